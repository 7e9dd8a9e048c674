"""Addresses of the wishes: pairs apart or together, rounds sat out."""

from django.urls import path

from tournament.views import wishes

urlpatterns = [
    path("<slug:slug>/stages/<int:stage>/wishes", wishes.wishes, name="wishes"),
    path("<slug:slug>/stages/<int:stage>/wishes/add", wishes.wish_add, name="wish_add"),
    path("<slug:slug>/wishes/<int:pk>/remove", wishes.wish_remove, name="wish_remove"),
    path("<slug:slug>/stages/<int:stage>/absences/add", wishes.absence_add, name="absence_add"),
    path("<slug:slug>/absences/<int:pk>/remove", wishes.absence_remove, name="absence_remove"),
]

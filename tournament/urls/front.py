"""The first page, signing in and out, the guide."""

from django.urls import path

from tournament.views import front

urlpatterns = [
    path("", front.home, name="home"),
    path("sign-in", front.sign_in, name="sign_in"),
    path("sign-out", front.sign_out, name="sign_out"),
    path("language", front.set_language, name="set_language"),
    path("account", front.account, name="account"),
    path("evening", front.evening, name="evening"),
    path("demo", front.load_demo, name="load_demo"),
]

"""All addresses, one module a door (the desk has three: setting up, running the rounds, papers)."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournament.urls.front")),
    path("desk/", include("tournament.urls.desk_setup")),
    path("desk/", include("tournament.urls.desk_rounds")),
    path("desk/", include("tournament.urls.desk_wishes")),
    path("desk/", include("tournament.urls.papers")),
    path("desk/", include("tournament.urls.desk_screens")),
    path("desk/", include("tournament.urls.desk_rules")),
    path("desk/", include("tournament.urls.desk_tables")),
    path("screen/", include("tournament.urls.screen")),
    path("hall/", include("tournament.urls.hall")),
    path("floor/", include("tournament.urls.floor")),
]

handler500 = "tournament.middleware.server_error"

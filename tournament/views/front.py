"""The first page and what belongs to a person: signing in and out, language, own password."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash, views
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as django_set_language

from tournament.actions.accounts import change_own_password
from tournament.actions.demo import DEMO_PAIRS, DEMO_ROUNDS, DEMO_SEED, build_demo
from tournament.actions.refused import Refused
from tournament.queries.front import Landing, event_cards, free_slug, landing
from tournament.views.access import actor_of, public, sets_up, signed_in
from tournament.views.hall_address import hall_address


class SignIn(views.LoginView):
    """The page for user name and password; it leads to where the person works."""

    template_name = "front/sign_in.html"
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """Return the address for somebody who did not ask for a certain page."""
        user = self.request.user
        found = landing(user) if isinstance(user, User) else Landing("home")
        return reverse(found.page, args=found.arguments)


sign_in = public(SignIn.as_view())
sign_out = public(views.LogoutView.as_view())


@require_POST
@public
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie and go back to the page the switch was on."""
    return django_set_language(request)


@public
def home(request: HttpRequest) -> HttpResponse:
    """Show a newcomer where to begin, a member the events at whose desk they work, everybody the public screens."""
    address = hall_address(request) if request.user.is_authenticated else None
    context = {"events": event_cards(request.user), "address": address, "demo_pairs": DEMO_PAIRS}
    return render(request, "front/home.html", context)


@public
def evening(request: HttpRequest) -> HttpResponse:
    """Tell how an evening runs, step by step."""
    return render(request, "front/evening.html")


@require_POST
@sets_up
def load_demo(request: HttpRequest) -> HttpResponse:
    """Make a demo event with the reader as its chief referee; each demo is a new one, so nothing can be spoilt."""
    slug = free_slug("demo")
    try:
        event = build_demo(actor_of(request), slug=slug, pairs=DEMO_PAIRS, rounds=DEMO_ROUNDS, seed=DEMO_SEED)
    except Refused as refused:
        # A second press of the button, while the first one's demo was being made.
        messages.error(request, str(refused))
        return redirect("home")
    messages.success(request, _("The demo is ready: three rounds are played, the fourth can be paired."))
    return redirect("desk", event.slug)


@signed_in
def account(request: HttpRequest) -> HttpResponse:
    """Let people change their own password."""
    user = get_object_or_404(User, pk=request.user.pk)
    form = PasswordChangeForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, change_own_password(user, form.cleaned_data["new_password1"]))
        messages.success(request, _("Your new password counts from now on."))
        return redirect("home")
    return render(request, "front/account.html", {"form": form})

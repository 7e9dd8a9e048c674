"""What a browser asks for: fetch with permission, bind the form, call one action, answer."""

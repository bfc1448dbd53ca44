"""The server: tables as append-only logs of events, for people, friends by link and bots."""

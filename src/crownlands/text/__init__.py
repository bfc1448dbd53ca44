"""Between the numbers of the rules and the words of people: plain Python, never compiled."""

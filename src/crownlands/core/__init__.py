"""What several games of the family share: bare compiled functions that check nothing."""

"""What is drawn and printed from an offer: the layout, the notices, the cards and reports."""

"""The coach: what was best, why, and where a game was lost.

    hints       the best few moves of a position       crownlands.hint, game.hint()
    reviewing   a whole game looked at again           crownlands.analyse, record.analyse()
    weighing    moves tried out by playouts            chances: what those say about winning
    reasons     what speaks for a move

It is given positions and nothing else, as every agent is: no dealer, no log, no secret.
"""

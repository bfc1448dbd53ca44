"""Positions of Queendomino, Origins and Duel at their own steps, for tests."""

TAXING = (
    "queendomino 2 round=2 step=tax current=7:1*,9:1,19:2,47:2 next=1,8,35,43 "
    "undealt=2-6,10-18,21-25,27-31,34,36-42,44-46,48 "
    "slots=sawmill.1,foundry.1,guardtower.1,queens_tower.2,training_camp.2,training_camp.1 "
    "burnt=church.2 queen=1 kingdoms=ppl1l/.#wt;w#./p2tf buildings=i7:magic_school.2;g8:bakery.2 "
    "knights=h7;f8 coins=3,3 discards=0,0 laid=f6-g6 tax=f6"
)
TAXING_FIRST = (
    "queendomino 4 round=1 step=tax current=32:1*,33:2,34:3,35:4 next=1,2,3,4 undealt=5-31,36-48 "
    "slots=church.1,sawmill.1,bakery.1,statue.3,statue.2,statue.1 burnt=- queen=- "
    "kingdoms=#tf;#;#;# buildings=-;-;-;- knights=-;-;-;- coins=7,7,7,7 discards=0,0,0,0 "
    "laid=h7-i7 tax=h7"
)
TAXING_TOWN = (
    "queendomino 2 round=2 step=tax current=10:1,32:1*,33:2,43:2 next=4:1,16,46,48 "
    "undealt=1-3,5,6,8,9,11-15,17-21,23-25,27-30,34-42,44,45,47 "
    "slots=foundry.1,fishmonger.2,queens_tower.2,guardtower.1,bakery.1,queens_tower.1 "
    "burnt=sawmill.2 queen=- kingdoms=...f/wp2#l1/..fw1/.tf.;w./m2p/#p buildings=-;- knights=-;g6 "
    "coins=7,7 discards=0,0 laid=f9-g9 tax=f9"
)
SITING = (
    "queendomino 2 round=2 step=site current=7:1,9:1,19:2,47:2* next=1:2,8,35:1,43:1 "
    "undealt=2-6,10-18,21-25,27-31,34,36-42,44-46,48 "
    "slots=sawmill.1,foundry.1,guardtower.1,queens_tower.2,dragon,- "
    "burnt=church.2,training_camp.2 queen=1 kingdoms=ppl1l/.#wt/ss..;w#../p2tff1/tt.p "
    "buildings=i7:magic_school.2;g8:bakery.2 knights=h7,f6;f8 coins=5,2 discards=0,0 "
    "in-hand=training_camp.1"
)
TURNING_UP = (
    "queendomino 2 round=2 step=turn-up current=7:1,9:1,19:2,47:2 next=1:2,8:2,35:1,43:1 "
    "undealt=2-6,10-18,21-25,27-31,34,36-42,44-46,48 "
    "slots=-,-,sawmill.1,foundry.1,guardtower.1,queens_tower.2 burnt=church.2,training_camp.2 "
    "queen=1 kingdoms=ppl1l/.#wt/ss..;w#../p2tff1/tt.p "
    "buildings=i7:magic_school.2;g8:bakery.2,f9:training_camp.1 knights=h7,f6;f8 coins=5,2 "
    "discards=0,0"
)
WEDDING = (
    "queendomino 3 royal-wedding round=5 step=build current=16:3,23:1,45:2* next=5:3,8,14,37:1 "
    "undealt=2-5,7-15,17-19,21,22,24,25,27,28,30,31,34-41,43,44,46,48 "
    "undealt-kingdomino=1-4,6,10,11,13,15,16,18,21-36,38-40,43-48 slots=church.1,sawmill.2,travel"
    "ling_castle.1,travelling_castle.2,magic_school.2,queens_tower.2 "
    "burnt=bakery.2,safe_tower.1,training_camp.1,queens_tower.3 queen=1 "
    "kingdoms=..tt/f.#t/l1lll/.lf.;..w1f/.f#w/ttsw/m3.s.;...fs2./...l#./.w1llwp2/f1w.... "
    "buildings=h6:bakery.1,g6:guardtower.2,h7:training_camp.2;f8:church.2;- knights=h8,f8;f8;g8 "
    "coins=4,4,5 discards=0,0,0"
)
TEAMS = (
    "queendomino 6 royal-wedding+teams round=2 step=lay current=5:1*,8:6,23:4,32:3,39:5,45:2 "
    "next=6,15,22,25,39,43,45,48 undealt=1-5,7-13,16-19,21,23,27-31,34,36-38,40-42,46,47 "
    "undealt-kingdomino=1-4,6,7,9-22,24,25,27-31,34-38,40-44,46-48 "
    "slots=fishmonger.1,queens_tower.3,church.1,fortified_castle.1,foundry.2,queens_tower.2 "
    "burnt=church.2 queen=2 kingdoms=ft/.#/tp;m2t#l1/...w;.p1w/.#./lt. "
    "buildings=g6:bakery.2,f8:training_camp.2;f7:magic_school.2;g8:training_camp.1 "
    "knights=f6;h8;- coins=3,2,7 discards=0,0,0"
)
FIRE = (
    "origins 2 round=2 step=fire current=22:2,27:1,36:1,45:2* next=6:2,8:1,30:1,41 "
    "undealt=1,2,4,5,7,9-17,19-21,23,24,26,29,31-35,37-40,42-44,46-48 "
    "kingdoms=.j1g../.v1#dd/dd.../q1....;..q../..g../v2q#dl1/.jj.. fires=h7:1;- discards=0,0 "
    "volcano=e7"
)
OPENING = (
    "origins 2 round=0 step=opening next=3,18,25,28 undealt=1,2,4-17,19-24,26,27,29-48 drawn=2 "
    "kingdoms=#;# fires=-;- discards=0,0"
)
TOTEMS = (
    "origins 3 totem round=2 step=claim current=15:2*,38:3,42:1 next=6,8,30,41 "
    "undealt=1,2,4,5,7,9,11-14,16,17,19-24,26,27,29,31-37,39,40,43-48 "
    "kingdoms=#dl1;.ll/.#./jj.;.d/#v1 fires=-;-;h6:1 discards=0,0,0 totems=-,2,2,-"
)
TOTEM_FIRE = (
    "origins 4 totem round=6 step=fire current=8:1,31:4,32:2,44:3* next=1:1,25:2,29,42:4 "
    "undealt=2,4,6,7,9,12,13,21-23,27,30,34,35,37-39,43,45,46 kingdoms=..ddd/..gjd/ll#../.q2qv3./"
    ".j1...;...l./.g1lv1g1/..l#j/dj1jd./...q.;qd.jj/.dv1#v2/..llj/...lg;..g../..g../.dg1../gj1#q2l"
    "/jj.d1l fires=g8:3;g7:1;h6:1;- discards=0,0,0,0 volcano=h7 totems=4,3,4,3"
)
SETTLING = (
    "origins 4 tribe round=2 step=settle current=17:2,40:1,44:3*,46:4 next=14:3,23:1,25,34:2 "
    "undealt=1-13,15,16,18,19,21,22,24,27-31,35-39,41-43,45,47,48 "
    "kingdoms=v1../l../#jg1;.j/#j/j1./d.;.jv2/.#./lj.;l#/g1. fires=h7:1;-;g6:2;- discards=0,0,0,0"
    " tribe=-;-;-;- bare=-;-;f8,g8;- cave=hunter.2,painter.2,shaman.1 recruited=warrior-small.1 "
    "paid=fish,mushroom recruit=warrior-small"
)
RECRUITING = (
    "origins 4 tribe round=2 step=recruit current=17:2,40:1,44:3*,46:4 next=14:3,23:1,25,34:2 "
    "undealt=1-13,15,16,18,19,21,22,24,27-31,35-39,41-43,45,47,48 "
    "kingdoms=v1../l../#jg1;.j/#j/j1./d.;.jv2/.#./lj.;l#/g1. fires=h7:1;-;g6:2;- discards=0,0,0,0"
    " tribe=-;-;-;- bare=-;-;-;- cave=hunter.2,painter.2,shaman.1,warrior-small.1 recruited=- "
    "paid=-"
)
REFILLING = (
    "origins 4 tribe round=3 step=refill current=14:3,23:1,25:4,34:2 next=- "
    "undealt=1-13,15,16,18,19,21,22,24,27-31,35-39,41-43,45,47,48 "
    "kingdoms=v1../l../#jg1;.j/#j/j1./d.;.jv2/.#./lj.;l#l1/g1.j2 fires=h7:1;-;g6:2;- "
    "discards=0,0,0,0 tribe=-;-;f8:warrior-small;- bare=-;-;g8;- cave=hunter.2,painter.2,shaman.1"
    " recruited=warrior-small.1"
)
DRAWING_DICE = (
    "duel 2 turn=2 step=draw plays=2 "
    "maps=......./......./...#sS2./......./.......;......./...D1s../...#.../......./....... "
    "dice=double-stripe+:2,stripe:1,double-dot:2,dot+:1 ticks=0,0,0,0,0,0;0,0,1,0,0,0 spells=-;- "
    "cast=-;- solid=-;- bonus=used;used drawn=-;-"
)
# All four spaces beside the castle are taken by another coat than the dice show.
STUCK = (
    "duel 2 turn=5 step=draw plays=1 "
    "maps=...D.../...D.../.DD#DD./...D.../...D...;......./..dd.../...#.../......./....... "
    "dice=dot:1,quarters:1,dot:2,dot+:2 ticks=0,0,5,0,0,0;0,0,0,0,0,0 spells=stripe:usable;- "
    "cast=-;- solid=-;- bonus=free;free drawn=-;-"
)
CASTING = (
    "duel 2 turn=15 step=cast-dot plays=1 maps=o2D1sddd./ssD1d1sSo/.sd1#sS2./dSS1q2ss./.dS1.S1oo;"
    "ds1qd1sd./d1sq2D1ss1s/dDD#d1os1/...Dq.q/...S1SSd "
    "dice=wild:1,double-dot+:2,double-dot:2,double-stripe:1 ticks=5,0,5,1,0,3;4,3,3,2,2,1 "
    "spells=dot:usable,stripe:used,solid:used;- cast=-;- solid=dot;- bonus=used;used drawn=-;-"
)
CROSSING = (
    "duel 2 turn=9 step=cross plays=2 maps=......./sD1DS1.../.S1S#Dd1./s1qd1q2q2../sdd1S1d..;...."
    "qd1./oddqq2../SS1S#sD1./qs1S.q2q2./..q.... "
    "dice=dot.2:1,quarters:2,quarters++:1,double-stripe:2 ticks=2,2,2,1,1,0;2,0,1,2,3,1 "
    "spells=-;quarters:won cast=-;- solid=-;- bonus=used;used drawn=h9,h8;d8,d7"
)
ROLLING = (
    "duel 2 turn=2 step=roll "
    "maps=......./......./...#sS2./......./.......;......./...D1s../...#.../......./....... "
    "dice=-,-,-,- ticks=0,0,0,0,0,0;0,0,1,0,0,0 spells=-;- cast=-;- solid=-;- bonus=used;used "
    "drawn=-;-"
)
HANDING_ON = (
    "origins 4 totem round=2 step=hand-on current=28:2,30:4,38:3,45:1* next=24:4,32:2,36:3,44 "
    "undealt=1-3,5,6,9-23,25,26,29,31,33-35,37,39-43,46-48 "
    "kingdoms=q./v2./#./gd;ddj/v1#.;g./v1#/.d/.q1;d1./g#/ld fires=g8:2;g6:1;g7:1;- "
    "discards=0,0,0,0 totems=1,4,2,- totem=mammoth"
)

MORE_TEXTS = [
    TAXING,
    TAXING_FIRST,
    TAXING_TOWN,
    SITING,
    TURNING_UP,
    WEDDING,
    TEAMS,
    FIRE,
    OPENING,
    TOTEMS,
    TOTEM_FIRE,
    RECRUITING,
    SETTLING,
    REFILLING,
    HANDING_ON,
    DRAWING_DICE,
    CASTING,
    CROSSING,
    ROLLING,
]

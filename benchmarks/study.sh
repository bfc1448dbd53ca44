#!/usr/bin/env bash
# The experiments of the 2018 study (four seats, both bonuses), and the levels' ratings.
#
#     benchmarks/study.sh OUTPUT_FOLDER [EXPERIMENT]...
#
# Every experiment is an arena with a file of results: run the command again after a kill, or with
# more deals, and it goes on where it was. The experiments are listed below; without one: speed.
# WITHOUT=monarch leaves an agent out of the levels' arenas, to be added in a later run.
set -euo pipefail
out=${1:?name a folder for the results}
shift
mkdir -p "$out"
crownlands=${CROWNLANDS:-crownlands}
python=${PYTHON:-python3}

arena() { # NAME GAME OPTIONS...
    local name=$1
    shift
    $crownlands arena "$@" --results "$out/$name.jsonl" --csv "$out/$name.csv" | tee "$out/$name.txt"
}

study() { # NAME OPTIONS...
    local name=$1
    shift
    arena "$name" kingdomino --seats 4 --variant middle-kingdom --variant harmony "$@"
}

speed() { # complete games a second on one core; playouts a second on one core and on two
    for agent in random greedy-placement quick greedy; do
        $crownlands simulate kingdomino --seats 4 --variant middle-kingdom --variant harmony \
            --agents "$agent" --games 20000 --threads 1 --json | tee "$out/speed-$agent.json"
    done
    $python "$(dirname "$0")/first_decision.py" | tee "$out/speed-playouts.json"
}

baselines() { # everybody against three random players
    study baselines --against random --deals 25 --agents "greedy-placement,greedy,$(playouts mce @0.1s),$(playouts uct @0.1s),search@0.1s"
}

playouts() { # AGENT BUDGET: one of each kind of playout
    local kind list=()
    for kind in random epsilon player greedy; do
        list+=("$1:playout=$kind$2")
    done
    (IFS=,; echo "${list[*]}")
}

scorings() { # flat Monte Carlo by win, points and relative points
    study scorings --against greedy --deals 25 \
        --agents "mce:score=win@0.1s,mce:score=points@0.1s,mce:score=relative@0.1s"
}

# One process per core: agents with a clock must not share one.
tenth() { study tenth --against greedy --deals 250 --agents "search@0.1s"; }
second() { study second --against greedy --deals 100 --agents "search:playout=greedy@1s"; }

two() { arena two kingdomino --seats 2 --deals 100 --agents monarch --against greedy; }
mighty() {
    arena mighty kingdomino --seats 2 --variant mighty-duel --deals 30 --agents monarch --against greedy
}

levels=$(tr ' ' '\n' <<< "peasant squire knight duke monarch" | grep -vx "${WITHOUT:-}" | paste -sd,)
levels2() { arena levels2 kingdomino --seats 2 --deals 100 --agents "$levels"; }
# Four of five at every table: every two meet in 12 games a deal.
levels4() { arena levels4 kingdomino --seats 4 --mixed --deals 17 --agents "$levels"; }

# The other games: the levels and greedy, 100 games a pair at two seats, 120 at four.
pairs() { # NAME GAME OPTIONS...
    arena "$@" --seats 2 --deals 50 --agents "greedy,$levels"
}
tables() { # NAME GAME OPTIONS...
    arena "$@" --seats 4 --mixed --deals 5 --agents "greedy,$levels"
}
duel() { pairs duel duel; }
queen2() { pairs queen2 queendomino; }
queen4() { tables queen4 queendomino; }
discovery() { tables discovery origins; }
totem() { tables totem origins --variant totem; }
tribe() { tables tribe origins --variant tribe; }

experiments=(speed tenth two mighty levels2 levels4 baselines scorings second duel discovery totem tribe queen2 queen4)

for experiment in "${@:-speed}"; do
    case " all ${experiments[*]} " in
        *" $experiment "*) ;;
        *) echo "There is no experiment $experiment: choose from all ${experiments[*]}." >&2; exit 2 ;;
    esac
    if [ "$experiment" = all ]; then
        for each in "${experiments[@]}"; do "$each"; done
    else
        "$experiment"
    fi
done

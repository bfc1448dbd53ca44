#!/usr/bin/env bash
# The experiments of the 2018 study (four seats, both bonuses), and the levels' ratings.
#
#     benchmarks/study.sh OUTPUT_FOLDER [EXPERIMENT]...
#
# Every experiment is an arena with a file of results: run the command again after a kill, or with
# more deals, and it goes on where it was. The experiments are listed below; without one: speed.
# DEALS=40 is how many deals the levels' arenas have.
set -euo pipefail
out=${1:?name a folder for the results}
shift
mkdir -p "$out"
crownlands=${CROWNLANDS:-crownlands}
python=${PYTHON:-python3}
DEALS=${DEALS:-40}

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

# The levels, each against the next: those that are further apart tell each other little.
ladder() { # NAME GAME OPTIONS...
    arena "$@" --ladder --deals "$DEALS" --agents peasant,squire,knight,duke,prince,monarch
}
levels2() { ladder levels2 kingdomino --seats 2; }
levels4() { ladder levels4 kingdomino --seats 4; }
duel() { ladder duel duel; }
queen2() { ladder queen2 queendomino --seats 2; }
queen4() { ladder queen4 queendomino --seats 4; }
discovery2() { ladder discovery2 origins --seats 2; }
discovery() { ladder discovery origins --seats 4; }
totem2() { ladder totem2 origins --seats 2 --variant totem; }
totem() { ladder totem origins --seats 4 --variant totem; }
tribe2() { ladder tribe2 origins --seats 2 --variant tribe; }
tribe() { ladder tribe origins --seats 4 --variant tribe; }

experiments=(speed tenth two mighty levels2 levels4 baselines scorings second duel queen2 queen4
    discovery2 discovery totem2 totem tribe2 tribe)

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

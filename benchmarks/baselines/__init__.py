"""Reference results to beat: one protocol, one command for each baseline, a leaderboard that anybody can verify.

    python -m benchmarks.baselines list
    python -m benchmarks.baselines steiger --title coal_baron
    python -m benchmarks.baselines ppo --title isle_of_trains --seconds 300 --device cpu
    python -m benchmarks.baselines cfr --title isle_of_trains
    python -m benchmarks.baselines verify

What is played and how it is counted stands in docs/baselines.md.
"""

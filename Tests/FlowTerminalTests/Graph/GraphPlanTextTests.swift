import Testing

@testable import FlowTerminal

/// How a plan of twelve steps looks, line by line.
@Suite struct GraphPlanTextTests {
    @Test func planIsDrawnInEightyCells() {
        #expect(
            GraphSamples.drawn(GraphSamples.plan, width: 80) == #"""
                                                      ╭─ Preparation ─────╮
                                                      │ ✓ Survey the site │
                                                      │   survey · done   │
                                                      ╰─────────┬─────────╯
                                                ╭───────────────┤
                                                ▼               ▼
                                    ╭─ Preparation ────────╮  ╭╌ Preparation ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮
                                    │ ✓ Agree on the offer │  ┆ ↷ Get the landlord's consent   ┆
                                    │   offer · done       │  ┆   consent · skipped · optional ┆
                                    ╰───────────┬──────────╯  ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┬╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯
                           ╭────────────────────┼─────────────────────────────╮╰──────────────╮
                           ▼                    ▼                             ▼               │
                ╭─ Preparation ───────╮  ╭─ Preparation ────────╮  ╭─ Removal ────────────╮   │
                │ ◔ Register the      │  │ ✓ Order boiler and   │  │ ◐ Shut off fuel,     │   │
                │   installation with │  │   parts              │  │   water and power    │   │
                │   the network oper… │  │   order · done       │  │   shut-off           │   │
                │   permit            │  │                      │  │   ███░░  75 %        │   │
                │   ██░░░  50 %       │  │                      │  │                      │   │
                ╰──────────┬──────────╯  ╰───────────┬──────────╯  ╰───────────┬──────────╯   │
                           │             ╭───────────┤                         │              │
                           ▼             ▼           │                         ▼              │
                      ╭─ Fitting ────────────────╮   │      ╭─ Asbestos ──────────────────╮   │
                      │ · Mount the outdoor unit │   │      │ – Test the air              │   │
                      │   mount · blocked        │   │      │   air-test · not applicable │   │
                      ╰─────────────┬────────────╯   │      ╰──────────────┬──────────────╯   │
                                    │                │                     ▼                  │
                                    │                │      ╭─ Removal ──────────────────╮    │
                                    │                │      │ · Dismantle the old boiler │    │
                                    │                │      │   dismantle · blocked      │    │
                                    │                │      ╰──────────────┬─────────────╯    │
                                    │                ▼                     ▼                  │
                                    │          ╭─ Fitting ──────────────────────╮             │
                                    │          │ · Connect and fill the heating │             │
                                    │          │   circuit                      │             │
                                    │          │   circuit · blocked            │             │
                                    │          ╰────────────────┬───────────────╯             │
                                    ╰─────────────┬─────────────╯                             │
                                                  ▼                                           │
                                      ╭───────────────────────╮                               │
                                      │ · First run           │                               │
                                      │   first-run · blocked │                               │
                                      ╰───────────┬───────────╯                               │
                                                  ╰─────────────────────┬─────────────────────╯
                                                                        ▼
                                                        ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮
                                                        ┆ · Ask for a review            ┆
                                                        ┆   review · blocked · optional ┆
                                                        ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯

                """#
        )
    }

    @Test func planIsDrawnInAHundredAndTwentyCells() {
        #expect(
            GraphSamples.drawn(GraphSamples.plan, width: 120) == #"""
                                                                                   ╭─ Preparation ─────╮
                                                                                   │ ✓ Survey the site │
                                                                                   │   survey · done   │
                                                                                   ╰─────────┬─────────╯
                                                                              ╭──────────────┴───────────────╮
                                                                              ▼                              ▼
                                                                  ╭─ Preparation ────────╮  ╭╌ Preparation ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮
                                                                  │ ✓ Agree on the offer │  ┆ ↷ Get the landlord's consent   ┆
                                                                  │   offer · done       │  ┆   consent · skipped · optional ┆
                                                                  ╰───────────┬──────────╯  ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┬╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯
                                 ╭────────────────────────────────┬───────────┴────────────────────╮         ╰─────────╮
                                 ▼                                ▼                                ▼                   │
                ╭─ Preparation ──────────────────╮  ╭─ Preparation ────────────╮  ╭─ Removal ──────────────────────╮   │
                │ ◔ Register the installation    │  │ ✓ Order boiler and parts │  │ ◐ Shut off fuel, water and     │   │
                │   with the network operator    │  │   order · done           │  │   power                        │   │
                │   permit · ██░░░  50 %         │  │                          │  │   shut-off · ███░░  75 %       │   │
                ╰────────────────┬───────────────╯  ╰─────────────┬────────────╯  ╰────────────────┬───────────────╯   │
                                 ╰────────╮           ╭───────────┤                                │                   │
                                          ▼           ▼           │                                ▼                   │
                                   ╭─ Fitting ────────────────╮   │                 ╭─ Asbestos ──────────────────╮    │
                                   │ · Mount the outdoor unit │   │                 │ – Test the air              │    │
                                   │   mount · blocked        │   │                 │   air-test · not applicable │    │
                                   ╰─────────────┬────────────╯   │                 ╰──────────────┬──────────────╯    │
                                                 │                │                                ▼                   │
                                                 │                │                 ╭─ Removal ──────────────────╮     │
                                                 │                │                 │ · Dismantle the old boiler │     │
                                                 │                │                 │   dismantle · blocked      │     │
                                                 │                │                 ╰──────────────┬─────────────╯     │
                                                 │                ╰────────╮             ╭─────────╯                   │
                                                 │                         ▼             ▼                             │
                                                 │                ╭─ Fitting ──────────────────────╮                   │
                                                 │                │ · Connect and fill the heating │                   │
                                                 │                │   circuit                      │                   │
                                                 │                │   circuit · blocked            │                   │
                                                 │                ╰────────────────┬───────────────╯                   │
                                                 ╰────────────────┬────────────────╯                                   │
                                                                  ▼                                                    │
                                                      ╭───────────────────────╮                                        │
                                                      │ · First run           │                                        │
                                                      │   first-run · blocked │                                        │
                                                      ╰───────────┬───────────╯                                        │
                                                                  ╰──────────────────────────┬─────────────────────────╯
                                                                                             ▼
                                                                             ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮
                                                                             ┆ · Ask for a review            ┆
                                                                             ┆   review · blocked · optional ┆
                                                                             ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯

                """#
        )
    }
}

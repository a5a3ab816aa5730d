import Testing

@testable import FlowTerminal

/// How small graphs look, line by line.
@Suite struct GraphTextTests {
    @Test(arguments: [80, 120])
    func chainIsAList(width: Int) {
        #expect(
            GraphSamples.drawn(GraphSamples.chain, width: width) == #"""
                ✓ Drive to the customer  arrive   done
                ↓
                ◐ Inspect the boiler     inspect  in progress 40 %
                ↓
                · Clean the burner       clean    blocked
                ↓
                · Write the report       report   blocked           optional

                """#
        )
    }

    @Test(arguments: [80, 120])
    func diamondSplitsAndMeets(width: Int) {
        #expect(
            GraphSamples.drawn(GraphSamples.diamond, width: width) == #"""
                               ╭───────────────────╮
                               │ ✓ Survey the site │
                               │   survey · done   │
                               ╰─────────┬─────────╯
                             ╭───────────┴────────────╮
                             ▼                        ▼
                ╭────────────────────────╮  ╭───────────────────╮
                │ ◔ Ask for the permit   │  │ ○ Order the parts │
                │   permit · ░░░░░  10 % │  │   order · ready   │
                ╰────────────┬───────────╯  ╰─────────┬─────────╯
                             ╰────────────┬───────────╯
                                          ▼
                               ╭────────────────────╮
                               │ · Mount the boiler │
                               │   mount · blocked  │
                               ╰────────────────────╯

                """#
        )
    }

    @Test(arguments: [80, 120])
    func twoRootsStandSideBySide(width: Int) {
        #expect(
            GraphSamples.drawn(GraphSamples.twoRoots, width: width) == #"""
                       ╭──────────────────╮  ╭────────────────────╮
                       │ Shut off the gas │  │ Shut off the water │
                       │ gas              │  │ water              │
                       ╰─────────┬────────╯  ╰──────────┬─────────╯
                                 ├─────────────╮        │
                                 ▼             ▼        ▼
                ╭─────────────────────╮  ╭───────────────────╮
                │ Take out the burner │  │ Take out the pump │
                │ burner              │  │ pump              │
                ╰──────────┬──────────╯  ╰─────────┬─────────╯
                           ╰───────────┬───────────╯
                                       ▼
                              ╭─────────────────╮
                              │ Close the house │
                              │ close           │
                              ╰─────────────────╯

                """#
        )
    }

    @Test(arguments: [80, 120])
    func hostileTitlesStayInTheirBoxes(width: Int) {
        #expect(
            GraphSamples.drawn(GraphSamples.hostile, width: width) == #"""
                                  ╭─ A "group"]␊end ───────────────╮
                                  │ ✗ Say "hello"␊and <b>go</b> &  │
                                  │   \N                           │
                                  │   a · failed                   │
                                  ╰────────────────┬───────────────╯
                                 ╭─────────────────┴─────────────────╮
                                 ▼                                   ▼
                ╭────────────────────────────────╮  ╭────────────────────────────────╮
                │ ⊘ 1. `code` #35; *bold*        │  │ ○ 伊藤さんの部屋を測る 🙂      │
                │   ␛[31mred�                    │  │   とても長い題名なので折り返…  │
                │   end · cancelled              │  │   c"] · ready                  │
                ╰────────────────┬───────────────╯  ╰────────────────┬───────────────╯
                                 ╰─────────────────┬─────────────────╯
                                                   ▼
                                  ╭────────────────────────────────╮
                                  │ · Donaudampfschifffahrtsgesel… │
                                  │   d · blocked                  │
                                  ╰────────────────────────────────╯

                """#
        )
    }

    @Test func moreLinesThanRoomIsAListInEightyCells() {
        #expect(
            GraphSamples.drawn(GraphSamples.crowd, width: 80) == #"""
                1  · Step number 0   step-0   blocked
                   · Step number 1   step-1   blocked
                   · Step number 2   step-2   blocked
                   · Step number 3   step-3   blocked
                   · Step number 6   step-6   blocked
                   · Step number 8   step-8   blocked
                   · Step number 12  step-12  blocked
                   · Step number 30  step-30  blocked
                2  · Step number 4   step-4   blocked  after step-2
                   · Step number 5   step-5   blocked  after step-0
                   · Step number 7   step-7   blocked  after step-0
                   · Step number 9   step-9   blocked  after step-3
                   · Step number 10  step-10  blocked  after step-6
                   · Step number 22  step-22  blocked  after step-3
                   · Step number 26  step-26  blocked  after step-3
                3  · Step number 11  step-11  blocked  after step-2, step-5, step-7
                   · Step number 13  step-13  blocked  after step-7, step-9
                   · Step number 14  step-14  blocked  after step-10
                   · Step number 17  step-17  blocked  after step-9, step-10
                   · Step number 24  step-24  blocked  after step-3, step-10
                4  · Step number 15  step-15  blocked  after step-1, step-13
                   · Step number 16  step-16  blocked  after step-11
                   · Step number 18  step-18  blocked  after step-0, step-1, step-17
                   · Step number 19  step-19  blocked  after step-17
                   · Step number 20  step-20  blocked  after step-0, step-17
                   · Step number 27  step-27  blocked  after step-13, step-17
                5  · Step number 21  step-21  blocked  after step-5, step-20
                   · Step number 23  step-23  blocked  after step-13, step-18, step-22
                   · Step number 25  step-25  blocked  after step-4, step-5, step-19
                6  · Step number 28  step-28  blocked  after step-1, step-4, step-8, step-14, s…
                   · Step number 29  step-29  blocked  after step-16, step-20, step-25, step-26
                   · Step number 31  step-31  blocked  after step-5, step-20, step-23
                   · Step number 34  step-34  blocked  after step-11, step-12, step-14, step-15…
                7  · Step number 32  step-32  blocked  after step-4, step-11, step-14, step-30,…
                8  · Step number 33  step-33  blocked  after step-16, step-24, step-32
                   · Step number 35  step-35  blocked  after step-29, step-32

                """#
        )
    }

    @Test func moreLinesThanRoomIsAListInAHundredAndTwentyCells() {
        #expect(
            GraphSamples.drawn(GraphSamples.crowd, width: 120) == #"""
                1  · Step number 0   step-0   blocked
                   · Step number 1   step-1   blocked
                   · Step number 2   step-2   blocked
                   · Step number 3   step-3   blocked
                   · Step number 6   step-6   blocked
                   · Step number 8   step-8   blocked
                   · Step number 12  step-12  blocked
                   · Step number 30  step-30  blocked
                2  · Step number 4   step-4   blocked  after step-2
                   · Step number 5   step-5   blocked  after step-0
                   · Step number 7   step-7   blocked  after step-0
                   · Step number 9   step-9   blocked  after step-3
                   · Step number 10  step-10  blocked  after step-6
                   · Step number 22  step-22  blocked  after step-3
                   · Step number 26  step-26  blocked  after step-3
                3  · Step number 11  step-11  blocked  after step-2, step-5, step-7
                   · Step number 13  step-13  blocked  after step-7, step-9
                   · Step number 14  step-14  blocked  after step-10
                   · Step number 17  step-17  blocked  after step-9, step-10
                   · Step number 24  step-24  blocked  after step-3, step-10
                4  · Step number 15  step-15  blocked  after step-1, step-13
                   · Step number 16  step-16  blocked  after step-11
                   · Step number 18  step-18  blocked  after step-0, step-1, step-17
                   · Step number 19  step-19  blocked  after step-17
                   · Step number 20  step-20  blocked  after step-0, step-17
                   · Step number 27  step-27  blocked  after step-13, step-17
                5  · Step number 21  step-21  blocked  after step-5, step-20
                   · Step number 23  step-23  blocked  after step-13, step-18, step-22
                   · Step number 25  step-25  blocked  after step-4, step-5, step-19
                6  · Step number 28  step-28  blocked  after step-1, step-4, step-8, step-14, step-21
                   · Step number 29  step-29  blocked  after step-16, step-20, step-25, step-26
                   · Step number 31  step-31  blocked  after step-5, step-20, step-23
                   · Step number 34  step-34  blocked  after step-11, step-12, step-14, step-15, step-18, step-21
                7  · Step number 32  step-32  blocked  after step-4, step-11, step-14, step-30, step-31
                8  · Step number 33  step-33  blocked  after step-16, step-24, step-32
                   · Step number 35  step-35  blocked  after step-29, step-32

                """#
        )
    }
}

import FlowAPI
import FlowGraphs
import FlowTerminal
import Testing

@testable import FlowCommands

/// How a job looks, line by line.
@Suite struct JobRenderingTests {
    @Test func aTreeFitsEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(JobTree(Samples.show).lines(style)) == """
                Job 12 · Replace a boiler by a heat pump  running
                █████████░░░░░░░░░░░  45 %
                3 of 7 done · 1 skipped · 1 not applicable · 1 cancelled · optional 1/2
                heat-pump v3 · for Mrs Ito 伊藤 · started 2026-11-21 09:14 UTC by uid:1000
                  fuel     gas
                  storeys  2

                ├─ ✓ survey      Survey the house                              done
                ├─ prepare       Preparation                                   █████░░░░░  58 %
                │    weight 3
                │  ├─ ✓ photo    Photograph the old boiler and its type plate  done
                │  ├─ ◐ measure  Measure the rooms 部屋                        in progress 75 %
                │  │    weight 2
                │  └─ ↷ permit   Ask for the permit                            skipped
                │       “not wanted in this district”
                ├─ ○ gas-off     Have the gas cut off                          ready
                ├─ – oil-out     Take the oil tank out                         not applicable
                │    if fuel equals oil
                ├─ install       Installation                                  ░░░░░░░░░░  <1 %
                │  ├─ · mount    Mount the outdoor unit                        blocked
                │  │    waits for prepare, gas-off
                │  ├─ · flush    Flush the pipes                               blocked
                │  │    waits for mount
                │  └─ ⊘ paint    Paint the wall                                cancelled
                │       “the owner does it”
                ├─ ✓ thanks      Send a card                                   done  optional
                └─ ○ review      Ask for a review                              ready  optional

                """
        )
    }

    @Test func aTreeShowsAllAtAHundredAndTwentyCells() {
        let style = Style(width: 120, zone: .utc)
        #expect(
            style.text(JobTree(Samples.show).lines(style)) == """
                Job 12 · Replace a boiler by a heat pump  running
                █████████░░░░░░░░░░░  45 %   3 of 7 done · 1 skipped · 1 not applicable · 1 cancelled · optional 1/2
                heat-pump v3 · for Mrs Ito 伊藤 · started 2026-11-21 09:14 UTC by uid:1000
                  fuel     gas
                  storeys  2

                ├─ ✓ survey      Survey the house                              done
                ├─ prepare       Preparation                                   █████░░░░░  58 %  weight 3
                │  ├─ ✓ photo    Photograph the old boiler and its type plate  done
                │  ├─ ◐ measure  Measure the rooms 部屋                        in progress 75 %  weight 2
                │  └─ ↷ permit   Ask for the permit                            skipped
                │       “not wanted in this district”
                ├─ ○ gas-off     Have the gas cut off                          ready
                ├─ – oil-out     Take the oil tank out                         not applicable    if fuel equals oil
                ├─ install       Installation                                  ░░░░░░░░░░  <1 %
                │  ├─ · mount    Mount the outdoor unit                        blocked           waits for prepare, gas-off
                │  ├─ · flush    Flush the pipes                               blocked           waits for mount
                │  └─ ⊘ paint    Paint the wall                                cancelled
                │       “the owner does it”
                ├─ ✓ thanks      Send a card                                   done              optional
                └─ ○ review      Ask for a review                              ready             optional

                """
        )
    }

    @Test func everyPointIsExplainedInEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(ExplainTable(Samples.explain).lines(style)) == """
                Job 12 · Replace a boiler by a heat pump  running
                █████████░░░░░░░░░░░  45 %
                3 of 7 done · 1 skipped · 1 not applicable · 1 cancelled · optional 1/2
                heat-pump v3 · for Mrs Ito 伊藤 · started 2026-11-21 09:14 UTC by uid:1000

                STEP               ACCOUNTING                    WEIGHT  POSSIBLE  EARNED  EVENT
                ✓ survey           done                               1     14.29   14.29    #14
                ✓ prepare/photo    done                               1     14.29   14.29    #20
                ◐ prepare/measure  in progress, 75 of 100             2     22.22   16.67    #41
                ↷ prepare/permit   skipped, out of scope              1         –       –    #22
                ○ gas-off          not begun                          1     14.29    0.00    #12
                – oil-out          not applicable, out of scope       1         –       –    #12
                · install/mount    waits for other steps              1     34.92    0.00    #12
                sum                                                        100.00   45.24

                45 %: the steps in scope have earned 45.24 of 100 points, exactly 19/42, rounded
                down.
                Skipped steps leave the scope (skip: excluded).

                OPTIONAL  STATE  EVENT
                ✓ thanks  done     #30
                ○ review  ready    #12
                Optional steps never move the percentage.

                """
        )
    }

    @Test func everyPointIsExplainedInAHundredAndTwentyCells() {
        let style = Style(width: 120, zone: .utc)
        #expect(
            style.text(ExplainTable(Samples.explain).lines(style)) == """
                Job 12 · Replace a boiler by a heat pump  running
                █████████░░░░░░░░░░░  45 %   3 of 7 done · 1 skipped · 1 not applicable · 1 cancelled · optional 1/2
                heat-pump v3 · for Mrs Ito 伊藤 · started 2026-11-21 09:14 UTC by uid:1000

                STEP               STATE             ACCOUNTING                    WEIGHT  POSSIBLE  EARNED  EVENT
                ✓ survey           done              done                               1     14.29   14.29    #14
                ✓ prepare/photo    done              done                               1     14.29   14.29    #20
                ◐ prepare/measure  in progress 75 %  in progress, 75 of 100             2     22.22   16.67    #41
                ↷ prepare/permit   skipped           skipped, out of scope              1         –       –    #22
                ○ gas-off          ready             not begun                          1     14.29    0.00    #12
                – oil-out          not applicable    not applicable, out of scope       1         –       –    #12
                · install/mount    blocked           waits for other steps              1     34.92    0.00    #12
                sum                                                                          100.00   45.24

                45 %: the steps in scope have earned 45.24 of 100 points, exactly 19/42, rounded down.
                Skipped steps leave the scope (skip: excluded).

                OPTIONAL  STATE  EVENT
                ✓ thanks  done     #30
                ○ review  ready    #12
                Optional steps never move the percentage.

                """
        )
    }

    @Test func nothingIsCutInAPipe() {
        let style = Style(width: nil, zone: .utc)
        let text = style.text(JobTree(Samples.show).lines(style))
        #expect(!text.contains("…"))
        #expect(text.contains("Photograph the old boiler and its type plate"))
    }

    @Test func barsAreDrawnOnTerminalsOnly() {
        let style = Style(width: nil, zone: .utc)
        let text = style.text(
            JobTree(Samples.show).lines(style) + JobTable.lines([Samples.job], style)
                + Sentences.lines(Samples.action, style)
        )
        #expect(!text.contains("█") && !text.contains("░"))
        #expect(text.contains("\n45 %   3 of 7 done"))
        #expect(text.contains("prepare       Preparation                                   58 %"))
    }

    @Test(arguments: [20, 40, 60, 80, 100])
    func noLineIsWiderThanTheTerminal(width: Int) {
        let style = Style(width: width, zone: .utc)
        let all = [
            JobTree(Samples.show).lines(style), ExplainTable(Samples.explain).lines(style),
            TenantTable.lines(Samples.tenants, style), TemplateTable.lines(Samples.templates, style),
            JobTable.lines([Samples.job], style), EventTable.lines(Samples.events, style),
        ]
        for line in all.joined().flatMap({ style.text([$0]).split(separator: "\n") }) {
            #expect(CellWidth.of(String(line)) <= width, "\(line)")
        }
    }

    @Test func aGroupIsNotWaitedForBecauseOfItsOptionalSteps() {
        var reply = Samples.show
        for index in reply.nodes.indices where reply.nodes[index].parent == "prepare" {
            reply.nodes[index].state = reply.nodes[index].key == "photo" ? .ready : .done
            reply.nodes[index].optional = reply.nodes[index].key == "photo"
        }
        let style = Style(width: nil, zone: .utc)
        #expect(style.text(JobTree(reply).lines(style)).contains("waits for gas-off\n"))
    }

    @Test func aGroupTellsWhatAllInItWaitFor() {
        var reply = Samples.show
        let index = reply.nodes.firstIndex { $0.key == "install" } ?? 0
        reply.nodes[index].dependsOn = ["survey", "prepare"]
        let style = Style(width: nil, zone: .utc)
        #expect(style.text(JobTree(reply).lines(style)).contains("<1 %              waits for prepare\n"))
    }

    @Test func groupsAreLeftOutOfAnExplanationWhereThereIsTooLittleRoom() {
        var reply = Samples.explain
        reply.contributions[1].groups = ["preparation-of-the-house", "boiler-room"]
        let narrow = Style(width: 80, zone: .utc)
        #expect(narrow.text(ExplainTable(reply).lines(narrow)).contains("\n✓ photo "))
        let wide = Style(width: 120, zone: .utc)
        #expect(
            wide.text(ExplainTable(reply).lines(wide)).contains("\n✓ preparation-of-the-house/boiler-room/photo  done")
        )
    }

    @Test func coloursAreUsedOnlyWhenWanted() {
        let plain = Style(width: 80, colour: false, zone: .utc)
        #expect(!plain.text(JobTree(Samples.show).lines(plain)).contains("\u{1B}"))
        let colourful = Style(width: 80, colour: true, zone: .utc)
        #expect(colourful.text([Line([StateText.glyph(.done), " x"])]) == "\u{1B}[32m✓\u{1B}[0m x\n")
    }

    @Test func hostileNamesNeverReachTheTerminal() {
        var reply = Samples.show
        reply.job.status.title = "\u{1B}]0;owned\u{7}\u{1B}[2J"
        reply.nodes[0].title = "a\nb\u{9B}31m"
        reply.nodes[0].reason = "\u{202E}gnp"
        let style = Style(width: nil, zone: .utc)
        let text = style.text(JobTree(reply).lines(style))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !SafeText.isUnsafe($0) })
        #expect(text.hasPrefix("Job 12 · ␛]0;owned␇␛[2J  running\n"))
    }

    @Test func aJobWithNothingInScopeHasNoPercentage() {
        var reply = Samples.explain
        reply.job.status.completion = nil
        reply.contributions = reply.contributions.filter(\.optional)
        let style = Style(width: nil, zone: .utc)
        let text = style.text(ExplainTable(reply).lines(style))
        #expect(text.contains("\nno percentage   3 of 7 done"))
        #expect(text.contains("There is no percentage: no required step is in scope.\n"))
    }

    @Test func pointsThatDoNotAddUpAreCalledOut() {
        var reply = Samples.explain
        reply.contributions[0].earnedNumerator = "99"
        let style = Style(width: nil, zone: .utc)
        #expect(style.text(ExplainTable(reply).lines(style)).contains("The points do not add up to 45 %."))
        reply.contributions[0].earnedDenominator = "0"
        #expect(style.text(ExplainTable(reply).lines(style)).contains("The points do not add up to 45 %."))
    }

    @Test(arguments: JobsAPI.ActionState.allCases)
    func everyStateHasASignOfOneCell(state: JobsAPI.ActionState) {
        #expect(CellWidth.of(StateText.glyph(state).text) == 1)
    }
}

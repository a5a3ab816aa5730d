import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// A step on a sheet, as people read it.
@Suite struct StepSheetTests {
    @Test func allThatIsKnownStandsOnAScreenOfEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(StepSheet(Samples.stepShown).lines(style)) == """
                12/reading · Read the meter  ready
                Job 12 · Replace a boiler by a heat pump for Mrs Ito › On site › Before the work

                It is in the cellar, behind the second door on the left.

                Take a photograph of all of it.

                due         2026-11-23 overdue
                for         ana (as the job)
                waited for  · offer
                evidence    photo 1 of 2
                reminds     -1d
                counts      weight 3
                reason      “It was the neighbour's”
                changed     2026-11-21 09:14 UTC by uid:1001

                FIELD   TAKES                      DRAFT    TITLE
                meter   number, in kWh · required  48213.7  What it says
                tariff  day, night                 –
                sealed  yes or no · required       –

                3  2026-11-21 08:00 UTC  uid:1001  on reading
                   The key is with the neighbour.

                flowctl action done 12/reading --set sealed=… --media FILE

                """
        )
    }

    @Test func whatIsDoneShowsItsAnswersAndNoCommand() {
        var step = Samples.step
        (step.state, step.possible, step.answers, step.draft) = (.done, ["reopen"], step.draft, nil)
        let style = Style(width: 80, zone: .utc)
        let text = style.text(StepSheet(.init(action: step, notes: [])).lines(style))
        #expect(text.contains("ANSWER   TITLE\n") && text.contains("48213.7") && !text.contains("flowctl"), "\(text)")
    }

    @Test func whatSaysNothingTakesNoLines() {
        var step = Samples.step
        (step.instructions, step.fields, step.draft, step.due, step.evidence, step.media) = (nil, [], nil, nil, [], 0)
        (step.reminders, step.weight, step.waitedForBy, step.assignedTo, step.reason) = ([], 1, [], nil, nil)
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(StepSheet(.init(action: step, notes: [])).lines(style)) == """
                12/reading · Read the meter  ready
                Job 12 · Replace a boiler by a heat pump for Mrs Ito › On site › Before the work

                changed  2026-11-21 09:14 UTC by uid:1001

                flowctl action done 12/reading

                """
        )
    }
}

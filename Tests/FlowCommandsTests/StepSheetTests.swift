import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// A step on a sheet, as people read it.
@Suite struct StepSheetTests {
    @Test func allThatIsKnownStandsOnAScreenOfEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(StepSheet(Samples.stepDisplayed).lines(style)) == """
                12/reading · Read the meter  ready
                Job 12 · Replace a boiler by a heat pump for Mrs Ito › On site › Before the work

                It is in the cellar, behind the second door on the left.

                Take a photograph of all of it.

                due         2026-11-23 overdue
                for         ana (as the job)
                awaited by  · offer
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
                perhaps with --set tariff=…

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

    /// Nobody says that a payment step is done: what settles it is told.
    @Test func aPaymentStepTellsWhatSettlesIt() {
        var step = Samples.step
        step.possible = []
        step.payment = JobsAPI.StepPayment(
            schedule: "3",
            instalment: "3/2",
            party: "bella",
            currency: "EUR",
            amount: "100.00",
            paid: "20.00",
            outstanding: "80.00",
            state: .due
        )
        let style = Style(width: 80, zone: .utc)
        let text = style.text(StepSheet(.init(action: step, notes: [])).lines(style))
        #expect(text.hasSuffix("flowctl payment record 3 80.00 --put 2=80.00\n"), "\(text)")
        step.payment?.instalment = nil
        #expect(style.text(StepSheet(.init(action: step, notes: [])).lines(style)).hasSuffix("record 3 80.00\n"))
        step.state = .done
        #expect(!style.text(StepSheet(.init(action: step, notes: [])).lines(style)).contains("payment record"))
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

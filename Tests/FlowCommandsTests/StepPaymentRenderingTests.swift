import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// What the tree says of a step that waits for a payment.
struct StepPaymentRenderingTests {
    /// Paid, owed, state and instalment, and what the tree says.
    static let table: [(String, String, PaymentsAPI.InstalmentState, String?, String)] = [
        ("0.00", "300.00", .scheduled, "1/1", "300.00 EUR scheduled · 1/1"),
        ("300.00", "0.00", .paid, "1/1", "300.00 EUR paid · 1/1"),
        ("100.00", "200.00", .partiallyPaid, "1/1", "100.00 of 300.00 EUR paid · 1/1"),
        ("100.00", "200.00", .overdue, "1/1", "100.00 of 300.00 EUR paid · overdue · 1/1"),
        ("0.00", "300.00", .disputed, nil, "300.00 EUR disputed · schedule 1"),
    ]

    @Test(arguments: table.indices)
    func theTreeTellsWhatAStepCosts(index: Int) throws {
        let (paid, owed, state, instalment, text) = Self.table[index]
        var show = Samples.show
        let node = try #require(show.nodes.firstIndex { $0.key == "gas-off" })
        show.nodes[node].payment = JobsAPI.StepPayment(
            schedule: "1",
            instalment: instalment,
            party: "bella",
            currency: "EUR",
            amount: "300.00",
            paid: paid,
            outstanding: owed,
            state: state
        )
        show.nodes[node].due = JobsAPI.StepDue(rule: "", date: "2026-06-19", zone: "UTC", at: nil, overdue: true)
        let style = Style(width: 160, zone: .utc)
        #expect(style.text(JobTree(show).lines(style)).contains(text))
        // Where there is no room beside the step, it is whole below it.
        let narrow = Style(width: 80, zone: .utc)
        let lines = narrow.text(JobTree(show).lines(narrow))
        #expect(lines.contains("\n│    \(text.prefix(20))") && !lines.contains("…"), "\(lines)")
    }
}

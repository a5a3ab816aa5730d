import FlowAPI
import FlowCommands
import Testing
import Varlink

/// What people see of payments.
@Suite struct PaymentRenderingTests {
    private func displayed(_ line: String, _ reply: any Encodable & Sendable) async throws -> String {
        let methods = Interfaces.all.flatMap { $0.methods }.map { $0.method }
        let answer: FakeDaemon.Answerer = { _ in .success(reply) }
        let daemon = FakeDaemon(Dictionary(uniqueKeysWithValues: methods.map { ($0, answer) }))
        let run = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return await flowctl(line.split(separator: " ").map(String.init), environment: environment, width: 90)
        }
        #expect(run.status == 0, "\(run.talk)")
        return run.data
    }

    @Test func theOutlookHasBarsOfTheSameScale() async throws {
        let text = try await displayed("payment outlook", PaymentsAPI.GetOutlook.Reply(outlooks: [Samples.outlook]))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        #expect(lines[1].contains("2027-04  1250.00     0.00"))
        #expect(lines[1].count { $0 == "█" } == 10)
        #expect(lines[2].count { $0 == "█" } == 20)
    }

    @Test func budgetsHaveBarsOfPaidAndAgreed() async throws {
        let reply = PaymentsAPI.ShowBudget.Reply(lines: Samples.budgetLines)
        let lines = try await displayed("budget show --job 12", reply).split(separator: "\n").map(String.init)
        try #require(lines.count == 5)
        #expect(lines[4].contains("total       5500.00    4600.00  1500.00   600.00   900.00  EUR"), "\(lines[4])")
        #expect(lines[1].contains("catering    5000.00    4000.00  1500.00     0.00  1000.00  EUR"), "\(lines[1])")
        #expect(lines[1].count { $0 == "█" } == 6 && lines[1].count { $0 == "▒" } == 10)
        #expect(lines[1].count { $0 == "░" } == 4)
        #expect(lines[2].contains("-100.00") && lines[2].count { $0 == "▒" } == 20)
        #expect(lines[3].hasPrefix("(none), in") && lines[3].count { $0 == "█" } == 20)
        let csv = try await displayed("budget show --job 12 --csv", reply)
        #expect(
            csv.hasPrefix("category,direction,planned,committed,paid,overdue,left,currency\r\ncatering,outgoing,5000")
        )
        let status = PaymentsAPI.SetBudget.Reply(budget: Samples.budgetStatus)
        #expect(
            try await displayed("budget set --job 12 catering 5000", status)
                == "catering of job 12: 5000.00 EUR planned\n"
        )
    }

    /// Each budget as `planned committed`, without a plan as `– committed`; and what the total has left.
    private static let totals: [(budgets: [String], planned: String, committed: String, left: String)] = [
        (["1000.00 1200.00", "– 400.00"], "1000.00", "1600.00", "-200.00"),
        (["1000.00 0.00", "– 400.00"], "1000.00", "400.00", "1000.00"),
        (["1000.00 200.00", "500.00 600.00"], "1500.00", "800.00", "700.00"),
        (["0.00 0.00", "– 400.00"], "0.00", "400.00", "0.00"), (["– 100.00", "– 400.00"], "–", "500.00", "–"),
    ]

    @Test(arguments: totals.indices)
    func whatTheTotalHasLeftIsThatOfThePlans(index: Int) async throws {
        let (budgets, planned, committed, left) = Self.totals[index]
        let lines = budgets.enumerated().map { number, budget in
            let words = budget.split(separator: " ").map(String.init)
            return PaymentsAPI.BudgetLine(
                category: "budget\(number)",
                direction: .outgoing,
                currency: "EUR",
                planned: words[0] == "–" ? nil : words[0],
                committed: words[1],
                paid: "0.00",
                overdue: "0.00"
            )
        }
        let text = try await displayed("budget show --job 12", PaymentsAPI.ShowBudget.Reply(lines: lines))
        let total = try #require(text.split(separator: "\n").map(String.init).first { $0.hasPrefix("total") })
        let cells = total.split(separator: " ").map(String.init)
        #expect(cells.starts(with: ["total", planned, committed, "0.00", "0.00", left]), "\(total)")
    }

    @Test func aRecordedPaymentTellsWhereItWent() async throws {
        let reply = PaymentsAPI.Record.Reply(schedule: Samples.scheduleStatus)
        #expect(
            try await displayed("payment record 3 1500.00", reply)
                == "Recorded 3/p1: 1200.00 on 3/1 (settled), 300.00 on 3/2 · 2500.00 EUR owed\n"
        )
        #expect(
            try await displayed("payment waive 3/2", reply) == "3/2 is partially paid · 2500.00 EUR owed\n"
        )
    }

    @Test func paymentsTellWhichWayTheMoneyWent() async throws {
        var back = Samples.payment
        (back.party, back.direction) = ("anna", .incoming)
        let text = try await displayed("payment list", PaymentsAPI.List.Reply(payments: [Samples.payment, back]))
        #expect(text.contains("WITH") && text.contains("to bella") && text.contains("from anna"), "\(text)")
        let one = try await displayed("payment show 3/p1", PaymentsAPI.Show.Reply(payment: Samples.payment))
        #expect(one.contains("to bella"), "\(one)")
    }

    @Test func aScheduleShowsItsInstalmentsAndPayments() async throws {
        let text = try await displayed("payment schedule show 3", Samples.scheduleShow)
        for part in ["to bella", "3/2", "held: They call back", "3/p1", "3/1 1200.00, 3/2 300.00", "Invoice 17"] {
            #expect(text.contains(part), "\(part)")
        }
    }
}

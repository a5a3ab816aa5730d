import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// Payments as CSV: RFC 4180, byte by byte, and nothing that a spreadsheet would calculate.
@Suite struct PaymentCSVTests {
    private func run(_ line: String, _ reply: any Encodable & Sendable, output: String? = nil) async throws -> Run {
        let methods = Interfaces.all.flatMap { $0.methods }.map { $0.method }
        let answer: FakeDaemon.Answerer = { _ in .success(reply) }
        let daemon = FakeDaemon(Dictionary(uniqueKeysWithValues: methods.map { ($0, answer) }))
        return try await daemon.serving { socket in
            var environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            environment["FLOWCTL_OUTPUT"] = output
            return await flowctl(line.split(separator: " ").map(String.init), environment: environment, width: 40)
        }
    }

    @Test func paymentsHaveALineEach() async throws {
        var payment = Samples.payment
        payment.reference = "=cmd, \"now\""
        let run = try await run("payment list --csv", PaymentsAPI.List.Reply(payments: [payment]))
        #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
        #expect(
            run.data == """
                id,schedule,scheduleTitle,party,direction,paidOn,amount,currency,refunded,credit,allocations,reference\r
                3/p1,3,Catering,bella,outgoing,2027-03-01,1500.00,EUR,0.00,0.00,3/1=1200.00 3/2=300.00,\
                "'=cmd, ""now\"""\r\n
                """
        )
        let none = try await self.run("payment list --csv", PaymentsAPI.List.Reply(payments: []))
        #expect(none.data.hasPrefix("id,schedule,") && none.data.split(separator: "\r\n").count == 1)
    }

    @Test func instalmentsSchedulesAndTheOutlookToo() async throws {
        let due = try await run("payment due --csv", PaymentsAPI.Due.Reply(instalments: [Samples.instalment]))
        #expect(
            due.data == """
                id,schedule,scheduleTitle,title,party,direction,dueDate,due,state,amount,paid,waived,charged,covered,\
                outstanding,currency,job,category,promisedUntil,held,heldUntil,disputed,cancelled\r
                3/2,3,Catering,Balance,bella,outgoing,2027-05-01,attribute:wedding-14d,partiallyPaid,2800.00,300.00,\
                0.00,0.00,0.00,2500.00,EUR,,,,They call back,,,\r\n
                """
        )
        let displayed = try await run("payment schedule show 3 --csv", Samples.scheduleShow)
        #expect(displayed.data == due.data)
        let list = PaymentsAPI.ListSchedules.Reply(schedules: [Samples.schedule])
        #expect(
            try await run("payment schedule list --csv", list).data == """
                id,title,party,direction,job,state,nextDueDate,total,paid,outstanding,credit,currency,instalmentCount,\
                paymentCount\r
                3,Catering,bella,outgoing,12,partiallyPaid,2027-05-01,4000.00,1500.00,2500.00,0.00,EUR,2,1\r\n
                """
        )
        // What the environment wants of all commands gives way to what is said.
        let outlook = PaymentsAPI.GetOutlook.Reply(outlooks: [Samples.outlook])
        #expect(
            try await run("payment outlook --csv", outlook, output: "json").data == """
                period,incoming,outgoing,currency\r
                2027-04,1250.00,0.00,EUR\r
                2027-05,0.00,2500.00,EUR\r\n
                """
        )
    }

    /// What is due is told less credit already, and what a schedule has isn't: the columns add up in both.
    @Test func whatCreditCoversHasAColumnAndALine() async throws {
        var part = Samples.instalment
        (part.charged, part.covered, part.outstanding) = ("10.00", "425.00", "2085.00")
        let due = PaymentsAPI.Due.Reply(instalments: [part])
        var displayed = Samples.scheduleShow
        part.outstanding = "2510.00"
        displayed.instalments = [part]
        let cells = ",2800.00,300.00,0.00,10.00,425.00,2085.00,EUR,"
        #expect(try await run("payment due --csv", due).data.contains(cells))
        #expect(try await run("payment schedule show 3 --csv", displayed).data.contains(cells))
        let style = Style(width: 160, zone: .utc)
        #expect(
            style.text(PaymentTable.lines(displayed, style))
                .contains("Of the 2510.00 EUR that are owed on 3/2, credit covers 425.00.")
        )
        #expect(
            style.text(PaymentTable.lines(due: due.instalments, none: "", style))
                .contains("What is owed on 3/2 is told without the 425.00 EUR that credit covers.")
        )
    }

    @Test(arguments: ["payment list", "payment due", "payment outlook", "payment schedule list"])
    func twoFormatsContradictEachOther(line: String) async {
        let words = line.split(separator: " ").map(String.init)
        let json = await flowctl(words + ["--csv", "--json"])
        #expect(json.status == 64 && json.talk.contains("--csv and --json contradict each other: give one of them."))
        let table = await flowctl(words + ["--csv", "-o", "table"])
        #expect(table.status == 64 && table.talk.contains("--csv and -o table contradict each other"))
    }

    @Test(
        arguments: [
            ("payment record 3 -5", "Record", "amount", "-5"),
            ("payment record 3 --on 2027-01-01 -5.00 --reference x", "Record", "amount", "-5.00"),
            ("payment refund 3/p1 -5", "Refund", "amount", "-5"),
            ("payment waive 3/2 -.5", "Waive", "amount", "-.5"),
        ]
    )
    func anAmountBelowZeroReachesTheRuleThatRefusesIt(
        line: String,
        method: String,
        parameter: String,
        value: String
    ) async throws {
        let error = PaymentsAPI.InvalidAmount(
            field: "amount",
            found: value,
            rule: "negative",
            allowed: "no negative amount",
            message: "amount is “\(value)”; allowed: no negative amount."
        )
        let daemon = FakeDaemon(["io.flowd.Payments.\(method)": { _ in .error(error) }])
        let run = try await daemon.serving { socket in
            await flowctl(
                line.split(separator: " ").map(String.init),
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            )
        }
        #expect(daemon.calls.first?.parameters[parameter] == .string(value))
        #expect(run.status == 65 && run.talk.contains("is “\(value)”; allowed: no negative amount."), "\(run.talk)")
    }

    @Test(
        arguments: [
            ("payment record 3 5 --on x", "paidOn", "--on is bad."),
            ("payment schedule add A --to b --total 5 --due x", "instalments.due", "--due is bad."),
            ("payment schedule add A --to b --total 5 --instalment x", "instalments.share", nil),
            ("payment schedule add A --to b --total 5 --due x", "party", "--to is bad."),
            ("payment schedule add A --from b --total 5 --due x", "party", "--from is bad."),
            ("payment schedule add A --to b --total 5 --due x --grace 9", "graceDays", "--grace is bad."),
            ("payment record 3 5 --put 1=9", "allocations.amount", "--put amount is bad."),
            ("payment promise 3/1 x", "until", "until is bad."),
        ] as [(String, String, String?)]
    )
    func errorsNameWhatWasTyped(line: String, field: String, reported: String?) async throws {
        let error = PaymentsAPI.InvalidAmount(
            field: field,
            found: "x",
            rule: "negative",
            allowed: "y",
            message: "\(field) is bad."
        )
        let methods = Interfaces.all.flatMap { $0.methods }.map { $0.method }
        let answer: FakeDaemon.Answerer = { _ in .error(error) }
        let daemon = FakeDaemon(Dictionary(uniqueKeysWithValues: methods.map { ($0, answer) }))
        let run = try await daemon.serving { socket in
            var words = line.split(separator: " ").map(String.init)
            if words.contains("--instalment") { words[words.count - 1] = "5 2027-01-01" }
            return await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"])
        }
        #expect(run.talk == "error: \(reported ?? "--instalment share is bad.")\n")
    }
}

import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl payment import` against a daemon that plays along.
@Suite struct PaymentImportTests {
    private static let file = """
        Buchungstag;Betrag;Zahlungspartner;Verwendungszweck
        01.03.2027;100,00;Kenji Ito;Deposit #3/1
        01.03.2027;70,00;Kenji Ito;
        02.03.2027;1,005;Kenji Ito;
        02.03.2027;12,00;Somebody;"=SUM(A1)"
        31.02.2027;70,00;Kenji Ito;

        """

    private static func instalment(_ id: String, _ amount: String) -> PaymentsAPI.Instalment {
        var part = Samples.instalment
        (part.id, part.outstanding, part.dueDate) = (id, amount, "2027-03-01")
        (part.party, part.direction) = ("ito", .incoming)
        return part
    }

    /// A daemon that knows `known` and refuses payments of these amounts.
    private static func daemon(
        known: [PaymentsAPI.BankLine] = [],
        refusing: Set<String> = [],
        payments: [PaymentsAPI.Payment] = []
    ) -> FakeDaemon {
        var profile = Samples.profile
        (profile.spec.key, profile.spec.title) = ("ito", "Kenji Ito")
        let replies: [String: any Encodable & Sendable] = [
            TenantsAPI.Show.method: TenantsAPI.Show.Reply(tenant: Samples.tenants[0]),
            ProfilesAPI.List.method: ProfilesAPI.List.Reply(profiles: [profile]),
            PaymentsAPI.Due.method: PaymentsAPI.Due.Reply(
                instalments: [instalment("3/1", "100.00"), instalment("3/2", "70.00")]
            ),
            PaymentsAPI.FindBankLines.method: PaymentsAPI.FindBankLines.Reply(bankLines: known),
            PaymentsAPI.List.method: PaymentsAPI.List.Reply(payments: payments),
        ]
        var answers = replies.mapValues { reply -> FakeDaemon.Answerer in { _ in .success(reply) } }
        answers[PaymentsAPI.Record.method] = { parameters in
            guard case .string(let amount)? = parameters["amount"], refusing.contains(amount) else {
                return .success(PaymentsAPI.Record.Reply(schedule: Samples.scheduleStatus))
            }
            return .error(PaymentsAPI.PaymentNotPossible(id: "3/2", message: "Nothing is owed on 3/2 any more."))
        }
        return FakeDaemon(answers)
    }

    private func run(_ line: String, _ daemon: FakeDaemon, input: String = Self.file, width: Int? = 100) async throws
        -> Run
    {
        try await daemon.serving { socket in
            await flowctl(
                line.split(separator: " ").map(String.init),
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"],
                width: width,
                input: input,
                // 2027-03-02T12:00:00Z.
                now: 1_803_988_800
            )
        }
    }

    private func records(_ daemon: FakeDaemon) -> [JSONValue] {
        daemon.calls.filter { $0.method == PaymentsAPI.Record.method }.map(\.parameters)
    }

    @Test func aDryRunShowsTheMatchesAndRecordsNothing() async throws {
        let daemon = Self.daemon()
        let run = try await run("payment import - --dry-run", daemon)
        #expect(run.status == 2 && run.talk.isEmpty, "\(run.talk)")
        #expect(records(daemon).isEmpty)
        let lines = run.data.split(separator: "\n").map(String.init)
        #expect(lines.count == 10, "\(run.data)")
        #expect(lines[1].contains("2  2027-03-01  100.00 EUR  Kenji Ito") && lines[1].contains("would be recorded"))
        #expect(lines[1].contains("3/1 100.00"))
        #expect(lines[3].contains("=SUM(A1)") && lines[3].hasSuffix("left"))
        #expect(lines[4].hasPrefix("line 4, column 2: amount is “1,005”; allowed: at most 2 decimals in EUR."))
        #expect(lines[5].hasPrefix("line 5: nobody called “Somebody” has anything open this way"))
        #expect(lines[6].hasPrefix("  flowctl payment record SCHEDULE "))
        #expect(lines[6].contains(" --on 2027-03-02 --bank-line b"))
        #expect(lines[7].hasPrefix("  flowctl payment import --dismiss b"))
        #expect(lines[8].hasPrefix("line 6, column 1: date is “31.02.2027”"))
        #expect(lines[9] == "2 would be recorded, 1 left for you, 2 unreadable; nothing was changed")
    }

    @Test func theCommandForALineThatIsLeftNamesTheTenantThatWasTyped() async throws {
        let run = try await run("payment import - --dry-run --tenant acme", Self.daemon())
        let command = run.data.split(separator: "\n").first { $0.hasPrefix("  flowctl payment record") }
        #expect(command?.hasSuffix(" --tenant acme") == true, "\(run.data)")
    }

    @Test func linesOfOneMeaningAreRecordedWithTheirDigest() async throws {
        let daemon = Self.daemon()
        let run = try await run("payment import -", daemon)
        #expect(run.status == 2)
        #expect(run.data.hasSuffix("2 recorded, 1 left for you, 2 unreadable\n"), "\(run.data)")
        let records = records(daemon)
        #expect(records.map { $0["schedule"] } == ["3", "3"])
        #expect(records.map { $0["amount"] } == ["100.00", "70.00"])
        #expect(records.map { $0["paidOn"] } == ["2027-03-01", "2027-03-01"])
        #expect(records.map { $0["reference"] } == ["Deposit #3/1", "Kenji Ito"])
        #expect(records[0]["allocations"] == [["instalment": 1, "amount": "100.00"]])
        let asked = daemon.calls.first { $0.method == PaymentsAPI.FindBankLines.method }?.parameters["bankLines"]
        guard case .array(let lines)? = asked else {
            Issue.record("nothing was asked")
            return
        }
        #expect(records.allSatisfy { record in lines.contains { $0 == record["bankLine"] } })
    }

    @Test func whatWasRecordedBeforeIsNotMatchedAgain() async throws {
        let first = Self.daemon()
        _ = try await run("payment import -", first)
        let known = records(first).compactMap { record -> PaymentsAPI.BankLine? in
            guard case .string(let line)? = record["bankLine"] else { return nil }
            return PaymentsAPI.BankLine(bankLine: line, fate: .payment, payment: "3/p1")
        }
        let second = Self.daemon(known: known)
        let run = try await run("payment import - --json", second)
        #expect(records(second).isEmpty)
        let report = try Decoded<JSONValue>(run.data).value
        #expect(report["counts"]?["alreadyRecorded"] == 2 && report["counts"]?["left"] == 1)
        #expect(report["lines"]?[0]?["payment"] == "3/p1")
        // Nothing is owed where everything is known, and nobody has to be asked.
        let lines = Self.file.split(separator: "\n").prefix(3).joined(separator: "\n")
        let third = Self.daemon(known: known)
        #expect(try await self.run("payment import -", third, input: lines).status == 0)
        #expect(!third.calls.contains { $0.method == PaymentsAPI.Due.method })
    }

    @Test func whatIsUndatedIsOpenTooAndWhatAPersonRecordedIsLeft() async throws {
        var payment = Samples.payment
        (payment.id, payment.party, payment.direction) = ("3/p9", "ito", .incoming)
        (payment.amount, payment.currency, payment.paidOn, payment.bankLine) = ("70.00", "EUR", "2027-03-01", nil)
        let daemon = Self.daemon(payments: [payment])
        let run = try await run("payment import - --json", daemon)
        let due = daemon.calls.first { $0.method == PaymentsAPI.Due.method }
        #expect(due?.parameters["undated"] == true)
        let report = try Decoded<JSONValue>(run.data).value
        #expect(report["lines"]?[0]?["result"] == "recorded")
        #expect(report["lines"]?[1]?["result"] == "left")
        guard case .string(let why)? = report["lines"]?[1]?["why"] else {
            Issue.record("no reason: \(report)")
            return
        }
        #expect(why.hasPrefix("3/p9 has the same day and amount"))
        // A payment that is another line's may be this one in another form; one of another account isn't.
        payment.bankLine = "b" + String(repeating: "0", count: 32)
        let other = try await self.run("payment import - --json", Self.daemon(payments: [payment]))
        let left = try Decoded<JSONValue>(other.data).value["lines"]?[1]
        #expect(left?["result"] == "left")
        guard case .string(let reason)? = left?["why"] else {
            Issue.record("no reason: \(String(describing: left))")
            return
        }
        #expect(reason.hasPrefix("3/p9 has the same day and amount, from a line with other words"))
        payment.bankLine = "b3fffffff" + String(repeating: "0", count: 24)
        let elsewhere = try await self.run("payment import - --json --account Giro", Self.daemon(payments: [payment]))
        let line = try Decoded<JSONValue>(elsewhere.data).value["lines"]?[1]
        #expect(line?["result"] == "recorded" && line?["account"] == "Giro")
    }

    @Test func aLineOfTomorrowIsRefusedInTheDryRunToo() async throws {
        let file = "date,amount,reference\n2027-03-03,90.00,#3/1\n2027-03-02,100.00,#3/1\n"
        for (options, result) in [(" --dry-run", "matched"), ("", "recorded")] {
            let daemon = Self.daemon()
            let run = try await run("payment import - --json" + options, daemon, input: file)
            #expect(run.status == 2)
            let report = try Decoded<JSONValue>(run.data).value
            #expect(report["lines"]?[0]?["result"] == "refused")
            #expect(report["lines"]?[0]?["why"] == "its date is after today, 2027-03-02")
            #expect(report["lines"]?[1]?["result"] == .string(result))
        }
    }

    @Test func whatIsPendingIsSkippedWithItsWord() async throws {
        let file = "date,amount,reference,Status\n2027-03-01,40.00,#3/1,Vorgemerkt\n2027-03-02,40.00,#3/1,Gebucht\n"
        let daemon = Self.daemon()
        let run = try await run("payment import -", daemon, input: file)
        #expect(run.status == 0 && records(daemon).count == 1)
        #expect(run.data.hasSuffix("1 recorded, 1 skipped\n"), "\(run.data)")
        #expect(run.data.contains("line 2: it is “Vorgemerkt”: the line that says it is booked is recorded"))
        let all = Self.daemon()
        let options = "payment import - --json --columns state=-"
        #expect(try await self.run(options, all, input: file).status == 0 && records(all).count == 2)
    }

    @Test func aRefusedLineDoesNotStopTheOthers() async throws {
        let run = try await run("payment import - --json", Self.daemon(refusing: ["100.00"]))
        #expect(run.status == 2 && run.talk.isEmpty)
        let report = try Decoded<JSONValue>(run.data).value
        #expect(report["lines"]?[0]?["result"] == "refused")
        #expect(report["lines"]?[0]?["why"] == "Nothing is owed on 3/2 any more.")
        #expect(report["lines"]?[1]?["result"] == "recorded")
    }

    @Test func whatEndsTheRunIsReportedWithWhatWasDone() async throws {
        let daemon = Self.daemon()
        let busy: FakeDaemon.Answerer = { _ in .error(DaemonAPI.DiskFull(message: "The disk is full.")) }
        let methods = Dictionary(
            uniqueKeysWithValues: [
                TenantsAPI.Show.method, ProfilesAPI.List.method, PaymentsAPI.Due.method,
                PaymentsAPI.FindBankLines.method, PaymentsAPI.List.method,
            ].map { method in (method, { daemon.answer(method, $0) } as FakeDaemon.Answerer) }
        )
        let run = try await run(
            "payment import -",
            FakeDaemon(methods.merging([PaymentsAPI.Record.method: busy]) { $1 })
        )
        #expect(run.status == 75)
        #expect(run.data.hasSuffix("1 left for you, 2 unreadable, 2 not tried\n"), "\(run.data)")
        #expect(run.talk.contains("Repeat the command to go on: no line is recorded twice."))
    }

    @Test(
        arguments: [
            ("payment import -", "date,amount\n2027-03-01,1.234\n", "error: --decimal is “1.234 in line 2”; allowed:"),
            ("payment import -", "date,amount\n01/02/2027,1\n", "error: --dates is “01/02/2027 in line 2”; allowed:"),
            ("payment import -", "x\n", "error: --separator is “none of , ; tab | in the first line”; allowed:"),
            ("payment import -", "a,amount\n1,2\n", "error: --columns date is “a, amount”; allowed: a column of that"),
            ("payment import -", "\n", "error: -: file is empty; allowed: a heading and lines"),
            ("payment import - --separator ,", "", "error: -: file is empty; allowed: a heading and lines"),
            ("payment import - --currency EURO", "x\n", "error: currency is “EURO”; allowed: a code of ISO 4217"),
        ]
    )
    func aFileThatCannotBeReadTellsWhatToSay(line: String, input: String, begin: String) async throws {
        let run = try await run(line, Self.daemon(), input: input)
        #expect(run.status == 65 && run.data.isEmpty)
        #expect(run.talk.hasPrefix(begin), "\(run.talk)")
    }

    @Test(
        arguments: [
            ("--columns day=1", "--columns is COLUMN=PLACE, such as date=1; columns are date, amount, currency"),
            ("--columns date=0", "--columns date=0: give a number from 1 to 1000, a heading, or - for nowhere."),
            ("--no-heading --columns date=Tag", "--columns date=Tag is a heading, and with --no-heading there is none"),
            ("--separator ,,", "--separator is one character that no cell begins with"),
            ("--decimal dot", "The value 'dot' is invalid for '--decimal <sign>'"),
            ("--dates dym", "The value 'dym' is invalid for '--dates <order>'"),
        ]
    )
    func wrongArgumentsAreExplained(options: String, reported: String) async {
        let run = await flowctl(["payment", "import", "-"] + options.split(separator: " ").map(String.init))
        #expect(run.status == 64 && run.talk.contains(reported), "\(run.talk)")
    }

    @Test func aFileThatIsNotTextIsRefused() async throws {
        let run = await flowctl("payment", "import", "/no/such/file.csv")
        #expect(run.status == 65 && run.talk.hasPrefix("error: /no/such/file.csv can't be read: No such file"))
    }
}

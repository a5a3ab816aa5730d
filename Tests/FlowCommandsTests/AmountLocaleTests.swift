import FlowAPI
import FlowCommands
import Testing
import Varlink

/// Amounts as the locale of the person writes them.
@Suite struct AmountLocaleTests {
    private func run(_ arguments: [String], _ variables: [String: String]) async throws -> (Run, FakeDaemon) {
        let recorded: FakeDaemon.Answerer = { _ in .success(PaymentsAPI.Record.Reply(schedule: Samples.scheduleStatus))
        }
        let daemon = FakeDaemon([
            "io.flowd.Payments.Record": recorded, "io.flowd.Payments.AddSchedule": recorded,
            "io.flowd.Payments.Charge": recorded, "io.flowd.Payments.Refund": recorded,
            "io.flowd.Payments.Waive": recorded,
            "io.flowd.Payments.AddInstalment": recorded,
            "io.flowd.Payments.SetBudget": { _ in .success(PaymentsAPI.SetBudget.Reply(budget: Samples.budgetStatus)) },
        ])
        let run = try await daemon.serving { socket in
            var environment = variables
            (environment["FLOWCTL_SOCKET"], environment["FLOWCTL_TENANT"]) = (socket, "acme")
            return await flowctl(arguments, environment: environment)
        }
        return (run, daemon)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], "1.234,50"), (["LC_ALL": "", "LC_MONETARY": "de_DE@euro", "LANG": "C"], "1.234,50"),
        (["LC_ALL": "de", "LANG": "en_US.UTF-8"], "1234.50"), (["LANG": "en_US.UTF-8"], "1,234.50"),
        (["LANG": "C.UTF-8"], "1234.50"), ([:], "1234.50"), (["LC_ALL": "POSIX", "LANG": "de_DE"], "1234.50"),
    ])
    func anAmountIsReadAsTheLocaleWritesIt(variables: [String: String], amount: String) async throws {
        let (run, daemon) = try await run(["payment", "record", "--on", "2027-01-15", "3", amount], variables)
        #expect(run.status == 0, "\(run.talk)")
        #expect(daemon.calls.last?.parameters.amount == "1234.50")
    }

    /// The other verbs of which the second operand is an amount.
    @Test(arguments: [
        "payment refund 3/p1 1.234,50", "payments waive --reason x 3/2 1.234,50",
        "payment instalment add 3 1.234,50 start+3d",
        "payment instalment add --title A 3 1.234,50 2027-05-01", "payment waive --json --reason x 3/2 1.234,50",
        "payment record --again 3 1.234,50", "payment refund 3/p1 --json 1.234,50",
        "payment refund -ojson 3/p1 1.234,50",
    ])
    func amountsOfOtherVerbsAreReadSo(line: String) async throws {
        let (run, daemon) = try await run(line.split(separator: " ").map(String.init), ["LANG": "de_DE.UTF-8"])
        #expect(run.status == 0, "\(run.talk)")
        #expect(daemon.calls.last.map { "\($0.parameters)".contains("1234.50") } == true)
    }

    @Test func whatAnswersIsWrittenInTheLocaleAndJSONIsNot() async throws {
        let german = ["LANG": "de_DE.UTF-8"]
        let line = ["payment", "record", "3", "1500", "--put", "1=1.200,00", "--put=2=300,00"]
        let (table, daemon) = try await run(line, german)
        #expect(table.data == "Recorded 3/p1: 1.200,00 on 3/1 (settled), 300,00 on 3/2 · 2.500,00 EUR owed\n")
        #expect(daemon.calls.last?.parameters.puts == ["1200.00", "300.00"])
        let (json, _) = try await run(line + ["--json"], german)
        #expect(json.data.contains("\"2500.00\"") && !json.data.contains("2.500,00"))
        let (budget, _) = try await run(["budget", "set", "catering", "5.000,00", "--job", "12"], german)
        #expect(budget.data == "catering of job 12: 5.000,00 EUR planned\n")
    }

    /// Everywhere where an amount can stand a percentage can, if anything does.
    @Test(arguments: ["de_DE.UTF-8", "fr_FR", "C", ""])
    func percentagesAreReadAsAmountsAre(locale: String) async throws {
        let isGerman = locale.hasPrefix("de") || locale.hasPrefix("fr")
        func written(_ text: String) -> String {
            isGerman ? String(text.map { $0 == "." ? "," : $0 }) : text
        }
        let variables = ["LANG": locale]
        let ladder =
            "0d due; 14d final fee 2.5%; 30d last interest 8.25%; 40d x fee 5.50 when amount 100.50 or 90.25 USD"
        let add = [
            "payment", "schedule", "add", "Catering", "--to", "bella", "--total", written("1000.50"), "--instalment",
            written("33.3%") + " 2027-03-01 Deposit", "--instalment=" + written("0.5%") + " 2027-04-01", "--instalment",
            "rest 2027-05-01", "--ladder", written(ladder),
        ]
        let (run, daemon) = try await run(add, variables)
        #expect(run.status == 0, "\(run.talk)")
        let spec = try #require(daemon.calls.last?.parameters["spec"])
        #expect(spec["total"] == "1000.50" && spec["ladder"] == .string(ladder))
        #expect(spec["instalments"]?[0]?["share"] == "33.3%" && spec["instalments"]?[1]?["share"] == "0.5%")
        for (option, kind) in [("--fee", "lateFee"), ("--interest", "interest")] {
            for form in [[option, written("2.75%")], ["\(option)=" + written("2.75%")]] {
                let (run, daemon) = try await self.run(["payment", "charge", "3/1"] + form, variables)
                #expect(run.status == 0, "\(run.talk)")
                #expect(daemon.calls.last?.parameters.amount == "2.75%", "\(kind)")
            }
        }
    }

    @Test func whatCanBeTwoAmountsIsRefused() async throws {
        let (run, daemon) = try await run(["payment", "record", "3", "1.234"], ["LANG": "de_DE.UTF-8"])
        #expect(run.status == 64 && daemon.calls.isEmpty)
        #expect(run.talk.contains("“1.234” can be 1.234 or 1234"), "\(run.talk)")
    }
}

extension JSONValue {
    fileprivate var amount: String? { self["amount"]?.text }

    fileprivate var puts: [String]? {
        guard case .array(let parts) = self["allocations"] else { return nil }
        return parts.compactMap(\.amount)
    }

    private var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}

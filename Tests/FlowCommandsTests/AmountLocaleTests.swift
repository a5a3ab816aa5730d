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

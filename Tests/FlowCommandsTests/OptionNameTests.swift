import ArgumentParser
import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// Errors name what the person typed, not what went over the wire.
@Suite struct OptionNameTests {
    @Test(
        arguments: [
            ("timeZone", "--time-zone"), ("ownerUIDs", "--owner"), ("title", "--title"),
            ("idempotencyKey", "--idempotency-key"), ("limits", "--limit"), ("limits.jobs", "--limit jobs"),
            ("slug", nil), ("subject", nil), ("", nil),
        ] as [(String, String?)]
    )
    func fieldsOfATenantHaveOptions(field: String, option: String?) {
        #expect(OptionNames(of: TenantCreate.self, under: Flowctl.self).option(for: field) == option)
    }

    @Test(
        arguments: [
            ("subject", "--for"), ("attributes.fuel", "--set fuel"), ("attributes", "--set"), ("form", "--set"),
            ("tenant", "--tenant"), ("version", nil), ("template", nil),
        ] as [(String, String?)]
    )
    func fieldsOfAJobHaveOptions(field: String, option: String?) {
        #expect(OptionNames(of: JobStart.self, under: Flowctl.self).option(for: field) == option)
    }

    @Test(arguments: [
        ("reminders[0]", "--remind"), ("profile", "--for"), ("rule", "--rule"), ("reminder[", nil),
        ("rule.FREQ", "--rule FREQ"),
    ])
    func fieldsOfATaskHaveOptions(field: String, option: String?) {
        #expect(OptionNames(of: TaskAdd.self, under: Flowctl.self).option(for: field) == option)
    }

    @Test(
        arguments: [
            ("until", "--until"), ("outages", "--outage"), ("outages.from", "--outage from"), ("seed", "--seed"),
            ("failures", "--failures"),
        ]
    )
    func fieldsOfASimulationHaveOptions(field: String, option: String) {
        #expect(OptionNames(of: SimulateCommand.self, under: Flowctl.self).option(for: field) == option)
    }

    @Test(arguments: [("note", "--text"), ("occurrence", nil)] as [(String, String?)])
    func whatIsSaidOfADoneTaskHasAnOption(field: String, option: String?) {
        #expect(OptionNames(of: TaskDone.self, under: Flowctl.self).option(for: field) == option)
    }

    @Test(arguments: [("graceDays", "--grace"), ("instalments.due", "--instalment due")] as [(String, String?)])
    func fieldsOfAPaymentScheduleHaveOptions(field: String, option: String?) {
        #expect(OptionNames(of: PaymentScheduleAdd.self, under: Flowctl.self).option(for: field) == option)
        #expect(OptionNames(of: PaymentRecord.self, under: Flowctl.self).option(for: "paidOn") == "--on")
    }

    @Test func theLoserOfTwoChangesIsReportedTheOption() async throws {
        let error = ProfilesAPI.ProfileChanged(
            tenant: "acme",
            profile: "ana",
            ifEvent: 8,
            eventNumber: 10,
            changedAt: "2026-11-21T09:00:00.000Z",
            changedBy: "uid:7",
            changed: ["title"],
            message: "ana was changed since event 8. Look at it again, then repeat with ifEvent 10."
        )
        let daemon = FakeDaemon([ProfilesAPI.Update.method: { _ in .error(error) }])
        let words = ["profile", "set", "ana", "--title", "Ana", "--if-event", "8", "-t", "acme"]
        let run = try await daemon.serving { await flowctl(words, environment: ["FLOWCTL_SOCKET": $0]) }
        #expect(run.talk.contains("repeat with --if-event 10."), "\(run.talk)")
    }

    @Test(
        arguments: [
            (EventsAPI.List.method, "kinds", ["events", "--kind", "x"], "--kind"),
            (EventsAPI.List.method, "principal", ["events", "--by", "x"], "--by"),
            (ProfilesAPI.Create.method, "profile", ["profile", "add", "x"], "<key>"),
        ] as [(String, String, [String], String)]
    )
    func whatWasTypedIsNamed(method: String, field: String, words: [String], typed: String) async throws {
        let error = DaemonAPI.InvalidInput(
            field: field,
            found: "x",
            allowed: "another",
            message: "\(field) is “x”; allowed: another."
        )
        let daemon = FakeDaemon([method: { _ in .error(error) }])
        let run = try await daemon.serving { await flowctl(words + ["-t", "acme", "--socket", $0]) }
        #expect(run.talk == "error: \(typed) is “x”; allowed: another.\n")
    }

    @Test func theOptionStandsInTheMessage() async throws {
        let error = DaemonAPI.InvalidInput(
            field: "timeZone",
            found: "Mars",
            allowed: "an IANA time zone",
            message: "timeZone is “Mars”; allowed: an IANA time zone."
        )
        let daemon = FakeDaemon([TenantsAPI.Create.method: { _ in .error(error) }])
        let (text, json) = try await daemon.serving { socket in
            (
                await flowctl("tenant", "create", "x", "--time-zone", "Mars", "--socket", socket),
                await flowctl("tenant", "create", "x", "--time-zone", "Mars", "--socket", socket, "--json")
            )
        }
        #expect(text.talk == "error: --time-zone is “Mars”; allowed: an IANA time zone.\n")
        // Programs find the name of the interface where the interface has it.
        #expect(try Decoded<JSONValue>(json.talk).value["parameters"]?["field"] == "timeZone")
    }

    @Test func aFieldWithoutAnOptionKeepsItsName() async throws {
        let error = DaemonAPI.InvalidInput(field: "slug", found: "X", allowed: "a-z", message: "slug is “X”.")
        let daemon = FakeDaemon([TenantsAPI.Create.method: { _ in .error(error) }])
        let run = try await daemon.serving { await flowctl("tenant", "create", "X", "--socket", $0) }
        #expect(run.talk == "error: slug is “X”.\n")
    }
}

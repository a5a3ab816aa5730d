import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// Lists over every tenant that the caller sees.
@Suite struct AllTenantsTests {
    private static func tenants(_ slugs: String...) -> FakeDaemon.Answerer {
        let tenants = slugs.map { slug in
            var tenant = Samples.tenants[0]
            tenant.spec.slug = slug
            return tenant
        }
        return { _ in .success(TenantsAPI.List.Reply(tenants: tenants)) }
    }

    private static func slug(_ parameters: JSONValue) -> String {
        guard case .string(let slug) = parameters["tenant"] else { return "" }
        return slug
    }

    /// Instalments due on other days in two tenants; the third refuses.
    private static func daemon(refusing refused: Set<String> = []) -> FakeDaemon {
        FakeDaemon([
            TenantsAPI.List.method: tenants("ada", "ben", "cy"),
            PaymentsAPI.Due.method: { parameters in
                let tenant = slug(parameters)
                guard !refused.contains(tenant) else {
                    return .error(
                        DaemonAPI.DataDamaged(
                            tenant: tenant,
                            what: "row 3",
                            reference: "r",
                            message: "Row 3 is damaged."
                        )
                    )
                }
                let days = ["ada": ["2027-03-01", "2027-05-01"], "ben": ["2027-04-01"]][tenant] ?? []
                let instalments = days.map { day in
                    var part = Samples.instalment
                    (part.dueDate, part.state) = (day, .due)
                    return part
                }
                return .success(PaymentsAPI.Due.Reply(instalments: instalments))
            },
            ProfilesAPI.Show.method: { parameters in
                .error(
                    ProfilesAPI.NoSuchProfile(tenant: slug(parameters), profile: "x", message: "There is no profile.")
                )
            },
        ])
    }

    @Test func oneListIsInOneOrder() async throws {
        let run = try await Self.daemon().serving { await flowctl("payment", "due", "-A", "--json", "--socket", $0) }
        let list = try Decoded<[JSONValue]>(run.data).value
        #expect(list.map { $0["tenant"] } == ["ada", "ben", "ada"])
        #expect(list.map { $0["dueDate"] } == ["2027-03-01", "2027-04-01", "2027-05-01"])
        #expect(run.status == 0)
    }

    @Test func aLimitIsOfAllTogether() async throws {
        let daemon = Self.daemon()
        let run = try await daemon.serving {
            await flowctl("payment", "due", "-A", "-n", "2", "--json", "--socket", $0)
        }
        #expect(try Decoded<[JSONValue]>(run.data).value.map { $0["tenant"] } == ["ada", "ben"])
        #expect(daemon.calls.filter { $0.method == PaymentsAPI.Due.method }.allSatisfy { $0.parameters["limit"] == 2 })
    }

    @Test func peopleSeeTheTenantOfEachLine() async throws {
        let run = try await Self.daemon().serving { await flowctl("payment", "due", "-A", "--socket", $0) }
        let lines = run.data.split(separator: "\n")
        #expect(lines.first?.hasPrefix("TENANT") == true)
        #expect(lines.dropFirst().prefix(3).map { $0.prefix(3) } == ["ada", "ben", "ada"])
        #expect(lines.last == "Together 7500.00 EUR to go out")
    }

    @Test func whatOneRefusesIsReportedBesideTheOthers() async throws {
        let run = try await Self.daemon(refusing: ["ben"]).serving {
            await flowctl("payment", "due", "--all-tenants", "--json", "--socket", $0)
        }
        #expect(try Decoded<[JSONValue]>(run.data).value.map { $0["tenant"] } == ["ada", "ada"])
        #expect(run.status == 2 && run.talk.contains("DataDamaged"))
    }

    @Test func whatAllRefuseIsOneError() async throws {
        let run = try await Self.daemon(refusing: ["ada", "ben", "cy"]).serving {
            await flowctl("payment", "due", "--all-tenants", "--socket", $0)
        }
        #expect(run.data.isEmpty && run.status == 74)
        #expect(run.talk == "error: Row 3 is damaged.\n")
    }

    @Test func aProfileThatNoneHasIsReported() async throws {
        let daemon = Self.daemon()
        let run = try await daemon.serving { await flowctl("payment", "due", "-A", "--with", "x", "--socket", $0) }
        #expect(run.status == 66)
        #expect(run.talk == "error: There is no profile “x” in any of the 3 tenants that you can see.\n")
        #expect(!daemon.calls.contains { $0.method == PaymentsAPI.Due.method })
    }

    @Test func anOutageOfAllIsReportedOnce() {
        let replies = ["ada", "ben"].map { OfTenant<RemindersAPI.Missed.Reply>(tenant: $0, value: Samples.missed) }
        let text = Style(width: 120, zone: .utc).text(MissedText.lines(replies, Style(width: 120, zone: .utc)))
        #expect(text.components(of: "flowd was stopped") == 1)
        #expect(text.contains("4760 of task 4 of ben (Drink) are coalesced"))
    }

    @Test func equalPlacesKeepTheirOrder() {
        let items = [("b", "2"), ("a", nil), ("c", "1"), ("d", "2"), ("e", nil)]
            .map { OfTenant<String?>(tenant: $0.0, value: $0.1) }
        #expect(items.merged { $0 }.map(\.tenant) == ["c", "b", "d", "a", "e"])
    }

    @Test(arguments: [
        (["due", "-A", "--tenant", "t"], "--all-tenants and --tenant t contradict each other"),
        (["payment", "due", "-A", "--job", "1"], "--job is of one tenant"),
        (["occurrence", "list", "-A", "--task", "1"], "--task is of one tenant"),
    ])
    func contradictionsAreReported(arguments: [String], part: String) async {
        let run = await flowctl(arguments)
        #expect(run.status == 64 && run.talk.contains(part), "\(run.talk)")
    }

    @Test func whoseTenantsAreSeveralReadsOfIt() async throws {
        let run = try await Self.daemon().serving { await flowctl("payment", "due", "--socket", $0) }
        #expect(run.status == 64 && run.talk.contains("All of them: --all-tenants"))
    }
}

extension String {
    /// How often a text stands in it.
    fileprivate func components(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}

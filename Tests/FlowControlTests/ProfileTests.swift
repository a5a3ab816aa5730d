import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Profiles over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct ProfileCallTests {
    @Test
    func aProfileComesBackAsItWasGiven() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let created = try await control.call(
                "io.flowd.Profiles.Create",
                [
                    "tenant": "mine", "key": "ana", "kind": "child", "title": "Ana Ito",
                    "attributes": ["born": 2015, "swims": true, "school": "Lindenhof", "none": nil],
                    "principal": "uid:1002", "timeZone": "Europe/Berlin",
                ]
            )
            let displayed = try await control.call("io.flowd.Profiles.Show", ["tenant": "mine", "profile": "ana"])
            #expect(displayed["profile"]?["spec"] == created["profile"]?["spec"])
            #expect(displayed["profile"]?["status"]?["createdAt"] == created["profile"]?["status"]?["createdAt"])
            #expect(
                displayed["profile"]?["spec"] == [
                    "key": "ana", "kind": "child", "title": "Ana Ito", "principal": "uid:1002",
                    "attributes": ["born": 2015, "swims": true, "school": "Lindenhof"], "timeZone": "Europe/Berlin",
                ]
            )
            #expect(displayed["profile"]?["status"]?["id"] == "1")
            #expect(displayed["profile"]?["status"]?["eventNumber"] == 4)
        }
    }

    @Test
    func twoPeopleWhoChangeOneProfileLoseNothing() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "ana"])
            let seen = try await control.call("io.flowd.Profiles.Show", ["tenant": "mine", "profile": "ana"])
            let number = try #require(seen["profile"]?["status"]?["eventNumber"])
            _ = try await control.call(
                "io.flowd.Profiles.Update",
                ["tenant": "mine", "profile": "ana", "title": "Ana", "ifEvent": number],
                as: .manager
            )
            let error = try await control.error(
                "io.flowd.Profiles.Update",
                ["tenant": "mine", "profile": "ana", "title": "Anna", "ifEvent": number]
            )
            #expect(error?.name == ProfilesAPI.ProfileChanged.name)
            #expect(error?.parameters["changed"] == ["title"])
            #expect(error?.parameters["changedBy"] == "uid:1001")
            let displayed = try await control.call("io.flowd.Profiles.Show", ["tenant": "mine", "profile": "ana"])
            #expect(displayed["profile"]?["spec"]?["title"] == "Ana")
        }
    }

    @Test
    func listsAreFilteredAndPaged() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (key, kind, title) in [
                ("ana", "child", "Ana Ito"), ("ben", "child", "Ben Über"), ("dj", "vendor", "Disco Jo"),
            ] {
                _ = try await control.call(
                    "io.flowd.Profiles.Create",
                    ["tenant": "mine", "key": .string(key), "kind": .string(kind), "title": .string(title)]
                )
            }
            _ = try await control.call("io.flowd.Profiles.Archive", ["tenant": "mine", "profile": "dj"])
            let table: [(JSONValue, [String])] = [
                (["tenant": "mine"], ["ana", "ben", "dj"]), (["tenant": "mine", "kind": "child"], ["ana", "ben"]),
                (["tenant": "mine", "archived": false], ["ana", "ben"]),
                (["tenant": "mine", "archived": true], ["dj"]),
                (["tenant": "mine", "text": "ÜBER"], ["ben"]), (["tenant": "mine", "text": "An"], ["ana"]),
                (["tenant": "mine", "text": "%"], []), (["tenant": "mine", "limit": 1], ["ana"]),
                (["tenant": "mine", "limit": 1, "after": "ana"], ["ben"]), (["tenant": "mine", "after": "dj"], []),
            ]
            for (parameters, keys) in table {
                let reply = try await control.call("io.flowd.Profiles.List", parameters)
                guard case .array(let profiles) = reply["profiles"] else { return #expect(Bool(false)) }
                #expect(profiles.map { $0["spec"]?["key"] } == keys.map { .string($0) }, "\(parameters)")
                #expect((reply["next"] != nil) == (parameters["limit"] != nil), "\(parameters)")
            }
        }
    }

    @Test
    func aProfileOfTheSameKeyInAnotherTenantIsAnotherOne() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for slug in ["mine", "theirs"] {
                _ = try await control.call(
                    "io.flowd.Profiles.Create",
                    ["tenant": .string(slug), "key": "ana", "title": .string(slug)],
                    as: .admin
                )
            }
            _ = try await control.call("io.flowd.Profiles.Remove", ["tenant": "mine", "profile": "ana"])
            let gone = try await control.error("io.flowd.Profiles.Show", ["tenant": "mine", "profile": "ana"])
            #expect(gone?.name == ProfilesAPI.NoSuchProfile.name)
            let other = try await control.call(
                "io.flowd.Profiles.Show",
                ["tenant": "theirs", "profile": "ana"],
                as: .admin
            )
            #expect(other["profile"]?["spec"]?["title"] == "theirs")
        }
    }
}

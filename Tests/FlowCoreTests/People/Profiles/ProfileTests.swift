import FlowCore
import Testing

@testable import FlowPeople

/// Profiles decided by the pure core.
struct ProfileTests {
    private func draft(
        _ key: String,
        kind: String? = nil,
        attributes: [String: FieldValue] = [:],
        principal: String? = nil
    ) throws -> ProfileDraft {
        try ProfileDraft(
            key: key,
            kind: kind,
            title: nil,
            attributes: Self.named(attributes),
            principal: principal,
            timeZone: nil,
            zones: FewZones()
        )
    }

    private static func named(_ values: [String: FieldValue]) throws -> [FieldKey: FieldValue] {
        try Dictionary(uniqueKeysWithValues: values.map { (try FieldKey(validating: $0.key), $0.value) })
    }

    private func update(
        title: String? = nil,
        attributes: [String: FieldValue] = [:],
        addresses: [ProfileAddress] = [],
        clear: [String] = [],
        ifEvent: Int64? = nil
    ) throws -> ProfileUpdate {
        try ProfileUpdate(
            title: title,
            attributes: Self.named(attributes),
            addresses: addresses,
            clear: clear,
            ifEvent: ifEvent,
            zones: FewZones()
        )
    }

    @Test
    func aProfileHasAnAddressForEachChannel() throws {
        func named(_ all: [(String, String)]) throws -> [ProfileAddress] {
            try all.map { try ProfileAddress(channel: $0.0, address: $0.1) }
        }
        var world = try TenantWorld()
        let key = try ProfileKey(validating: "ana")
        try world.change(.create(draft("ana")))
        try world.change(.update(key, update(addresses: named([("phone", "1"), ("mail", " a@b ")]))))
        let other = try named([("sms", "3"), ("phone", "2")])
        try world.change(.update(key, update(addresses: other, clear: ["addresses.mail"])))
        let ana = try #require(world.profiles[key])
        #expect(ana.content.addresses == (try named([("phone", "2"), ("sms", "3")])))
        #expect(ana.changes.keys.sorted() == ["addresses", "addresses.phone", "addresses.sms", "channels"])
        let none = update
        #expect(throws: InvalidInput.self) { try none(nil, [:], named([("a", "1"), ("a", "2")]), [], nil) }
        #expect(throws: InvalidInput.self) { try none(nil, [:], named([("a", "1")]), ["addresses.a"], nil) }
        #expect(throws: InvalidInput.self) { try none(nil, [:], [], ["addresses.a b"], nil) }
        let many = try update(addresses: named((1...15).map { ("c\($0)", "1") }))
        #expect(throws: Refusal.self) { try world.change(.update(key, many)) }
        for (channel, address) in [("", "1"), ("a b", "1"), ("a", ""), ("a", "1\n2"), ("a", "1\t2"), ("a", "\u{0}")] {
            #expect(throws: InvalidInput.self) { try ProfileAddress(channel: channel, address: address) }
        }
        let long = String(repeating: "é", count: 254)
        #expect(try ProfileAddress(channel: "a", address: long).address == long)
        #expect(throws: InvalidInput.self) { try ProfileAddress(channel: "a", address: long + "é") }
    }

    @Test
    func theFifthProfileOfFourIsRefusedByName() throws {
        var world = try TenantWorld()
        try world.update(
            TenantUpdate(limits: TenantLimitsUpdate(validating: ["profiles": 4], reset: []), zones: FewZones())
        )
        for key in ["ana", "ben", "cho", "dov"] { try world.change(.create(draft(key))) }
        let reached = Refusal.tenantLimitReached(TenantLimitReached(limit: .profiles, value: 4, found: 5))
        #expect(throws: reached) { try world.change(.create(draft("eva"))) }
        // One in the archive makes room, and comes back only when there is room.
        try world.change(.archive(ProfileKey(validating: "ana")))
        try world.change(.create(draft("eva")))
        #expect(throws: reached) { try world.change(.restore(ProfileKey(validating: "ana"))) }
        try world.change(.remove(ProfileKey(validating: "eva")))
        try world.change(.restore(ProfileKey(validating: "ana")))
        #expect(world.state.profiles == ProfileCounters(next: 6, active: 4))
    }

    @Test
    func headersOfEventsKnowNoNames() throws {
        var world = try TenantWorld()
        let ana = try ProfileKey(validating: "ana")
        try world.change(.create(draft("ana", kind: "child", attributes: ["born": .text("2015")])))
        try world.change(.update(ana, update(title: "Ana Ito", attributes: ["born": .text("2016")])))
        try world.change(.archive(ana))
        try world.change(.restore(ana))
        try world.change(.remove(ana))
        let kinds: [EventKind] = [
            .profileCreated, .profileChanged, .profileArchived, .profileRestored, .profileRemoved,
        ]
        #expect(world.events.map(\.header.kind) == kinds)
        for header in world.events.map(\.header) { #expect(header.job == nil && header.step == nil) }
        #expect(
            world.payload(.profileCreated) == """
                {"after":{"attributes":{"born":"2015"},"kind":"child","title":"ana"},"key":"ana","profile":"1"}
                """
        )
        #expect(
            world.payload(.profileChanged) == """
                {"after":{"attributes.born":"2016","title":"Ana Ito"},\
                "before":{"attributes.born":"2015","title":"ana"},"profile":"1"}
                """
        )
        #expect(world.payload(.profileArchived) == #"{"profile":"1"}"#)
        // A number is given once.
        try world.change(.create(draft("ana")))
        #expect(world.profiles[ana]?.id == ProfileID(2))
    }

    @Test
    func whoLosesARaceLearnsWhatWasChanged() throws {
        var world = try TenantWorld()
        let ana = try ProfileKey(validating: "ana")
        try world.change(.create(draft("ana", attributes: ["school": .text("A"), "phone": .text("1")])))
        try world.change(.update(ana, update(title: "Ana", ifEvent: 1)))
        try world.change(.update(ana, update(attributes: ["school": .text("B")], clear: ["attributes.phone"])))
        let error = #expect(throws: Refusal.self) { try world.change(.update(ana, update(title: "A.", ifEvent: 1))) }
        guard case .profile(.changed(let conflict)) = error else { return #expect(Bool(false)) }
        #expect(conflict.fields == ["attributes", "attributes.school", "title"])
        #expect(conflict.changed.event == 3 && conflict.known == 1)
        let later = #expect(throws: Refusal.self) { try world.change(.update(ana, update(title: "A.", ifEvent: 2))) }
        guard case .profile(.changed(let conflict)) = later else { return #expect(Bool(false)) }
        #expect(conflict.fields == ["attributes", "attributes.school"])
        try world.change(.update(ana, update(title: "A.", ifEvent: 3)))
        #expect(world.profiles[ana]?.content.title == "A.")
    }

    @Test
    func whatIsAsWantedMakesNoEvent() throws {
        var world = try TenantWorld()
        let ana = try ProfileKey(validating: "ana")
        try world.change(.create(draft("ana")))
        try world.change(.update(ana, update(title: "ana", clear: ["principal", "attributes.none"])))
        try world.change(.restore(ana))
        try world.change(.archive(ana))
        try world.change(.archive(ana))
        #expect(world.events.map(\.header.kind) == [.profileCreated, .profileArchived])
    }

    @Test
    func whatIsNotThereOrTakenIsSaid() throws {
        var world = try TenantWorld()
        let ana = try ProfileKey(validating: "ana")
        #expect(throws: Refusal.profile(.missing(ana))) { try world.change(.archive(ana)) }
        #expect(throws: Refusal.profile(.missing(ana))) { try world.change(.remove(ana)) }
        try world.change(.create(draft("ana")))
        #expect(throws: Refusal.profile(.exists(ana, isArchived: false))) { try world.change(.create(draft("ana"))) }
        try world.change(.archive(ana))
        #expect(throws: Refusal.profile(.exists(ana, isArchived: true))) { try world.change(.create(draft("ana"))) }
        let token = TokenID(stored: "0a0b0c0d")
        #expect(throws: Refusal.noSuchToken(token)) {
            try world.change(.create(draft("app", principal: "token:0a0b0c0d")))
        }
    }

    @Test
    func attributesHaveTheirBounds() throws {
        var world = try TenantWorld()
        let ana = try ProfileKey(validating: "ana")
        let many = Dictionary(uniqueKeysWithValues: (0..<64).map { ("a\($0)", FieldValue.boolean(true)) })
        try world.change(.create(draft("ana", attributes: many)))
        for attributes in [["one-more": FieldValue.boolean(true)], ["a0": .text(String(repeating: "é", count: 1000))]] {
            let update = try update(
                attributes: attributes.merging(["a1": .text(String(repeating: "é", count: 1000))]) { $1 }
            )
            let error = #expect(throws: Refusal.self) { try world.change(.update(ana, update)) }
            guard case .invalidInput(let input) = error else { return #expect(Bool(false)) }
            #expect(input.field == "attributes")
        }
        #expect(throws: InvalidInput.self) { try update(attributes: ["a": .text(String(repeating: "a", count: 1001))]) }
        #expect(throws: InvalidInput.self) { try update(attributes: ["a": .text("1")], clear: ["attributes.a"]) }
    }

    @Test(arguments: ["", "Ana", "-a", "a/b", "a b", "role:manager", "é", String(repeating: "a", count: 65)])
    func theseAreNoKeys(text: String) {
        #expect(throws: InvalidInput.self) { try ProfileInput.key(text) }
        #expect(throws: InvalidInput.self) { try ProfileInput.kind(text) }
    }

    @Test(arguments: ["root", "uid:-1", "uid:", "gid:4294967295", "token:", "token:XYZ", "role:owner", ""])
    func theseAreNoPrincipals(text: String) {
        #expect(throws: InvalidInput.self) { try ProfileInput.principal(text) }
    }
}

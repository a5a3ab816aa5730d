import FlowCore
import FlowReminders
import FoundationEssentials
import Testing

@testable import FlowPeople

/// Addresses from which people have unsubscribed, and those that nobody has.
struct AddressStandingTests {
    private let now = Timestamp(milliseconds: 1000)

    private func key(_ text: String) throws -> StepKey { try StepKey(validating: text) }

    private func content(_ all: KeyValuePairs<String, AddressStanding.Kind?>) throws -> Profile.Content {
        let addresses = try all.map { channel, kind in
            var address = try ProfileAddress(channel: channel, address: "\(channel)@example.org")
            address.standing = kind.map { AddressStanding($0, since: now, reason: "No such user") }
            return address
        }
        return Profile.Content(kind: .standard, title: "Ana", addresses: addresses)
    }

    @Test func refusingOnesAreTriedLastAndDeclinedOnesNotAtAll() throws {
        let addresses = try content(["a": .bounced, "b": nil, "c": .unsubscribed, "d": nil]).addresses
        #expect(addresses.reaching == ["b", "d", "a"] && addresses.declined == ["c"])
        #expect(try content([:]).addresses.reaching.isEmpty)
    }

    @Test func theSameAddressAgainStaysAsItIsAndAnotherBeginsAnew() throws {
        let before = try content(["a": .unsubscribed, "b": .bounced])
        let same = try ProfileUpdate(
            addresses: [ProfileAddress(channel: "a", address: "a@example.org")],
            zones: UniversalTime()
        )
        #expect(before.updated(by: same, at: now) == before)
        let other = try ProfileUpdate(
            addresses: [ProfileAddress(channel: "a", address: "x@example.org")],
            zones: UniversalTime()
        )
        #expect(before.updated(by: other, at: now).addresses.reaching == ["a", "b"])
    }

    @Test func unsubscribingAndConfirmingAreSeenInFields() throws {
        let plain = try content(["a": nil, "b": .bounced])
        let update = try ProfileUpdate(unsubscribe: ["a"], confirm: ["b"], zones: UniversalTime())
        let after = plain.updated(by: update, at: now)
        #expect(after.addresses.declined == ["a"] && after.addresses.reaching == ["b"])
        #expect(plain.fields["standings.b"] == .text("bounced") && after.fields["standings.b"] == nil)
        #expect(after.fields["standings.a"] == .text("unsubscribed"))
        // When it was stays as it is.
        #expect(after.updated(by: update, at: Timestamp(milliseconds: 5000)) == after)
        let read = try #require(RoundTrip.of(after.addresses))
        #expect(read == after.addresses)
    }

    @Test func nothingElseIsUnderstood() throws {
        #expect(throws: InvalidInput.self) { try ProfileUpdate(unsubscribe: ["a b"], zones: UniversalTime()) }
        #expect(throws: InvalidInput.self) {
            try ProfileUpdate(unsubscribe: ["a"], confirm: ["a"], zones: UniversalTime())
        }
        // Rules can't offer it: mails have it by themselves.
        #expect(throws: InvalidInput.self) { try ReminderRule(validating: "0m, link unsubscribe", field: "reminders") }
        #expect(try LinkPurpose(stored: "unsubscribe") == .unsubscribe)
        #expect(try LinkPurpose(stored: "snooze 1h").name == "snooze")
        #expect(throws: InvalidInput.self) { try LinkPurpose(stored: "unsubscribe all") }
    }
}

/// Values as they are stored and read back.
private enum RoundTrip {
    static func of<Value: Codable>(_ value: Value) -> Value? {
        guard let data = try? JSONEncoder().encode(value) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }
}

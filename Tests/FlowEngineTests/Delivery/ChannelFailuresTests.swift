import FlowCore
import TestSupport
import Testing

@testable import FlowEngine

/// Which channels are said to fail, and when.
@Suite struct ChannelFailuresTests {
    private static let failed = DeliveryResult.failed(reason: "no", isPermanent: false)

    private func note(
        _ failures: inout ChannelFailures,
        _ result: DeliveryResult,
        to recipient: String,
        at now: Int64 = 0
    )
        -> ChannelFailures.Change?
    {
        failures.record(result, of: .sample("1", on: "phone", recipient: recipient), at: now)
    }

    @Test func aPhoneThatIsOffIsReportedThoughOthersAreReached() {
        var failures = ChannelFailures()
        var changes: [ChannelFailures.Change?] = []
        for _ in 0..<4 {
            changes.append(note(&failures, Self.failed, to: "ana"))
            changes.append(note(&failures, .sent, to: "ida"))
        }
        #expect(changes == [nil, nil, nil, nil, .begins(3), nil, nil, nil])
        #expect(failures.failing == ["phone"])
        #expect(note(&failures, .sent, to: "ana") == .ends)
        #expect(failures.failing.isEmpty && failures.channels.isEmpty)
    }

    @Test func theSecondWhoIsntReachedIsNoNews() {
        var failures = ChannelFailures()
        for _ in 0..<3 { _ = note(&failures, Self.failed, to: "ana") }
        for _ in 0..<3 { #expect(note(&failures, Self.failed, to: "ken") == nil) }
        #expect(note(&failures, .sent, to: "ana") == nil)
        #expect(note(&failures, .sent, to: "ken") == .ends)
    }

    @Test func whatNothingIsTriedAfterIsForgotten() {
        var failures = ChannelFailures()
        for _ in 0..<3 { _ = note(&failures, Self.failed, to: "ana") }
        var others = failures
        #expect(note(&failures, .sent, to: "ken", at: ChannelFailures.ageMax + 1) == .ends)
        // That the next one fails as well isn't that it works again.
        #expect(note(&others, Self.failed, to: "ken", at: ChannelFailures.ageMax + 1) == nil)
        #expect(others.failing.isEmpty)
    }

    @Test func moreThanAreRememberedAreOne() {
        var failures = ChannelFailures()
        for number in 0..<ChannelFailures.recipientCountMax { _ = note(&failures, Self.failed, to: "p\(number)") }
        let more = (0..<3).map { note(&failures, Self.failed, to: "q\($0)") }
        #expect(more == [nil, nil, .begins(3)])
    }
}

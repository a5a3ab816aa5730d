import FlowConfiguration
import FlowCore
import Foundation
import TestSupport
import Testing

@testable import FlowChannels

/// Real programs in the place of sendmail.
@Suite(.timeLimit(.minutes(5)))
struct SendmailTests {
    private static let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Programs/sendmail").path

    /// Settings of a channel whose mail is for somebody by whose name the program knows what to do.
    private func settings(to who: String?) throws -> SendmailSettings {
        var channel = ChannelDefinition(name: "mail", kind: .sendmail)
        let from = try #require(MailAddress("Büro <buero@example.org>"))
        let to = who.flatMap { MailAddress("\($0)@example.org") }
        channel.sendmail = SendmailDefinition(program: Self.program, from: from, to: to)
        channel.timeLimit = .seconds(30)
        return try #require(SendmailSettings(channel))
    }

    static let ends: [(who: String, result: DeliveryResult)] = [
        ("takes", .sent),
        ("1", .failed(reason: "sendmail ended with status 1", isPermanent: false)),
        ("64", .failed(reason: "sendmail ended with status 64", isPermanent: false)),
        ("65", .failed(reason: "sendmail ended with status 65: no", isPermanent: true)),
        ("67", .failed(reason: "sendmail ended with status 67", isPermanent: true, isOfAddress: true)),
        ("68", .failed(reason: "sendmail ended with status 68", isPermanent: false)),
        ("75", .failed(reason: "sendmail ended with status 75", isPermanent: false)),
        ("77", .failed(reason: "sendmail ended with status 77", isPermanent: false)),
        ("78", .failed(reason: "sendmail ended with status 78", isPermanent: false)),
        ("killed", .ambiguous(reason: "sendmail was ended by signal 9")),
    ]

    @Test(arguments: ends.indices)
    func theStatusTellsHowItWent(index: Int) async throws {
        let end = Self.ends[index]
        let sender = SendmailSender(settings: try settings(to: end.who))
        #expect(await sender.deliver(.sample("d1")).result == end.result)
    }

    @Test func itGetsAddressesAsArgumentsAndTheMailAsInput() async throws {
        let report = await SendmailSender(settings: try settings(to: "echoes")).deliver(.sample("d1"))
        let lines = report.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first?.hasPrefix("-i,-f,buero@example.org,--,echoes@example.org,From: ") == true)
        #expect(!report.output.contains("\r") && report.output.contains("\nMessage-ID: <d1@example.org>\n"))
    }

    @Test func whoNobodyWaitsForIsAmbiguous() async throws {
        let sender = SendmailSender(settings: try settings(to: "waits"))
        let attempt = Task { await sender.deliver(.sample("d1")).result }
        attempt.cancel()
        #expect(await attempt.value == .ambiguous(reason: SenderReport.stoppingReason))
    }

    @Test func whatHasNoMailboxHasNowhereToGo() async throws {
        #expect(try settings(to: "takes").fault(of: .sample("d1")) == nil)
        let own = try settings(to: nil)
        #expect(own.fault(of: .sample("d1", recipient: "ana"))?.hasPrefix("ana has no address") == true)
        guard
            case .failed(_, isPermanent: false, _, _) = await SendmailSender(settings: own).deliver(.sample("d1"))
                .result
        else { return #expect(Bool(false)) }
    }
}

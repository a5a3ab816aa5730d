import FlowConfiguration
import FlowCore
import Foundation
import TestSupport
import Testing

@testable import FlowChannels

/// Real programs in the place of sendmail.
@Suite(.timeLimit(.minutes(5)))
struct SendmailTests {
    private func settings(_ program: String, to: String? = "ana@example.org") throws -> SendmailSettings {
        var channel = ChannelDefinition(name: "mail", kind: .sendmail)
        let from = try #require(MailAddress("Büro <buero@example.org>"))
        channel.sendmail = SendmailDefinition(program: program, from: from, to: to.flatMap(MailAddress.init))
        channel.timeLimit = .seconds(30)
        return try #require(SendmailSettings(channel))
    }

    private func withProgram(_ script: String, _ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "flowd-sendmail-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try await body(path)
    }

    static let ends: [(script: String, result: DeliveryResult)] = [
        ("cat >/dev/null", .sent),
        ("exit 1", .failed(reason: "sendmail ended with status 1", isPermanent: false)),
        ("exit 64", .failed(reason: "sendmail ended with status 64", isPermanent: false)),
        ("echo no; exit 65", .failed(reason: "sendmail ended with status 65: no", isPermanent: true)),
        ("exit 67", .failed(reason: "sendmail ended with status 67", isPermanent: true, isOfAddress: true)),
        ("exit 68", .failed(reason: "sendmail ended with status 68", isPermanent: false)),
        ("exit 75", .failed(reason: "sendmail ended with status 75", isPermanent: false)),
        ("exit 77", .failed(reason: "sendmail ended with status 77", isPermanent: false)),
        ("exit 78", .failed(reason: "sendmail ended with status 78", isPermanent: false)),
        ("kill -9 $$", .ambiguous(reason: "sendmail was ended by signal 9")),
    ]

    @Test(arguments: ends.indices)
    func theStatusTellsHowItWent(index: Int) async throws {
        let end = Self.ends[index]
        try await withProgram(end.script) { path in
            let sender = SendmailSender(settings: try settings(path))
            #expect(await sender.deliver(.sample("d1")).result == end.result)
        }
    }

    @Test func itGetsAddressesAsArgumentsAndTheMailAsInput() async throws {
        try await withProgram("printf '%s,' \"$@\"; cat") { path in
            let report = await SendmailSender(settings: try settings(path)).deliver(.sample("d1"))
            let lines = report.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.first?.hasPrefix("-i,-f,buero@example.org,--,ana@example.org,From: ") == true)
            #expect(!report.output.contains("\r") && report.output.contains("\nMessage-ID: <d1@example.org>\n"))
        }
    }

    @Test func whoNobodyWaitsForIsAmbiguous() async throws {
        try await withProgram("sleep 60") { path in
            let sender = SendmailSender(settings: try settings(path))
            let attempt = Task { await sender.deliver(.sample("d1")).result }
            attempt.cancel()
            #expect(await attempt.value == .ambiguous(reason: SenderReport.stoppingReason))
        }
    }

    @Test func whatHasNoMailboxHasNowhereToGo() async throws {
        #expect(try settings("/x").fault(of: .sample("d1")) == nil)
        let own = try settings("/x", to: nil)
        #expect(own.fault(of: .sample("d1", recipient: "ana"))?.hasPrefix("ana has no address") == true)
        guard
            case .failed(_, isPermanent: false, _, _) = await SendmailSender(settings: own).deliver(.sample("d1"))
                .result
        else { return #expect(Bool(false)) }
    }
}

import FlowCore
import Glibc
import Logging
import TestSupport
import Testing

@testable import FlowChannels

/// The real `flowd-deliver`, which is built beside these tests.
@Suite(.timeLimit(.minutes(5)))
struct SenderTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Lets short pauses be over at once, and limits never be reached.
    private struct Pauses: Sleeper {
        func sleep(for duration: Duration) async throws {
            guard duration > .seconds(1) else { return await Task.yield() }
            let (never, continuation) = AsyncStream<Void>.makeStream()
            for await _ in never {}
            continuation.finish()
            throw CancellationError()
        }
    }

    /// Has commands run by a sender, and ends it.
    private func withSender(
        _ program: String = SenderProgram.path,
        _ body: (_ channel: @Sendable (_ script: String) -> SentChannel) async throws -> Void
    ) async throws {
        let link = SenderLink(program: program, clocks: ManualClock(), sleeper: Pauses(), logger: Self.quiet)
        try await body { script in
            let command = CommandSettings(arguments: ["/bin/sh", "-c", script], timeLimit: 60_000)
            return SentChannel(name: "test", concurrencyMax: 1, way: .command(command), link: link, logger: Self.quiet)
        }
        await link.stop()
        #expect(
            await SentChannel(
                name: "test",
                concurrencyMax: 1,
                way: .command(CommandSettings(arguments: ["/bin/true"], timeLimit: 60_000)),
                link: link,
                logger: Self.quiet
            ).deliver(.sample("d0")) == .failed(reason: "flowd is stopping", isPermanent: false)
        )
    }

    @Test func whatTheCommandSaysComesBack() async throws {
        try await withSender { channel in
            #expect(await channel("exit 0").deliver(.sample("d1")) == .sent)
            let failed = DeliveryResult.failed(
                reason: "The command ended with status 67: no",
                isPermanent: true,
                isOfAddress: true
            )
            #expect(await channel("echo no; exit 67").deliver(.sample("d1")) == failed)
            let later = DeliveryResult.failed(reason: "The command ended with status 75", isPermanent: false)
            #expect(await channel("exit 75").deliver(.sample("d1")) == later)
            let whole = Delivery.sample(
                "d\"1",
                recipient: "Mrs Itō",
                payload: "{\"a\":\"\(String(repeating: "x", count: 1 << 20))\"}"
            )
            #expect(await channel("test $(wc -c) -gt 1048576 && test $FLOWD_DELIVERY = 'd\"1'").deliver(whole) == .sent)
        }
    }

    @Test func oneThatHangsHoldsUpNoOtherAndEndsWhenNobodyWaits() async throws {
        try await withSender { channel in
            let hanging = channel("sleep 600")
            let result = await withTaskGroup(of: DeliveryResult.self) { group in
                group.addTask { await hanging.deliver(.sample("d1")) }
                for number in 2...20 { #expect(await channel("exit 0").deliver(.sample("d\(number)")) == .sent) }
                group.cancelAll()
                return await group.next()
            }
            #expect(result == .ambiguous(reason: SenderReport.stoppingReason))
        }
    }

    @Test func oneThatDiesIsStartedAgain() async throws {
        try await withSender { channel in
            let dead = await channel("kill -9 $PPID; exit 0").deliver(.sample("d1"))
            #expect(dead == .ambiguous(reason: "flowd-deliver ended during the attempt"))
        }
    }

    @Test func oneThatIsNotThereIsReportedAndNothingIsLost() async throws {
        try await withSender("/no/such/flowd-deliver") { channel in
            let reason = "flowd-deliver can't be started: There is no command /no/such/flowd-deliver"
            #expect(await channel("exit 0").deliver(.sample("d1")) == .failed(reason: reason, isPermanent: false))
        }
    }

    @Test func aMessageArrivesAsItWas() throws {
        let delivery = Delivery.sample("d1", recipient: "Mrs Itō", payload: "{\"weight\":3}")
        #expect(try SenderAPI.Message(delivery).delivery() == delivery)
    }

    @Test func theServiceHasWhatItsInterfaceSays() throws {
        #expect(throws: Never.self) { try SenderService() }
    }

    static let replies: [(SenderAPI.Deliver.Reply, DeliveryResult)] = [
        (.init(outcome: .sent, reason: "ignored"), .sent),
        (.init(outcome: .failed), .failed(reason: "", isPermanent: false)),
        (.init(outcome: .failed, reason: "no", permanent: true), .failed(reason: "no", isPermanent: true)),
        (
            .init(outcome: .failed, reason: "no", permanent: true, ofAddress: true),
            .failed(reason: "no", isPermanent: true, isOfAddress: true)
        ),
        (.init(outcome: .ambiguous, reason: "a\0b\nc\u{7F}"), .ambiguous(reason: "abc")),
        (
            .init(outcome: .ambiguous, reason: String(repeating: "x", count: 5000)),
            .ambiguous(reason: String(repeating: "x", count: 1000))
        ),
    ]

    @Test(arguments: replies.indices)
    func whatASenderSaysIsKeptShort(index: Int) {
        let (reply, result) = Self.replies[index]
        #expect(reply.result == result)
    }

    /// Only who has started it may use it.
    @Test func aSocketWithoutAPeerIsRefused() throws {
        let service = try SenderService()
        let socket = open("/dev/null", O_RDONLY)
        defer { close(socket) }
        #expect(throws: SenderService.Stranger.self) { try service.openSession(descriptor: socket) }
    }
}

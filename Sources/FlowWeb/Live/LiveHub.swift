import FlowAPI
import FlowClient
import ServiceLifecycle
import Synchronization

/// Watches tenants for open pages: each tenant once, however many pages show it, and none that no page shows.
final class LiveHub: Service {
    /// Pause before flowd is asked again, and between signs of life to pages.
    private static let pause = Duration.seconds(1)
    private static let beatPause = Duration.seconds(15)
    private static let answerTimeMax = Duration.seconds(5)
    /// Most open pages of one person; the oldest is told no more.
    static let pageCountMax = 128
    /// Tenants that may wait for the beginning of their watch.
    private static let requestCountMax = 1024

    /// Tenant that pages show with the rights of one person: of two persons each has a watch.
    struct Audience: Hashable, Sendable {
        let tenant: String
        /// Token of the person; nil for the user who started the program.
        let token: String?
    }

    private struct Watched {
        var pages: [Int: AsyncStream<LiveSignal>.Continuation] = [:]
        /// Newest state, for pages that come later.
        var last: LiveSignal?
        /// Connection on which flowd says what happens.
        var client: FlowClient?
    }

    private struct State {
        var tenants: [Audience: Watched] = [:]
        var lastID = 0
    }

    private let calls: FlowCalls
    private let state = Mutex(State())
    private let requests: AsyncStream<Audience>
    private let request: AsyncStream<Audience>.Continuation

    init(calls: FlowCalls) {
        self.calls = calls
        (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.requestCountMax))
    }

    /// Lets a page hear of a tenant, from its newest state on; the id is for `leave`.
    ///
    /// A page that doesn't read gets the newest message only, which is all it needs.
    func join(_ tenant: Audience) -> (id: Int, signals: AsyncStream<LiveSignal>) {
        let (signals, page) = AsyncStream<LiveSignal>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (id, isFirst) = state.withLock { state in
            state.lastID += 1
            let isFirst = state.tenants[tenant] == nil
            state.tenants[tenant, default: Watched()].pages[state.lastID] = page
            Self.endOldest(of: tenant.token, in: &state)
            if let last = state.tenants[tenant]?.last { page.yield(last.ofAnyJob) }
            return (state.lastID, isFirst)
        }
        if isFirst { request.yield(tenant) }
        return (id, signals)
    }

    /// Ends the oldest page of a person who has more than anybody may.
    private static func endOldest(of token: String?, in state: inout State) {
        let own = state.tenants.filter { $0.key.token == token }
        guard own.reduce(0, { $0 + $1.value.pages.count }) > pageCountMax,
            let oldest = own.min(by: { ($0.value.pages.keys.min() ?? .max) < ($1.value.pages.keys.min() ?? .max) }),
            let id = oldest.value.pages.keys.min()
        else { return }
        state.tenants[oldest.key]?.pages.removeValue(forKey: id)?.finish()
    }

    func leave(_ tenant: Audience, _ id: Int) {
        state.withLock { state in _ = state.tenants[tenant]?.pages.removeValue(forKey: id) }
    }

    /// Watches until the program is to end, and ends the pages' streams then.
    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.beat() }
            for await tenant in requests.cancelOnGracefulShutdown() {
                group.addTask { await self.watch(tenant) }
            }
            group.cancelAll()
        }
        for page in pages { page.finish() }
    }

    private var pages: [AsyncStream<LiveSignal>.Continuation] {
        state.withLock { state in state.tenants.values.flatMap(\.pages.values) }
    }

    private func watch(_ tenant: Audience) async {
        while !Task.isCancelled, hasPages(tenant) {
            do {
                // Forgotten by now: a page that comes begins another watch.
                if try await isLeft(listeningTo: tenant) { return }
            } catch let error as FlowClientError where [.notPermitted, .badInput, .noSuchObject].contains(error.kind) {
                // A token that is over, or a tenant that is gone: a page that asks again is told why.
                return finishPages(of: tenant)
            } catch {
                publish(.down, to: tenant)
            }
            // Cancelled, which the loop sees.
            try? await RealTime.sleep(for: Self.pause)
        }
    }

    /// Passes on what happens in a tenant; true when no page shows it any more, false when the stream has ended.
    private func isLeft(listeningTo tenant: Audience) async throws -> Bool {
        var calls = calls
        calls.token = tenant.token
        return try await calls.asking { client in
            state.withLock { $0.tenants[tenant]?.client = client }
            // A watch waits for as long as nothing happens.
            let wanted = EventsAPI.Watch.Parameters(tenant: tenant.tenant, fromNow: true)
            for try await reply in try client.stream(EventsAPI.Watch.self, wanted) {
                publish(.changed(number: reply.cursor, jobs: Set(reply.events.compactMap(\.job))), to: tenant)
                guard hasPages(tenant) else { return true }
            }
            return false
        }
    }

    /// Ends what pages of an audience hear, and forgets them.
    private func finishPages(of audience: Audience) {
        let pages = state.withLock { state in
            state.tenants.removeValue(forKey: audience)?.pages.values.map(\.self) ?? []
        }
        for page in pages { page.finish() }
    }

    /// True while a page shows the tenant; forgets it otherwise.
    private func hasPages(_ tenant: Audience) -> Bool {
        state.withLock { state in
            guard state.tenants[tenant]?.pages.isEmpty ?? true else { return true }
            state.tenants[tenant] = nil
            return false
        }
    }

    private func publish(_ signal: LiveSignal, to tenant: Audience) {
        let pages = state.withLock { state in
            state.tenants[tenant]?.last = signal
            return state.tenants[tenant]?.pages.values.map(\.self) ?? []
        }
        for page in pages { Self.send(signal, to: page) }
    }

    /// Sends to a page; what it has not read yet is joined with this.
    private static func send(_ signal: LiveSignal, to page: AsyncStream<LiveSignal>.Continuation) {
        guard case .dropped(let unread) = page.yield(signal) else { return }
        page.yield(signal.joined(to: unread))
    }

    /// Ends the watches of tenants that no page shows any more; of those where nothing happens nobody else would.
    private func endUnseen() async {
        let clients = state.withLock { state in state.tenants.values.filter(\.pages.isEmpty).compactMap(\.client) }
        for client in clients { await client.close() }
    }

    private var tenants: [Audience] { state.withLock { Array($0.tenants.keys) } }

    /// Tells pages of a tenant once more what they know, after they were told that flowd doesn't answer.
    private func publishAgain(to tenant: Audience) {
        guard let last = state.withLock({ $0.tenants[tenant]?.last }) else { return }
        publish(last.ofAnyJob, to: tenant)
    }

    /// Shows pages a sign of life, and that flowd doesn't answer where it hangs.
    private func beat() async {
        var wasSilent = false
        while (try? await RealTime.sleep(for: Self.beatPause)) != nil {
            await endUnseen()
            let isAnswering =
                (try? await calls.asking { client in
                    try await client.waiting(atMost: Self.answerTimeMax).call(DaemonAPI.GetStatus.self, .init())
                }) != nil
            if isAnswering {
                if wasSilent { for tenant in tenants { publishAgain(to: tenant) } }
                for page in pages { Self.send(.beat, to: page) }
            } else {
                for page in pages { Self.send(.down, to: page) }
            }
            wasSilent = !isAnswering
        }
    }
}

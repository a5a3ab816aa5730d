package import FlowCore
import FlowStore
package import Logging
import Synchronization

/// Takes what is to go out, and has it go out through its channel.
///
/// The intent is on disk before the attempt begins, the result after it. Each channel has a bounded number of attempts
/// of its own, so one that is slow or fails delays only itself. Like the scheduler it keeps nothing of what is pending:
/// it reads the table when the gate has written something that is to go out, when there is room for more, and when a
/// pause is over.
package final class Deliverer: Sendable {
    /// Bounds of what it does at once.
    package struct Limits: Hashable, Sendable {
        /// Milliseconds that attempts may go on after a stop; then they are cut off, and are ambiguous.
        package var drainLimit: Int64 = 20_000
        /// Most deliveries at the same time on channels that the configuration doesn't have any more.
        package var missingConcurrencyMax = 4

        package init() {}
    }

    private struct State {
        var lanes = Lanes()
        var isStopping = false
        var channels: [String: any Channel]
        var limits: Limits
        var failures = ChannelFailures()
    }

    let queue: any DeliveryQueue
    private let timer: any WallTimer
    private let clocks: any ClockReader
    private let sleeper: any Sleeper
    private let meters: DeliveryMeters?
    let logger: Logger
    private let state: Mutex<State>

    package init(
        queue: any DeliveryQueue,
        channels: [any Channel],
        timer: any WallTimer,
        clocks: any ClockReader,
        sleeper: any Sleeper,
        limits: Limits = Limits(),
        meters: DeliveryMeters? = nil,
        logger: Logger
    ) {
        self.queue = queue
        state = Mutex(State(channels: Self.byName(channels), limits: limits))
        self.timer = timer
        self.clocks = clocks
        self.sleeper = sleeper
        self.meters = meters
        self.logger = logger
    }

    private static func byName(_ channels: [any Channel]) -> [String: any Channel] {
        Dictionary(channels.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Delivers through these channels and within these limits from now on; attempts under way end as they began.
    package func update(channels: [any Channel], limits: Limits) {
        state.withLock { state in
            state.channels = Self.byName(channels)
            state.limits = limits
            for name in state.failures.channels where state.channels[name] == nil { state.failures.forget(name) }
        }
        look()
    }

    /// Names of channels of which the last attempts to some recipient all failed.
    package var failingChannels: [String] { state.withLock(\.failures.failing) }

    /// Requests another look soon; called after any change of what is pending.
    package func look() { timer.ring() }

    /// Begins no attempt any more; those under way are finished.
    package func stop() {
        state.withLock { $0.isStopping = true }
        timer.ring()
    }

    package var underWayCount: Int { state.withLock(\.lanes.underWayCount) }

    var isStopping: Bool { state.withLock(\.isStopping) }

    /// Works until `stop`; returns when the last attempt has ended and its result is on disk.
    package func run() async {
        await withDiscardingTaskGroup { group in
            await settleInterrupted()
            while !isStopping {
                let instant = await look(&group)
                await timer.sleep(until: instant)
            }
            await drain(&group)
        }
    }

    private func drain(_ group: inout DiscardingTaskGroup) async {
        let end = clocks.reading.sinceBoot + state.withLock(\.limits.drainLimit)
        while underWayCount > 0 {
            let reading = clocks.reading
            guard reading.sinceBoot < end else { break }
            await timer.sleep(until: reading.wall.advanced(byMilliseconds: end - reading.sinceBoot))
        }
        group.cancelAll()
    }

    /// Sleeps for one more pause; `nil` when it was cut short.
    func rest(after previous: RetryPause?) async -> RetryPause? {
        let now = clocks.reading.sinceBoot
        let pause = RetryPause(after: previous, at: now)
        do {
            try await sleeper.sleep(for: .milliseconds(pause.endsAt - now))
            return pause
        } catch {
            return nil
        }
    }

    // MARK: - Looking

    /// Begins attempts where there is room; returns when to look again.
    private func look(_ group: inout DiscardingTaskGroup) async -> Timestamp? {
        let reading = clocks.reading
        do {
            for name in try await queue.channels(upTo: reading.wall) {
                let channel = channel(named: name)
                guard !channel.isDisabled else { continue }
                let (room, rates) = (channel.concurrencyMax, channel.rates)
                let rows = state.withLock { $0.lanes.pageCount(of: name, room: room, rates: rates, at: reading) }
                guard let count = rows else { continue }
                var page = try await queue.pending(on: name, upTo: reading.wall, limit: count)
                let isFull = page.count >= count
                if isFull { page += try await inTurn(on: name, upTo: reading.wall, limit: room) }
                let chosen = state.withLock {
                    $0.lanes.choose(from: page, isMore: isFull, on: name, room: room, rates: rates, at: reading)
                }
                for delivery in chosen { group.addTask { await self.attempt(delivery, on: channel) } }
            }
            let next = try await queue.nextPending(after: reading.wall)
            return state.withLock { $0.lanes.next(besides: next, at: reading) }
        } catch {
            // What was broken off since the daemon ends isn't tried again.
            if !Task.isCancelled {
                logger.warning("What is pending could not be read, trying again", metadata: [LogKey.error: "\(error)"])
            }
            return state.withLock { $0.lanes.failed(at: reading) }
        }
    }

    func channel(named name: String) -> any Channel {
        state.withLock { state in
            state.channels[name] ?? MissingChannel(name: name, concurrencyMax: state.limits.missingConcurrencyMax)
        }
    }

    /// Sends one test message through a channel, apart from all that wait; nil when there is no such channel.
    ///
    /// The message isn't kept, since no recipient misses it.
    package func test(channel name: String, to address: String?, id: String) async -> DeliveryResult? {
        guard let channel = state.withLock({ $0.channels[name] }),
            let slug = try? TenantSlug(validating: Self.testTenant)
        else { return nil }
        let test = Delivery(
            id: id,
            tenant: TenantID(0),
            slug: slug,
            task: TaskID(0),
            reminder: Self.testTenant,
            channel: name,
            recipient: address,
            address: address,
            title: "Test of flowd's channel \(name)",
            text: "Test of flowd's channel \(name). Nothing is to be done: messages go out by it.",
            payload: "{\"test\":true}",
            attempt: 1,
            createdAt: clocks.reading.wall
        )
        if let fault = channel.fault(of: test) { return .failed(reason: fault, isPermanent: true) }
        return await channel.deliver(test)
    }

    private static let testTenant = "test"

    /// Returns deliveries by turns, which a page by due time doesn't show when earlier deliveries fill it.
    private func inTurn(on name: String, upTo instant: Timestamp, limit: Int) async throws -> [Delivery] {
        let before = state.withLock { $0.lanes.turns(on: name) }
        let (deliveries, turns) = try await queue.pendingInTurn(on: name, upTo: instant, behind: before, limit: limit)
        state.withLock { $0.lanes.setTurns(turns, on: name) }
        return deliveries
    }

    // MARK: - One attempt

    private func attempt(_ delivery: Delivery, on channel: any Channel) async {
        let isDone: Bool
        do {
            isDone = try await begin(delivery, on: channel)
        } catch {
            isDone = false
            report("A delivery could not be begun, trying again", delivery, error)
        }
        let reading = clocks.reading
        // In one step, as in the scheduler.
        state.withLock { state in
            let room = channel.concurrencyMax
            let isTime = state.lanes.ended(delivery, isDone: isDone, room: room, at: reading)
            if isTime || state.isStopping { timer.ring() }
        }
    }

    private func begin(_ delivery: Delivery, on channel: any Channel) async throws(CommandFailure) -> Bool {
        guard try await queue.begin(delivery) else { return false }
        if let fault = channel.fault(of: delivery) {
            // That says nothing of the channel.
            await record(.failed(reason: fault, isPermanent: true), of: delivery)
            return true
        }
        let begin = meters?.stopwatch()
        // Codes leave with what nobody reads but its recipient.
        let message = channel.takesCodes ? delivery.withCodes : delivery
        let result = await channel.deliver(message).withoutCodes(of: delivery).isHeld(by: channel)
        if let begin { meters?.attempted(on: delivery.channel, result, since: begin) }
        track(result, of: delivery)
        await record(result, of: delivery)
        return true
    }

    private func track(_ result: DeliveryResult, of delivery: Delivery) {
        let now = clocks.reading.sinceBoot
        switch state.withLock({ $0.failures.record(result, of: delivery, at: now) }) {
        case .begins(let count):
            logger.tell(.channelFails(channel: delivery.channel, attempts: count, cause: result.reason ?? ""))
        case .ends: logger.tell(.channelWorks(channel: delivery.channel))
        case nil: break
        }
    }

    /// Puts the result on disk; when that doesn't work, tries again until the daemon stops, or until it seems that it will
    /// never work: then the attempt counts as interrupted at the next start, and its place on the channel is free.
    private func record(_ result: DeliveryResult, of delivery: Delivery) async {
        var pause: RetryPause?
        while true {
            do {
                try await queue.finish(delivery, with: result)
                return
            } catch {
                report("The result of a delivery could not be recorded", delivery, error)
                guard !isStopping, Self.canPass(error) else { return }
                if case .internalError = error, pause?.failureCount == Self.settleCountMax { return }
                guard let next = await rest(after: pause) else { return }
                pause = next
            }
        }
    }

    static func canPass(_ failure: CommandFailure) -> Bool {
        switch failure {
        case .busy, .diskFull, .internalError: true
        case .refused, .stopping: false
        }
    }

    func report(_ message: Logger.Message, _ delivery: Delivery, _ error: CommandFailure) {
        guard !isStopping else { return }
        logger.warning(
            message,
            metadata: [
                LogKey.tenant: "\(delivery.slug.text)", LogKey.delivery: "\(delivery.id)", LogKey.error: "\(error)",
            ]
        )
    }
}

import DequeModule
import FlowCore
import Synchronization

/// Bounded queue before one ledger's actor, and the list of what it has decided but may not answer yet.
///
/// A lock, not an actor: connections put commands in without waiting, so their order is kept, and the commit gate lets
/// answers out on its own thread. Every answer stands in line after the last changeset that it could have seen.
final class Mailbox<Command: LedgerCommand>: Sendable {
    /// Result of sending a command to the mailbox.
    enum Admission: Hashable { case accepted, full, closed }

    /// Next piece of work for the actor.
    enum Work: Sendable {
        case decide([Envelope<Command>])
        /// Changesets decided last can't be written: read the state again, then decide these commands again, in order.
        case recover(RefusalCause, [Envelope<Command>])
    }

    /// Command that was decided, or put off until the state has been read again.
    private struct InFlight {
        var envelope: Envelope<Command>
        let answer: Result<CommandOutcome, CommandFailure>?
        /// The changeset that has to be on disk first.
        let sequence: UInt64
        let whenCommitted: (@Sendable () -> Void)?
    }

    private struct State {
        var arrivals = Deque<Envelope<Command>>()
        var inFlight = Deque<InFlight>()
        /// Sequence number of the last changeset that was handed over, and of the last that is on disk.
        var handedOver: UInt64 = 0
        var settled: UInt64 = 0
        var refusal: RefusalCause?
        var isClosed = false
        var consumer: CheckedContinuation<Void, Never>?

        /// Commands that the actor has taken and not yet decided.
        var undecidedCount = 0
        /// Rounds of eviction since a command came.
        var restedRoundCount = 0

        var countMax: Int

        var count: Int { arrivals.count + undecidedCount + inFlight.count }
        var isIdle: Bool { arrivals.isEmpty && undecidedCount == 0 && inFlight.isEmpty && refusal == nil }
    }

    /// Most commands that wait or are in flight.
    var countMax: Int { state.withLock(\.countMax) }
    private let meters: EngineMeters?
    private let state: Mutex<State>

    init(countMax: Int = 1024, meters: EngineMeters? = nil) {
        self.meters = meters
        state = Mutex(State(countMax: countMax))
    }

    /// Takes more or fewer from now on; what is there stays.
    func update(countMax: Int) {
        state.withLock { $0.countMax = countMax }
    }

    var count: Int { state.withLock(\.count) }

    // MARK: - Senders

    func send(_ envelope: Envelope<Command>) -> Admission {
        let (admission, consumer) = state.withLock { state -> (Admission, CheckedContinuation<Void, Never>?) in
            guard !state.isClosed else { return (.closed, nil) }
            guard state.count < state.countMax else { return (.full, nil) }
            state.arrivals.append(envelope)
            state.restedRoundCount = 0
            return (.accepted, state.consumer.take())
        }
        consumer?.resume()
        return admission
    }

    func closeIfIdle() -> Bool {
        close { $0.isIdle }
    }

    /// Counts a round of eviction; returns how many there were since a command came, nil while it isn't idle.
    func countRound() -> Int? {
        state.withLock { state in
            guard state.isIdle else { return nil }
            state.restedRoundCount += 1
            return state.restedRoundCount
        }
    }

    /// Refuses further commands; what is here already is still decided.
    func close() {
        _ = close { _ in true }
    }

    private func close(if condition: (State) -> Bool) -> Bool {
        let (isClosed, consumer) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            guard condition(state) else { return (false, nil) }
            state.isClosed = true
            return (true, state.consumer.take())
        }
        consumer?.resume()
        return isClosed
    }

    // MARK: - The actor

    /// Returns the next work; `nil` when the mailbox is closed and nothing is left.
    ///
    /// For one consumer.
    func next() async -> Work? {
        while true {
            let (work, isOver) = state.withLock { state in (Self.takeWork(&state), state.isClosed && state.isIdle) }
            if let work { return work }
            if isOver { return nil }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isOver = state.isClosed && state.isIdle
                    guard state.arrivals.isEmpty, state.refusal == nil, !isOver else { return true }
                    state.consumer = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    private static func takeWork(_ state: inout State) -> Work? {
        if let cause = state.refusal {
            let envelopes = state.inFlight.map(\.envelope)
            state.inFlight.removeAll()
            state.refusal = nil
            state.settled = state.handedOver
            state.undecidedCount = envelopes.count
            return .recover(cause, envelopes)
        }
        guard !state.arrivals.isEmpty else { return nil }
        let envelopes = Array(state.arrivals)
        state.arrivals.removeAll(keepingCapacity: true)
        state.undecidedCount = envelopes.count
        return .decide(envelopes)
    }

    /// Notes a decision whose changeset goes to the gate now; `nil` when an earlier one was refused meanwhile: then it
    /// waits to be decided again.
    func handOver(
        _ envelope: Envelope<Command>,
        outcome: CommandOutcome,
        whenCommitted: (@Sendable () -> Void)?
    ) -> UInt64? {
        state.withLock { state in
            state.undecidedCount -= 1
            guard state.refusal == nil else {
                state.inFlight.append(
                    InFlight(envelope: envelope, answer: nil, sequence: state.handedOver, whenCommitted: nil)
                )
                return nil
            }
            state.handedOver += 1
            state.inFlight.append(
                InFlight(
                    envelope: envelope,
                    answer: .success(outcome),
                    sequence: state.handedOver,
                    whenCommitted: whenCommitted
                )
            )
            return state.handedOver
        }
    }

    /// Counts a command that the actor has given itself; it is handed over or answered like one that it has taken.
    func takeOwn() {
        state.withLock { $0.undecidedCount += 1 }
    }

    func forgetOwn() {
        state.withLock { $0.undecidedCount -= 1 }
    }

    /// Answers a command that changes nothing: at once, or when what it may have seen is on disk.
    func answer(_ envelope: Envelope<Command>, _ result: Result<CommandOutcome, CommandFailure>) {
        let isFree = state.withLock { state in
            state.undecidedCount -= 1
            if state.inFlight.isEmpty, state.refusal == nil { return true }
            state.inFlight.append(
                InFlight(envelope: envelope, answer: result, sequence: state.handedOver, whenCommitted: nil)
            )
            return false
        }
        if isFree { complete(envelope, result, at: meters?.stopwatch()) }
    }

    private func complete(
        _ envelope: Envelope<Command>,
        _ result: Result<CommandOutcome, CommandFailure>,
        at end: Int64?
    ) {
        if let end { meters?.answered(envelope.command.name, result, since: envelope.begin, at: end) }
        envelope.ticket.complete(result)
    }

    /// True while the actor waits for something to do.
    var isAwaited: Bool { state.withLock { $0.consumer != nil } }

    /// True while nothing waits, is decided or is in flight.
    var isIdle: Bool { state.withLock { $0.isIdle } }

    /// Sequence number of the last changeset that is on disk.
    var settled: UInt64 { state.withLock { $0.settled } }

    var hasUnsettled: Bool { state.withLock { $0.settled < $0.handedOver } }

    /// True when decisions were refused: what is decided now would be decided on sand.
    var isRefused: Bool { state.withLock { $0.refusal != nil } }

    /// Puts a command off until the state has been read again.
    func putOff(_ envelope: Envelope<Command>) {
        state.withLock { state in
            state.undecidedCount -= 1
            state.inFlight.append(
                InFlight(envelope: envelope, answer: nil, sequence: state.handedOver, whenCommitted: nil)
            )
        }
    }
}

extension Mailbox: CommitRecipient {
    /// Lets out every answer that rests on nothing later than this changeset.
    func committed(through sequence: UInt64) {
        let (released, consumer) = state.withLock { state in
            let released = Self.release(&state, through: sequence)
            // A closed mailbox ends with its last answer; nobody else would wake the actor for that.
            let isOver = state.isClosed && state.isIdle
            return (released, isOver ? state.consumer.take() : nil)
        }
        let now = released.isEmpty ? nil : meters?.stopwatch()
        for entry in released {
            entry.whenCommitted?()
            if let answer = entry.answer { complete(entry.envelope, answer, at: now) }
        }
        consumer?.resume()
    }

    private static func release(_ state: inout State, through sequence: UInt64) -> [InFlight] {
        var released: [InFlight] = []
        while let first = state.inFlight.first, first.answer != nil, first.sequence <= sequence {
            released.append(first)
            state.inFlight.removeFirst()
        }
        state.settled = max(state.settled, sequence)
        return released
    }

    /// Stops: what is in flight can't be written as it was decided.
    func refused(_ cause: RefusalCause) {
        let consumer = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.refusal = state.refusal ?? cause
            return state.consumer.take()
        }
        consumer?.resume()
    }
}

import FlowCore
import FlowStore
import Logging

/// The one consumer of a mailbox: takes commands in order, has them decided, hands changesets to the gate, goes on.
///
/// It never waits for the disk before it decides the next command. When the gate refuses a changeset, everything that
/// was decided after it was decided on sand: the actor raises the epoch, reads the state and decides the unanswered
/// commands again, in order, refusals and repeated keys included.
actor LedgerActor<Subject: Decider> {
    private let mailbox: Mailbox<Subject.Command>
    private let ports: EnginePorts
    private let decider: Subject
    private var isLoaded = false
    /// Commands decided since others had their turn on this thread.
    private var turnCount = 0
    /// True when everything that was due when the daemon came back is done, or nothing was due.
    private var isCaughtUp = false
    /// Number of refusals of catching up; beyond `Envelope.refusalCountMax` the scheduler takes over.
    private var catchUpRefusalCount = 0
    /// Answers by key that this actor has given since it last read the state.
    ///
    /// Two generations, each as large as what can be in flight: a key in flight is never forgotten, and one that is
    /// forgotten is found on disk.
    private var records: [RecordKey: KnownRecord] = [:]
    private var olderRecords: [RecordKey: KnownRecord] = [:]

    /// Maximum number of commands decided before other tenants have their turn.
    ///
    /// A tenant whose mailbox is always full would otherwise keep the thread from every other tenant served there.
    private static var turnCountMax: Int { 8 }

    /// Principals that repeated a key found on disk, with the number of their next keys to look up there beforehand.
    ///
    /// A principal that repeats one call often repeats many, and each repetition that meets the disk first in the gate
    /// makes the state be read again.
    private var repeaters: [Principal: Int] = [:]

    private struct RecordKey: Hashable {
        let principal: Principal
        let key: IdempotencyKey
    }

    private struct KnownRecord {
        let digest: ContentDigest
        let outcome: CommandOutcome
    }

    init(decider: sending Subject, mailbox: Mailbox<Subject.Command>, ports: EnginePorts) {
        self.decider = decider
        self.mailbox = mailbox
        self.ports = ports
    }

    /// Works until the mailbox is closed and empty.
    func run() async {
        while let work = await mailbox.next() {
            switch work {
            case .decide(let envelopes):
                await decide(envelopes)
            case .recover(let cause, let envelopes):
                await recover(from: cause, envelopes)
            }
        }
    }

    // MARK: - Deciding

    private func decide(_ envelopes: [Envelope<Subject.Command>]) async {
        for envelope in envelopes {
            await giveTurn()
            guard !mailbox.isRefused else {
                mailbox.putOff(envelope)
                continue
            }
            do {
                try await decide(envelope)
            } catch {
                answer(envelope, failure(error, of: envelope.command.job))
            }
        }
    }

    private func giveTurn() async {
        turnCount += 1
        guard turnCount > Self.turnCountMax else { return }
        turnCount = 1
        await Task.yield()
    }

    private func decide(_ envelope: Envelope<Subject.Command>) async throws(ReadFailure) {
        if !isLoaded {
            try await decider.load()
            isLoaded = true
        }
        if !isCaughtUp {
            await catchUp()
            guard !mailbox.isRefused else { return mailbox.putOff(envelope) }
        }
        let now = ports.clock.now
        let role = try role(of: envelope, at: now)
        if let known = try await knownOutcome(for: envelope, onDisk: envelope.isRepeated || isOfRepeater(envelope)) {
            ports.meters?.repeated()
            mailbox.answer(envelope, .success(known))
            return
        }
        let context = DecisionContext(
            now: now,
            principal: envelope.caller.principal,
            random: ports.random,
            role: role,
            zones: ports.zones,
            templates: ports.templates,
            channels: ports.channels.current,
            linkBase: ports.channels.linkBase
        )
        let verdict: Verdict
        do {
            verdict = try await decider.decide(envelope.command, context: context)
        } catch .refused(let refusal) {
            // A repeated call is often refused: what it asks for has been done. Its record is on disk.
            guard let known = try await knownOutcome(for: envelope, onDisk: true) else { throw .refused(refusal) }
            ports.meters?.repeated()
            mailbox.answer(envelope, .success(known))
            return
        }
        handOver(verdict, envelope, at: context.now)
    }

    /// Does what was due when the daemon came back, in as many changesets as it takes.
    ///
    /// When one of them is refused, it is decided again like any other, and the rest with the next command.
    private func catchUp() async {
        guard let command = decider.catchUpCommand, ports.catchUp.owes(decider.tenant) else { return isCaughtUp = true }
        do {
            var isMore = true
            while isMore, !mailbox.isRefused {
                await giveTurn()
                let context = DecisionContext(
                    now: ports.clock.now,
                    principal: Caller.daemon.principal,
                    random: ports.random,
                    zones: ports.zones,
                    templates: ports.templates,
                    linkBase: ports.channels.linkBase
                )
                let verdict = try await decider.decide(command, context: context)
                isMore = verdict.changeset != nil
                mailbox.takeOwn()
                var envelope = Envelope(command: command, caller: .daemon, key: nil, ticket: Ticket())
                envelope.isOwn = true
                handOver(verdict, envelope, at: context.now)
                await waitForDisk()
            }
            guard !isMore else { return }
        } catch {
            return giveUpCatchUp(error)
        }
        isCaughtUp = true
        ports.catchUp.settle(decider.tenant)
    }

    /// The scheduler tries it again; the command that came first must not wait for ever.
    private func giveUpCatchUp(_ error: ReadFailure) {
        _ = failure(error)
        isCaughtUp = true
        ports.catchUp.settle(decider.tenant)
    }

    /// Lets what was handed over get to the disk: what isn't there yet is looked at again with each step, so going on
    /// without would cost by its square.
    private func waitForDisk() async {
        for _ in 0..<Self.batchesWaitedForMax where mailbox.hasUnsettled && !mailbox.isRefused {
            await ports.gate.nextBatch()
        }
        let settled = mailbox.settled
        decider.trim(settled: settled, handedOver: settled)
    }

    /// A gate that has failed writes no batch any more.
    private static var batchesWaitedForMax: Int { 64 }

    private func role(of envelope: Envelope<Subject.Command>, at now: Timestamp) throws(ReadFailure) -> Role {
        do throws(Refusal) {
            return try decider.authorise(envelope.caller, envelope.command, at: now)
        } catch {
            throw .refused(error)
        }
    }

    private func handOver(_ verdict: Verdict, _ envelope: Envelope<Subject.Command>, at now: Timestamp) {
        var changeset = verdict.changeset
        if let key = envelope.key {
            let digest = envelope.command.digest
            changeset = changeset ?? decider.emptyChangeset()
            changeset?.record = IdempotencyRecord(
                principal: envelope.caller.holder,
                key: key,
                digest: digest,
                reply: StoredReply(verdict.outcome),
                at: now
            )
            let known = KnownRecord(digest: digest, outcome: verdict.outcome.withoutSecret)
            remember(known, as: RecordKey(principal: envelope.caller.holder, key: key))
        }
        guard let changeset else {
            mailbox.answer(envelope, .success(verdict.outcome))
            return
        }
        let sequence = mailbox.handOver(envelope, outcome: verdict.outcome, whenCommitted: verdict.whenCommitted)
        guard let sequence else { return }
        ports.gate.submit(changeset, sequence: sequence, recipient: mailbox)
        decider.trim(settled: mailbox.settled, handedOver: sequence)
    }

    // MARK: - Repeated calls

    /// The answer that this key got before.
    ///
    /// Looks at what is in flight before it looks at the disk.
    private func knownOutcome(
        for envelope: Envelope<Subject.Command>,
        onDisk: Bool
    ) async throws(ReadFailure) -> CommandOutcome? {
        guard let key = envelope.key else { return nil }
        let principal = envelope.caller.holder
        let recordKey = RecordKey(principal: principal, key: key)
        var known = (records[recordKey] ?? olderRecords[recordKey]).map { ($0.digest, $0.outcome) }
        if known == nil, onDisk {
            known = try await ports.store.findRecord(tenant: decider.tenant, principal: principal, key: key)
            if let known { noteRepeated(principal, recordKey, KnownRecord(digest: known.0, outcome: known.1)) }
        }
        guard let (digest, outcome) = known else { return nil }
        guard digest == envelope.command.digest else { throw .refused(.idempotencyConflict(key)) }
        return outcome
    }

    private func isOfRepeater(_ envelope: Envelope<Subject.Command>) -> Bool {
        let principal = envelope.caller.holder
        guard envelope.key != nil, let count = repeaters[principal] else { return false }
        repeaters[principal] = count > 1 ? count - 1 : nil
        return true
    }

    private func noteRepeated(_ principal: Principal, _ key: RecordKey, _ record: KnownRecord) {
        if repeaters.count >= RepeatedKeys.principalCountMax { repeaters.removeAll() }
        repeaters[principal] = RepeatedKeys.lookedUpCount
        remember(record, as: key)
    }

    private func remember(_ record: KnownRecord, as key: RecordKey) {
        if records.count >= mailbox.countMax {
            olderRecords = records
            records.removeAll()
        }
        records[key] = record
    }

    // MARK: - When it can't be written

    private func recover(from cause: RefusalCause, _ envelopes: [Envelope<Subject.Command>]) async {
        log(cause, count: envelopes.count)
        records.removeAll()
        olderRecords.removeAll()
        isLoaded = false
        do {
            try await ports.gate.raiseEpoch(of: decider.tenant)
        } catch {
            ports.logger.error(
                "The epoch could not be raised",
                metadata: [LogKey.tenant: "\(decider.name)", LogKey.error: "\(error)"]
            )
        }
        switch cause {
        case .diskFull:
            for envelope in envelopes { mailbox.answer(envelope, .failure(.diskFull)) }
        case .stale(let reason):
            guard let first = envelopes.first else { return }
            decider.refused(first.command, because: reason)
            let others = withoutOwn(envelopes, reason: reason)
            await decide(first.isOwn ? repeated(others) : nextAttempts(others, reason: reason))
        }
    }

    /// Forgets what the actor has given itself: catching up begins again, before the first of the others, and is given up
    /// when it is refused for ever.
    private func withoutOwn(_ envelopes: [Envelope<Subject.Command>], reason: String) -> [Envelope<Subject.Command>] {
        guard envelopes.contains(where: \.isOwn) else { return envelopes }
        for envelope in envelopes where envelope.isOwn { mailbox.forgetOwn() }
        isCaughtUp = false
        ports.catchUp.begin(again: decider.tenant)
        if envelopes.first?.isOwn == true { catchUpRefusalCount += 1 }
        if catchUpRefusalCount > Envelope<Subject.Command>.refusalCountMax { giveUpCatchUp(.failed(.refused(reason))) }
        return envelopes.filter { !$0.isOwn }
    }

    private func repeated(_ envelopes: [Envelope<Subject.Command>]) -> [Envelope<Subject.Command>] {
        envelopes.map { envelope in
            var next = envelope
            next.isRepeated = true
            return next
        }
    }

    private func log(_ cause: RefusalCause, count: Int) {
        var metadata: Logger.Metadata = [LogKey.tenant: "\(decider.name)", LogKey.count: "\(count)"]
        switch cause {
        case .diskFull:
            // The gate tells it once for all; a line for each command would fill what is left of the disk.
            ports.logger.debug("Commands are refused, the disk is full", metadata: metadata)
        case .stale(let reason):
            metadata[LogKey.cause] = "\(reason)"
            ports.logger.info("Commands are decided again", metadata: metadata)
        }
    }

    /// The first is the one that could not be written: what stood before it has been answered.
    private func nextAttempts(_ envelopes: [Envelope<Subject.Command>], reason: String) -> [Envelope<Subject.Command>] {
        var next = repeated(envelopes)
        guard let first = next.first else { return [] }
        next[0].refusalCount += 1
        guard next[0].refusalCount <= Envelope<Subject.Command>.refusalCountMax else {
            answer(first, failure(.failed(.refused(reason)), of: first.command.job))
            return Array(next.dropFirst())
        }
        return next
    }

    private func answer(_ envelope: Envelope<Subject.Command>, _ failure: CommandFailure) {
        mailbox.answer(envelope, .failure(failure))
    }

    private func failure(_ error: ReadFailure, of job: JobID? = nil) -> CommandFailure {
        switch error {
        case .refused(let refusal): return .refused(refusal)
        case .failed(.diskFull): return .diskFull
        case .failed(let error): return ports.internalError(error, tenant: decider.name, job: job)
        }
    }
}

/// Bounds of the memory of principals that repeat keys.
private enum RepeatedKeys {
    /// Keys that are looked up on disk after one was found there.
    static let lookedUpCount = 64
    static let principalCountMax = 1024
}

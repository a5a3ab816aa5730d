package import FlowCore

/// A tenant whose memory and disk are one, and infinitely fast: what its decider does, without a thread and without a file.
package struct TenantBook: Sendable {
    /// The tenant's own.
    package var state: TenantState
    /// Its jobs.
    package var jobs: [JobID: Job] = [:]
    /// Its tasks, those that follow something too.
    package var tasks: [TaskID: TenantTask] = [:]
    /// Its payment schedules.
    package var schedules: [PaymentScheduleID: PaymentRecord] = [:]
    /// Its profiles.
    package var profiles: [ProfileKey: Profile] = [:]
    /// Versions of its templates, the newest without a number.
    package var templates: [TemplateReference: TemplateVersion] = [:]
    /// The newest actions of its library.
    package var library: [LibraryKey: LibraryVersion] = [:]
    /// What sources of templates say, where that isn't read from them.
    package var readings: [String: TemplateReading] = [:]
    /// Notes that their jobs don't know.
    package var notes: [NoteID: NoteStub] = [:]
    /// Its media.
    package var media: [MediaID: Media] = [:]
    /// Bytes of all media, where they aren't those of `media`.
    package var mediaSizeBytes: Int64?
    /// What is planned for the budgets of jobs.
    package var budgets: [JobID: [BudgetCategory: Money]] = [:]
    /// What lines of banks are.
    package var bankLines: [String: BankLineFate?] = [:]
    /// The zones of profiles that have one.
    package var profileZones: [String: String] = [:]
    /// The channels for which profiles and principals have an address.
    package var recipientChannels: [String: [String]] = [:]
    /// Quiet hours of profiles that have some of their own, where no profile says so.
    package var profileQuiet: [String: QuietChoice] = [:]
    /// Profiles in the archive.
    package var archived: Set<String> = []
    /// The tasks that the next wake looks at; all when nil.
    package var due: [TaskID]?
    /// Occurrences that are over, as the database has them.
    package var occurrence: @Sendable (OccurrenceID) -> LiveOccurrence? = { _ in nil }
    /// The settled one that followed from another, likewise.
    package var settledSuccessor: @Sendable (OccurrenceID) -> LiveOccurrence? = { _ in nil }
    /// The newest of a task that were done or left out, likewise.
    package var settledOccurrences: @Sendable (TaskID) -> [LiveOccurrence] = { _ in [] }
    /// The latest of a task that has begun by now, likewise.
    package var latestOccurrence: @Sendable (TaskID) -> LiveOccurrence? = { _ in nil }
    /// Deliveries whose ids begin so, likewise.
    package var deliveries: @Sendable (String) -> [DeliveryPlace] = { _ in [] }
    /// Codes of links by their digests, likewise.
    package var codes: @Sendable (LinkHash) -> KeptCode? = { _ in nil }
    /// Deliveries that were kept long enough, by their ids.
    package var prunableDeliveries: [String] = []
    /// Everything that was written.
    package private(set) var changesets: [Changeset] = []
    /// What the last command changed.
    package private(set) var changes = TenantChanges()

    /// Begins with a tenant that has nothing.
    package init(_ state: TenantState) {
        self.state = state
    }

    /// All events so far.
    package var events: [Event] { changesets.flatMap(\.events) }

    /// Decides a command in as many rounds as it takes, and keeps what it decides; nil is written when nothing changed.
    @discardableResult
    package mutating func decide(
        _ command: TenantCommand,
        _ context: DecisionContext
    ) throws(Refusal) -> (outcome: CommandOutcome, changeset: Changeset?) {
        var reads = TenantReads()
        while true {
            let work = WorkingSet(state, reads: reads, context: context)
            let result = Result { () throws(Refusal) in try work.decide(command) }
            guard work.isComplete else {
                reads = work.reads
                answer(&reads, context)
                precondition(reads.isComplete, "The book has no answer to something that was read")
                continue
            }
            let outcome = try result.get()
            changes = work.changes
            guard let changeset = work.close() else { return (outcome, nil) }
            state = work.tenant
            keep(work.changes)
            changesets.append(changeset)
            return (outcome, changeset)
        }
    }

    // MARK: - Parts

    private mutating func keep(_ changes: TenantChanges) {
        jobs.merge(changes.jobs) { $1 }
        tasks.merge(changes.tasks) { $1 }
        schedules.merge(changes.schedules) { $1 }
        for (key, profile) in changes.profiles { profiles[key] = profile }
        for version in changes.templates {
            templates[TemplateReference(key: version.key, version: version.number)] = version
            templates[TemplateReference(key: version.key, version: nil)] = version
        }
        for version in changes.library { library[version.definition.key] = version }
        for (job, planned) in changes.budgets { budgets[job] = planned }
        bankLines.merge(changes.bankLines) { $1 }
        for medium in changes.lostMedia { media[medium.id] = nil }
    }

    /// What is known of somebody: by a profile of the book, and by what is said of their zone and channels.
    private func person(_ name: String) -> Person? {
        let profile = profiles.values.first { $0.key.text == name || $0.content.principal?.text == name }
        let (zone, channels, quiet) = (profileZones[name], recipientChannels[name], profileQuiet[name])
        guard profile != nil || zone != nil || channels != nil || quiet != nil else { return nil }
        return Person(
            title: profile?.content.title ?? name,
            timeZone: zone ?? profile?.content.timeZone,
            locale: profile?.content.locale,
            principal: profile?.content.principal?.text,
            quietHours: quiet ?? profile?.content.quietHours,
            channels: channels ?? profile?.content.addresses.reaching ?? [],
            declined: profile?.content.addresses.declined ?? []
        )
    }

    /// Gives all that is missing, as it is here.
    package func answer(_ reads: inout TenantReads, _ context: DecisionContext) {
        answer(&reads.jobs) { jobs[$0] }
        answer(&reads.schedules) { schedules[$0] }
        answer(&reads.profiles) { profiles[$0] }
        answer(&reads.templates) { templates[$0] }
        answer(&reads.library) { library[$0.key] }
        answer(&reads.notes) { notes[$0] }
        answer(&reads.media) { media[$0] }
        answer(&reads.contents) { content in
            media.values.first {
                $0.prunedAt == nil && MediaContent(place: $0.content.place, digest: $0.content.digest) == content
            }
        }
        answer(&reads.sources) { readings[$0] ?? TemplateReader(zones: context.zones).read($0) }
        answer(&reads.budgets) { budgets[$0] ?? [:] }
        answer(&reads.jobSchedules) { id in sorted(schedules) { $0.schedule.job == id } }
        answer(&reads.owed) { id in sorted(schedules) { $0.schedule.party == id && $0.schedule.isOwed } }
        answer(&reads.bankLines) { fate(ofBankLine: $0) }
        answer(&reads.similarPayments) { similar in schedules.values.flatMap { similar.among($0.schedule) } }
        answer(&reads.profileUses) { _ in ProfileUse(jobCount: 0, actionCount: 0) }
        answer(&reads.profilesOfKind) { kind in
            Set(profiles.values.filter { !$0.isArchived && $0.content.kind == kind }.map(\.key.text))
        }
        answer(&reads.people) { names in
            Dictionary(uniqueKeysWithValues: names.compactMap { name in person(name).map { (name, $0) } })
        }
        answer(&reads.archived) { _ in archived }
        answer(&reads.profileKeys) { _ in profiles.keys.map(\.text).sorted() }
        answer(&reads.mediaSizeBytes) { _ in
            mediaSizeBytes ?? media.values.reduce(0) { $0 + $1.content.sizeBytes }
        }
        answer(&reads.prunableMedia) { _ in media.values.sorted { $0.id < $1.id } }
        answerTasks(&reads)
    }

    private func answerTasks(_ reads: inout TenantReads) {
        answer(&reads.tasks) { tasks[$0] }
        answer(&reads.namedTasks) { name in
            tasks.values.first {
                $0.spec.key == name.key.text && $0.spec.profile == name.profile && $0.state != .ended
            }
        }
        answer(&reads.occurrences) { occurrence($0) }
        answer(&reads.deliveries) { deliveries($0) }
        answer(&reads.codes) { codes($0) }
        answer(&reads.prunableDeliveries) { _ in prunableDeliveries }
        answer(&reads.settledSuccessors) { settledSuccessor($0) }
        answer(&reads.settledOccurrences) { settledOccurrences($0) }
        answer(&reads.latestOccurrences) { latestOccurrence($0) }
        answer(&reads.stepTasks) { id in
            following { $0.origin.job == id }
        }
        answer(&reads.ladderTasks) { id in
            following { $0.origin.schedule == id }
        }
        answer(&reads.profileTasks) { key in
            sorted(tasks) { $0.spec.profile == key.text && ($0.hasMore || $0.state == .paused) }
        }
        answer(&reads.openTasks) { key in
            Set(tasks.values.filter { $0.spec.profile == key.text && $0.hasMore }.map(\.id))
        }
        answer(&reads.taskCounts) { key in tasks.values.count { $0.spec.profile == key.text } }
        answer(&reads.staleTasks) { _ in sorted(tasks) { _ in true } }
        answer(&reads.dueTasks) { _ in
            DueTasks(due?.compactMap { tasks[$0] } ?? sorted(tasks) { _ in true }, TaskFindings())
        }
        answer(&reads.taskProblems) { _ in nil }
    }

    private func answer<Key, Value>(_ reads: inout Reads<Key, Value>, _ read: (Key) -> Value) {
        for key in reads.missing { reads.give(.value(read(key)), as: key) }
    }

    private func sorted<Key: Comparable, Value>(_ all: [Key: Value], where isOne: (Value) -> Bool) -> [Value] {
        all.sorted { $0.key < $1.key }.map(\.value).filter(isOne)
    }

    private func following(_ isOne: (TenantTask) -> Bool) -> [TenantTask] {
        sorted(tasks) { isOne($0) && $0.state != .ended }.reversed()
    }

    private func fate(ofBankLine line: String) -> BankLineFate? {
        for record in schedules.values {
            for payment in record.schedule.payments where payment.bankLine?.text == line {
                return .payment(PaymentID(record.schedule.id, payment.number))
            }
        }
        return bankLines[line] ?? nil
    }
}

extension PaymentSchedule {
    fileprivate var isOwed: Bool { instalments.contains { $0.outstanding.isPositive } }
}

extension TenantState {
    /// A tenant "acme" with euros whose owner is uid 1000.
    package static func sample(
        zone: String = "UTC",
        epoch: Int64 = 1,
        _ change: (inout TenantCounters) -> Void = { _ in }
    )
        -> TenantState
    {
        let spec = TenantSpec(
            stored: TenantSlug(stored: "acme"),
            title: "Acme",
            timeZone: zone,
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000]
        )
        var counters = TenantCounters()
        change(&counters)
        return TenantState(
            id: TenantID(7),
            spec: spec,
            epoch: epoch,
            head: .start,
            counters: counters,
            access: AccessList(ownersOf: spec)
        )
    }
}

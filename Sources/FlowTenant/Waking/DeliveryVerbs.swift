/// Replaying, dropping and settling deliveries.
struct DeliveryVerbs {
    let work: WorkingSet

    func decide(_ command: DeliveryCommand) throws(Refusal) -> CommandOutcome {
        let place = try place(of: command.delivery)
        var task = try task(of: place)
        let occurrence = place.reminder.occurrence
        guard let before = task.reminding.occurrences[occurrence.number]?.deliveries[place.id] else {
            throw .task(.noSuchDelivery(command.delivery))
        }
        work.takePeople(named: task.windowRecipients(hasQuietHours: work.tenant.hasQuietHours, work.tenant.access))
        work.takeArchive()
        var debts = Debts(work: work)
        let owed = debts.debt(of: task)
        let delivering = Delivering(work: work)
        let taskContext = work.taskContext(try delivering.schedule(of: task))
        // Nobody is reminded once more of what isn't owed any more, or may not be asked for now.
        if case .replay = command.verb, let owed, let reason = LadderAdvance(task, owed, taskContext).obstacle {
            throw refusal(of: command, place, state: "over", reason)
        }
        do throws(DeliveryObstacle) {
            try task.reminding.apply(command.verb, toDelivery: place.id, task.reminders(at: taskContext))
        } catch {
            throw refusal(of: command, place, state: error.state, error.hint)
        }
        guard let after = task.reminding.occurrences[occurrence.number]?.deliveries[place.id] else {
            throw .task(.noSuchDelivery(command.delivery))
        }
        let event = work.ledger.nextStamp.event
        let payload = DeliveryVerbEvent(task, after, before: before.state, reason: command.verb.reason)
        work.ledger.append(command.verb.eventKind, payload)
        if let owed, let settled = Delivering.settle(&task, owed, taskContext) {
            debts.store(settled, from: owed)
            debts.tell()
        }
        work.store(task, event: max(event, work.ledger.number))
        return .delivery(DeliveryReceipt(after, event))
    }

    func prune() -> CommandOutcome {
        let retention = DeliveryRetention(of: work.tenant.spec.limits, at: work.context.now)
        let ids = work.prunableDeliveries
        guard !ids.isEmpty else { return .time(.deliveriesPruned(0)) }
        let event = DeliveriesPrunedEvent(count: ids.count, before: retention.cutoff, days: retention.days)
        work.ledger.append(.deliveriesPruned, event)
        work.rows.append(.deliveriesPruned(ids))
        return .time(.deliveriesPruned(ids.count))
    }

    private func place(of id: String) throws(Refusal) -> DeliveryPlace {
        let places = work.deliveries(beginning: id)
        guard let place = places.first else { throw .task(.noSuchDelivery(id)) }
        guard places.count == 1 else { throw .invalidInput(DeliveryPlace.several(places, id)) }
        return place
    }

    private func task(of place: DeliveryPlace) throws(Refusal) -> TenantTask {
        let occurrence = place.reminder.occurrence
        guard var task = work.task(occurrence.task) else { throw .task(.noSuchDelivery(place.id)) }
        if !task.knows(occurrence.number), let live = work.occurrence(occurrence) { task.adopt(live) }
        return task
    }

    private func refusal(
        of command: DeliveryCommand,
        _ place: DeliveryPlace,
        state: String,
        _ hint: String
    ) -> Refusal {
        TaskRefusal.impossible(place.id, command.verb.participle, state, hint).refusal
    }
}

extension DeliveryVerb {
    fileprivate var eventKind: DeliveryVerbEvent.Kind {
        switch self {
        case .replay: .deliveryReplayed
        case .drop: .deliveryDropped
        case .settle: .deliverySettled
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .replay(let reason), .settle(_, let reason): reason
        case .drop(let reason): reason
        }
    }
}

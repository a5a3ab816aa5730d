extension Ladder {
    /// Writes down how the delivery of what is on its way ended, and says where the ladder stands then; nil when
    /// nothing is on its way.
    ///
    /// A step that failed is tried again after the gap, `attemptCountMax` times in all; then the next one follows.
    /// `opening` is when it was to go out where quiet hours put that off.
    package func settle(
        _ progress: LadderProgress,
        _ result: LadderResult,
        opening: Timestamp? = nil,
        now: Timestamp,
        zone: ZoneRules
    ) -> (progress: LadderProgress, entry: LadderEntry)? {
        var progress = progress
        guard let settled = progress.settle(result, opening: opening, now: now, zone: zone) else { return nil }
        let (entry, identity) = (settled.entry, settled.entry.identity)
        // A changed due date has begun the ladder anew meanwhile: the line ends, the new position stays.
        guard identity.revision == progress.revision else { return (progress, entry) }
        if identity.ladder != progress.ladder {
            // Of a ladder that was changed meanwhile: what went out counts on the new one as well.
            if entry.fate?.isDelivered == true {
                if entry.charge != nil { progress.noteCharge(ofStep: entry.step) }
                progress.takeOver(by: self)
            }
        } else if identity.position == progress.position {
            advance(&progress, entry, date: settled.date)
        }
        return (progress, entry)
    }

    private func advance(_ progress: inout LadderProgress, _ entry: LadderEntry, date: LocalDate) {
        guard let step = step(at: progress.position), let fate = entry.fate else { return }
        if fate == .failed { progress.failureCount += 1 }
        if fate.isDelivered || fate == .failed && progress.failureCount >= Self.attemptCountMax {
            let anchor = step.offsetDays < 0 ? nil : LadderAnchor(offsetDays: step.offsetDays, date: date)
            if progress.isCharged { progress.noteCharge(ofStep: step.key) }
            progress.advance(to: position(after: progress.position), anchor: anchor)
        } else {
            progress.attempt += 1
            progress.isSuppressed = fate != .failed
            // What was withdrawn costs nothing, also when an attempt before it did.
            if fate != .failed { progress.isCharged = false }
        }
    }

    // MARK: - Coming from another ladder

    /// Returns the first position after the steps that went out by another ladder.
    ///
    /// A step of a name that went out has gone out, with all before it. Where this ladder has no step of the name that
    /// went out last, the days count: steps up to the day of that one have gone out.
    func position(behind last: LadderMark?, _ delivered: [StepKey]) -> LadderPosition {
        var behind = steps.lastIndex { delivered.contains($0.key) }
        if let last, !steps.contains(where: { $0.key == last.step }) {
            let byDay = steps.lastIndex { $0.offsetDays <= last.offsetDays }
            behind = [behind, byDay].compactMap(\.self).max()
        }
        return behind.map { position(after: LadderPosition(step: $0, repetition: 0)) } ?? .first
    }

    /// Returns the anchor of the steps after the due date for a payer who got the given step last.
    ///
    /// The anchor has the day on which that step went out, and its days after the due date as this ladder has them. Nil
    /// without such a step, or when the step is before the due date.
    func anchor(_ last: LadderMark?) -> LadderAnchor? {
        guard let last else { return nil }
        let days = steps.first { $0.key == last.step }?.offsetDays ?? last.offsetDays
        return days < 0 ? nil : LadderAnchor(offsetDays: days, date: last.date)
    }
}

extension LadderProgress {
    /// Writes down how the delivery of what is on its way ended, by whatever ladder it went out, and on which day of the
    /// payer; nil when nothing is on its way.
    mutating func settle(
        _ result: LadderResult,
        opening: Timestamp? = nil,
        now: Timestamp,
        zone: ZoneRules
    ) -> (entry: LadderEntry, date: LocalDate)? {
        guard var entry = inFlight else { return nil }
        inFlight = nil
        entry.settle(result)
        var sentAt: Timestamp? = now
        if case .delivered(let time) = result { sentAt = time }
        if case .withdrawn = result { sentAt = nil }
        if let sentAt {
            let planned = entry.openedAt ?? entry.plannedAt
            let isInTime = LadderEntry.isInTime(sentAt, for: planned)
            let gapFrom = isInTime ? planned : sentAt
            isPutOff = isInTime && isPutOff || opening.map { LadderEntry.isInTime(sentAt, for: $0) } == true
            lastSentAt = max(gapFrom, lastSentAt ?? gapFrom)
        }
        let date = zone.localTime(at: sentAt ?? now).date
        if entry.fate?.isDelivered == true, entry.identity.revision == revision {
            recordDelivery(of: entry, on: date)
        }
        return (entry, date)
    }
}

extension LadderEntry {
    static let latenessMaxMilliseconds: Int64 = 60_000

    /// True when something happened at its time: the gap counts from there, so that the moment which a delivery takes
    /// doesn't put the next one off by a day.
    fileprivate static func isInTime(_ time: Timestamp, for planned: Timestamp) -> Bool {
        (0...latenessMaxMilliseconds).contains(time.milliseconds - planned.milliseconds)
    }

    fileprivate mutating func settle(_ result: LadderResult) {
        switch result {
        case .delivered(let time):
            fate = time.milliseconds - plannedAt.milliseconds > Self.latenessMaxMilliseconds ? .sentLate : .sent
        case .failed(let why):
            fate = .failed
            reason = why
        case .ambiguous(let why):
            fate = .ambiguous
            reason = why
        case .withdrawn(let block):
            fate = block.fate
            reason = block.reason
            isChargeVoid = charge != nil
        }
    }
}

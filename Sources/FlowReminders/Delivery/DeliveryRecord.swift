/// A delivery as the ledger keeps it: what is to go out, and how far it is.
package struct DeliveryRecord: Hashable, Sendable {
    package let id: String
    package let reminder: ReminderID
    package let channel: String
    /// Recipient of the delivery; nil when the channel needs none.
    package let recipient: String?
    package let title: String
    package let text: String
    package let payload: String
    package let isHeldWhenAmbiguous: Bool
    /// True when the message has lines of other occurrences: it is wanted also when its own occurrence no longer is.
    package let isShared: Bool
    /// Instant at which the delivery was decided.
    package let createdAt: Timestamp
    /// Before it nothing is tried: later than when it was decided where its recipient has quiet hours then.
    package internal(set) var openAt: Timestamp
    package internal(set) var state: DeliveryState {
        didSet { if state.isFinal { links = [] } }
    }
    /// Instant of the next attempt, as long as the delivery is pending.
    package internal(set) var dueAt: Timestamp
    /// Number of attempts that were begun.
    package internal(set) var attempt: Int
    /// Instant at which the state last changed.
    package internal(set) var changedAt: Timestamp
    /// Reason of the last failed attempt, and of the wait or the end of the delivery; nil without one.
    package internal(set) var reason: String?
    /// The address to which the last attempt went; nil before the first, and where there was none.
    package internal(set) var address: String?
    /// Attempts that didn't succeed and decisions of people, oldest first; empty when the first attempt went out.
    package internal(set) var history: [DeliveryEntry]
    /// Links with their codes in clear; none once it is over.
    package internal(set) var links: [DeliveryLink]

    package init(
        id: String,
        reminder: ReminderID,
        channel: String,
        recipient: String?,
        title: String,
        text: String,
        payload: String,
        isHeldWhenAmbiguous: Bool,
        isShared: Bool = false,
        createdAt: Timestamp,
        openAt: Timestamp? = nil,
        state: DeliveryState = .pending,
        dueAt: Timestamp,
        attempt: Int = 0,
        changedAt: Timestamp,
        reason: String? = nil,
        address: String? = nil,
        history: [DeliveryEntry] = [],
        links: [DeliveryLink] = []
    ) {
        self.id = id
        self.reminder = reminder
        self.channel = channel
        self.recipient = recipient
        self.title = title
        self.text = text
        self.payload = payload
        self.isHeldWhenAmbiguous = isHeldWhenAmbiguous
        self.isShared = isShared
        self.createdAt = createdAt
        self.openAt = openAt ?? createdAt
        self.state = state
        self.dueAt = dueAt
        self.attempt = attempt
        self.changedAt = changedAt
        self.reason = reason
        self.address = address
        self.history = history
        self.links = links
    }

    mutating func extendLinks(to end: (LinkPurpose) -> Timestamp) {
        for index in links.indices { links[index].expiresAt = end(links[index].purpose) }
    }

    /// Begins an attempt, to an address if it has one; false when it isn't to be tried.
    mutating func begin(to address: String?, at now: Timestamp) -> Bool {
        guard state == .pending else { return false }
        state = .sending
        self.address = address
        attempt += 1
        changedAt = now
        return true
    }

    /// Records how an attempt ended; `jitter` is from 0 to 1.
    ///
    /// The next attempt is at `usefulUntil` at the latest, and none follows after it; nil sets no such bound.
    mutating func finishAttempt(
        with result: DeliveryResult,
        at now: Timestamp,
        jitter: Double,
        usefulUntil: Timestamp?
    ) {
        guard state == .sending else { return }
        changedAt = now
        switch result {
        case .sent:
            state = .sent
        case .failed(let reason, let isPermanent, let rest, _):
            let said = InvalidInput.shortened(reason)
            self.reason = said
            record(.failed, at: now, said)
            tryAgain(at: now, jitter: jitter, rest: rest, usefulUntil: isPermanent ? now : usefulUntil)
        case .ambiguous(let reason, let isHeld):
            let said = InvalidInput.shortened(reason)
            self.reason = said
            record(.ambiguous, at: now, said)
            if isHeldWhenAmbiguous || isHeld {
                state = .ambiguous
            } else {
                tryAgain(at: now, jitter: jitter, usefulUntil: usefulUntil)
            }
        }
    }

    mutating func putOff(until instant: Timestamp, because why: String?) {
        guard state == .pending, instant > dueAt else { return }
        dueAt = instant
        guard let why, reason?.hasSuffix(why) != true else { return }
        reason = reason.map { "\($0); \(why)" } ?? why
    }

    /// Has the next attempt be now, where it was put off for that reason; false where it wasn't.
    mutating func endWait(for why: String, at now: Timestamp) -> Bool {
        guard state == .pending, dueAt > now, reason?.hasSuffix(why) == true else { return false }
        dueAt = now
        return true
    }

    /// Has the first attempt be at another time than was said before.
    mutating func wait(until instant: Timestamp, _ why: String?) {
        guard state == .pending, attempt == 0 else { return }
        (openAt, dueAt) = (instant, instant)
        reason = why
    }

    /// Gives it up, unless an attempt is under way.
    mutating func cancel(at now: Timestamp, reason: String) {
        guard state == .pending else { return }
        state = .cancelled
        self.reason = reason
        changedAt = now
    }

    /// `rest` is how many milliseconds at least shall be between, of which the longest pause counts at most.
    private mutating func tryAgain(at now: Timestamp, jitter: Double, rest: Int64? = nil, usefulUntil: Timestamp?) {
        let wanted = min(rest ?? 0, DeliveryBackoff.pauseMaxMilliseconds)
        let pause = max(DeliveryBackoff.pauseMilliseconds(after: attemptSinceReplay, jitter: jitter), wanted)
        let next = now.advanced(byMilliseconds: pause)
        let isTooOld = next.milliseconds - openAt.milliseconds > DeliveryBackoff.ageMaxMilliseconds
        let isOver = usefulUntil.map { $0 <= now } ?? false
        state = isOver || isTooOld ? .dead : .pending
        if state == .pending { dueAt = usefulUntil.map { min($0, next) } ?? next }
    }
}

/// State of a delivery, from its decision to its end.
package enum DeliveryState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Waiting for an attempt, the first one or another after a pause.
    ///
    /// Next: sending, cancelled, dropped.
    case pending
    /// An attempt is under way: that is on disk before it begins. Next: sent, pending, dead, ambiguous.
    case sending
    case sent
    /// Tried for as long as is allowed, or unable to go out at all.
    ///
    /// Next, by a person: pending, dropped.
    case dead
    /// Outcome unknown, and not to be repeated.
    ///
    /// Next, by a person: pending, sent, dead, dropped.
    case ambiguous
    /// Given up before it was sent, because it was no longer wanted.
    case cancelled
    /// Given up by a person, with a reason.
    case dropped

    /// True when nothing more happens to it by itself.
    package var isFinal: Bool { self != .pending && self != .sending }
}

/// Lengths of the pauses between attempts.
package enum DeliveryBackoff {
    /// The pause after the first attempt, in milliseconds; it doubles with each.
    package static let firstMilliseconds: Int64 = 10_000
    /// The longest pause, in milliseconds: an hour.
    package static let pauseMaxMilliseconds: Int64 = 3_600_000
    /// The age beyond which nothing is tried any more, in milliseconds: a day.
    package static let ageMaxMilliseconds: Int64 = 86_400_000

    /// The pause after so many attempts: 80 to 120 % of the doubled one, so that many don't come back at once.
    static func pauseMilliseconds(after attempt: Int, jitter: Double) -> Int64 {
        let doublings = min(max(attempt - 1, 0), 20)
        let pause = min(firstMilliseconds << Int64(doublings), pauseMaxMilliseconds)
        return Int64(Double(pause) * (0.8 + 0.4 * min(max(jitter, 0), 1)))
    }
}

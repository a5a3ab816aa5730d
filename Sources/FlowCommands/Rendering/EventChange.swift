import FlowCore
import FlowTerminal

/// Summary of what an event changed, in a few words.
enum EventChange {
    /// `ready → done, job 42 % → 50 %, then b ready`, or the members that say most.
    static func summary(of event: EventContent) -> String {
        switch event {
        case .tenantCreated(let event): event.slug
        case .tenantChanged(let event): differences(event)
        case .holidaysSet(let event), .holidaysRemoved(let event): holidays(event)
        case .messageWordsSet(let event), .messageWordsReset(let event): words(event)
        case .savedListSet(let event): "\(event.name)\(event.before == nil ? "" : ": asks something else")"
        case .reportTemplateSet(let event): "\(event.name)\(event.before == nil ? "" : ": another one")"
        case .savedListRemoved(let event), .reportTemplateReset(let event): event.name
        case .memberSet(let event): "\(event.member): " + sides(event.before?.rawValue, event.role.rawValue)
        case .memberRemoved(let event): "\(event.member): " + sides(event.before.rawValue, nil)
        case .tokenCreated(let event):
            "token \(event.token) \(quoted(event.name)): \(event.role.rawValue) until \(event.expiresAt.prefix(10))"
        case .tokenRevoked(let event): "token \(event.token) \(quoted(event.name)) revoked"
        case .mediaPruned(let event): list(event.media.map(\.file.name), first: 3)
        case .profileCreated(let event): event.key
        case .profileChanged(let event):
            "profile \(event.profile): "
                + differences(texts(event.before), texts(event.after), none: ["timeZone", "locale", "quietHours"])
        case .profileArchived(let event), .profileRestored(let event): "profile \(event.profile)"
        case .profileRemoved(let event): event.key
        case .feedIssued(let event), .feedRevoked(let event): "profile \(event.profile)"
        case .mediaAdded(let event): medium(event.file)
        case .mediaRemoved(let event): medium(event.file) + ", " + quoted(event.reason)
        case .libraryApplied(let event): "\(event.action) v\(event.version)"
        case .templateApplied(let event): "\(event.template) v\(event.version)"
        case .jobStarted(let event): EventJobChange.summary(of: event)
        case .jobCompleted(let event), .jobReopened(let event), .jobCancelled(let event), .jobHeld(let event),
            .jobResumed(let event):
            EventJobChange.summary(of: event)
        case .jobAssigned(let event), .actionAssigned(let event): assignment(event)
        case .jobUpdated(let event): EventJobChange.summary(of: event.changes, event.consequences)
        case .planChanged(let event): EventJobChange.summary(of: event.changes, event.consequences)
        case .noteAdded(let event): "note \(event.note): \(quoted(event.text))"
        case .noteRemoved(let event): "note \(event.note) removed"
        case .actionStarted(let event), .actionProgressed(let event), .actionCompleted(let event),
            .actionSkipped(let event), .actionCancelled(let event), .actionReopened(let event), .actionSaved(let event),
            .actionCorrected(let event):
            EventJobChange.summary(of: event)
        case .taskAdded(let event), .taskEdited(let event): EventTaskChange.summary(of: event)
        case .taskPaused(let event), .taskResumed(let event): EventTaskChange.summary(of: event.changes)
        case .taskDone(let event), .taskSkipped(let event):
            EventTaskChange.summary(of: event.changes, words: event.text)
        case .taskReopened(let event): EventTaskChange.summary(of: event.changes, words: event.taken.reason)
        case .taskEnded(let event), .taskWoken(let event), .taskZoneChanged(let event),
            .reminderAcknowledged(let event), .reminderSnoozed(let event), .deliveryEnded(let event):
            EventTaskChange.summary(of: event.changes)
        case .deliveryReplayed(let event), .deliveryDropped(let event), .deliverySettled(let event):
            "delivery \(event.delivery.prefix(12)): " + sides(event.before.rawValue, event.after.rawValue)
                + (event.reason.map { ", " + quoted($0) } ?? "")
        case .deliveriesPruned(let event):
            event.count == 1 ? "1 delivery was kept long enough" : "\(event.count) deliveries were kept long enough"
        case .paymentScheduleAdded(let event):
            "payment schedule \(event.schedule): \(event.title), \(event.total) \(event.currency)"
        case .paymentScheduleAmended(let event), .paymentLadderSet(let event), .paymentRecorded(let event),
            .paymentRefunded(let event), .paymentReallocated(let event), .creditUsed(let event),
            .instalmentAdded(let event), .instalmentAmended(let event), .instalmentRemoved(let event),
            .instalmentWaived(let event), .instalmentReopened(let event), .instalmentCancelled(let event),
            .instalmentHeld(let event), .instalmentDisputed(let event), .instalmentPromised(let event),
            .instalmentRedated(let event), .instalmentCharged(let event), .chargeLowered(let event),
            .chargeReversed(let event):
            EventPaymentChange.summary(of: event)
        case .bankLineDismissed(let event):
            "bank line \(event.bankLine) is nothing of ours" + (event.reason.map { ": \($0)" } ?? "")
        case .bankLineRestored(let event): "bank line \(event.bankLine) is looked at again"
        case .budgetSet(let event):
            "budget \(event.budget) of job \(event.job): " + sides(event.before, event.after)
        }
    }

    // MARK: - Words

    /// Returns the values before and after, such as `nothing → 5000.00 EUR`.
    static func sides(_ before: String?, _ after: String?, none: String = "nothing") -> String {
        "\(before ?? none) → \(after ?? none)"
    }

    /// A state in words: `in progress` for `inProgress`.
    static func words(_ state: some RawRepresentable<String>) -> String {
        state.rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }

    static func quoted(_ text: String) -> String { "“\(text)”" }

    static func list(_ parts: [String], first count: Int) -> String {
        parts.prefix(count).joined(separator: ", ") + (parts.count > count ? " and \(parts.count - count) more" : "")
    }

    // MARK: - Tenants and people

    /// `title Ana → Ana Ito, attributes.phone 1 → nothing`: what differs, by name; some are the tenant's where it has none.
    private static func differences(
        _ before: [String: String],
        _ after: [String: String],
        none standard: Set<String> = []
    ) -> String {
        let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        return names.map { name in
            "\(name) " + sides(before[name], after[name], none: standard.contains(name) ? "the tenant's" : "nothing")
        }.joined(separator: ", ")
    }

    private static func texts(_ values: [String: FieldValue]) -> [String: String] { values.mapValues(\.description) }

    private static func differences(_ event: TenantChangedEvent) -> String {
        differences(members(of: event.before), members(of: event.after))
    }

    private static func members(of side: TenantChangedEvent.Side) -> [String: String] {
        let members = [
            "title": side.title, "timeZone": side.timeZone, "locale": side.locale, "currency": side.currency,
            "quietHours": side.quietHours, "notify": side.notify?.joined(separator: "; "),
            "limits": side.limits.map(limits),
        ]
        return members.compactMapValues(\.self)
    }

    private static func limits(_ limits: TenantLimits) -> String {
        let values = limits.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return values.isEmpty ? "nothing" : values.joined(separator: " ")
    }

    private static func assignment(_ event: AssignmentEvent) -> String {
        "assignee " + sides(event.before.assignee, event.after.assignee)
    }

    /// `front.jpg (image/jpeg, 2.1 MB)`.
    private static func medium(_ file: MediaDescription) -> String {
        "\(file.name) (\(file.type), \(SizeText.short(Int(file.size))))"
    }

    /// `due de: other words of its own, “Please”`, `due de: flowd's words`.
    private static func words(_ event: MessageWordsEvent) -> String {
        let place = "\(event.occasion) \(event.language): "
        guard let title = event.after?.first else { return place + "flowd's words" }
        return place + (event.before == nil ? "" : "other ") + "words of its own, \(quoted(title))"
    }

    /// `holidays at: 12 days → 13 days`.
    private static func holidays(_ event: HolidaysEvent) -> String {
        let days = [event.before, event.after].map { $0.map { HolidaysText.days($0.count) } }
        return "holidays \(event.set): " + sides(days[0], days[1])
    }
}

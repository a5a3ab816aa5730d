import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen of one reminder: its story, its deliveries, and how it is acknowledged or put off.
struct ReminderScreen: Sendable {
    let view: TenantView
    let texts: WebTexts
    private let reply: RemindersAPI.Why.Reply
    private let story: [ReportValues]
    private let isViewer: Bool
    private let problem: String?
    private let refused: RefusedEntry<ReminderVerb>?

    /// Asks for a reminder; throws `NoSuchReminder` for one that isn't in the tenant.
    init(
        _ view: TenantView,
        _ texts: WebTexts,
        reminder: String,
        refused: RefusedEntry<ReminderVerb>? = nil
    ) async throws {
        (self.view, self.texts, self.refused) = (view, texts, refused)
        reply = try await view.client.call(RemindersAPI.Why.self, .init(tenant: view.slug, reminder: reminder))
        var story: [ReportValues] = []
        for entry in reply.story {
            story.append(["at": .text(view.time(entry.at)), "what": .text(try await view.readable(entry.what))])
        }
        self.story = story
        isViewer = try await view.isViewer()
        problem = try await view.problem(refused, texts)
    }

    var page: WebPage {
        let reminder = reply.reminder
        var values: ReportValues = [:]
        values[text: "action"] = Self.address(view.slug, reminder.id)
        values[text: "state"] = Self.state(reminder, texts)
        values[text: "reason"] = reminder.reason
        values.set("facts", facts.map { ["name": .text($0), "value": .text($1)] })
        values.set("story", story)
        values.set("deliveries", reply.deliveries.map(row))
        values[text: "problem"] = problem
        values[flag: "isOpen"] = reminder.fate == nil && !isViewer
        values[text: "acknowledgeKey"] = RefusedEntry.key(refused, of: .acknowledge)
        values[text: "snoozeKey"] = RefusedEntry.key(refused, of: .snooze)
        values[text: "duration"] = refused?.entry.verb == .snooze ? refused?.entry.text : "1h"
        var page = WebPage(
            PackageResources.reminder_mustache,
            title: "\(reminder.title) · \(texts["reminder"]) \(reminder.id)",
            values
        )
        page.screen = "reminders"
        page.forms = reminder.fate == nil ? "open" : "settled"
        return page
    }

    static func address(_ slug: String, _ reminder: String) -> String { "/t/\(slug)/reminders/\(reminder)" }

    /// Fate of a reminder in words, with its cause; without one, that it waits or is being tried.
    static func state(_ reminder: RemindersAPI.Reminder, _ texts: WebTexts) -> String {
        guard let fate = reminder.fate else {
            return texts[reminder.firedAt == nil ? "fate.none" : "fate.tried"]
        }
        // suppressed(paid): the cause stands behind the word.
        let cause = (reminder.fateText ?? "").split(separator: "(").dropFirst().first.map { " (\($0)" } ?? ""
        return texts["fate.\(fate.rawValue)"] + cause
    }

    private var facts: [(String, String)] {
        let reminder = reply.reminder
        let given: [(String, String?)] = [
            ("for", reminder.context ?? reminder.profile.map { view.person($0) }),
            ("recipient", reminder.to?.map { view.person($0) }.joined(separator: ", ")),
            ("rule", reply.ruleText), ("nominal", "\(view.date(reply.nominal)) (\(reply.zone))"),
            ("planned", view.time(reminder.plannedAt)),
            ("goesOutAt", reminder.dueAt == reminder.plannedAt ? nil : view.time(reminder.dueAt)),
            ("deferral", reminder.deferral), ("fateSince", reminder.fateAt.map(view.time)),
            ("coveredBy", reminder.coveredBy),
        ]
        return given.compactMap { key, value in value.map { (texts[key], $0) } }
    }

    private func row(_ delivery: RemindersAPI.Delivery) -> ReportValues {
        [
            "channel": .text(delivery.channel), "to": .text(view.person(delivery.recipient)),
            "state": .text(texts["delivery.\(delivery.state.rawValue)"]), "at": .text(view.time(delivery.changedAt)),
            "attempt": .text(String(delivery.attempt)), "reason": .text(delivery.reason ?? ""),
        ]
    }
}

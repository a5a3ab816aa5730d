import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen *Today*: the account of the last day, what needs a person, what is due, and what goes out.
struct TodayScreen: Sendable {
    /// Rows of each list; the page says when there are more.
    static let rowCountMax = 50
    /// Reminders that are counted at most, in each direction of time.
    static let reminderCountMax = 1000

    let view: TenantView
    let texts: WebTexts

    private static let day = Int64(86_400_000)
    /// Time in which a reminder that is due is decided, with room for a machine that is busy.
    private static let decisionTime = Int64(60_000)

    func page() async throws -> WebPage {
        let open = try await view.client.call(
            RemindersAPI.List.self,
            .init(tenant: view.slug, limit: Self.reminderCountMax)
        ).reminders
        let settled = try await view.client.call(
            RemindersAPI.List.self,
            .init(tenant: view.slug, settled: true, limit: Self.reminderCountMax)
        ).reminders
        let missed = try await view.client.call(
            RemindersAPI.Missed.self,
            .init(tenant: view.slug, limit: Self.rowCountMax)
        )
        let hanging = missed.hanging ?? []
        let late = late(open, hanging: hanging)
        var values = account(open: open, settled: settled, hanging: hanging, late: late)
        try await addNeeds(to: &values, hanging: hanging, late: late)
        addMissed(missed, to: &values)
        let paused = try await addDue(to: &values)
        addOut(open.filter { $0.dueAt >= limit }, paused: paused, to: &values)
        var page = WebPage(PackageResources.today_mustache, title: texts["today"], values)
        page.screen = "today"
        return page
    }

    /// Instant before which every reminder that was due has to be decided.
    private var limit: String { view.now.advanced(byMilliseconds: -Self.decisionTime).rfc3339 }

    /// Reminders that should have been decided and aren't, and aren't being tried.
    private func late(
        _ open: [RemindersAPI.Reminder],
        hanging: [RemindersAPI.Reminder]
    ) -> [RemindersAPI.Reminder] {
        let tried = Set(hanging.map(\.id))
        return open.filter { $0.dueAt < limit && !tried.contains($0.id) && $0.firedAt == nil }
    }

    /// Counts what became of reminders since yesterday.
    private func account(
        open: [RemindersAPI.Reminder],
        settled: [RemindersAPI.Reminder],
        hanging: [RemindersAPI.Reminder],
        late: [RemindersAPI.Reminder]
    ) -> ReportValues {
        let since = view.now.advanced(byMilliseconds: -Self.day).rfc3339
        var counts: [RemindersAPI.Fate: Int] = [:]
        for reminder in settled where reminder.fateAt ?? "" >= since {
            if let fate = reminder.fate { counts[fate, default: 0] += 1 }
        }
        var parts = RemindersAPI.Fate.allCases.compactMap { fate in
            counts[fate].map { "\($0) \(texts["fate.\(fate.rawValue)"])" }
        }
        if !hanging.isEmpty { parts.append("\(hanging.count) \(texts["hanging"])") }
        if !late.isEmpty { parts.append("\(late.count) \(texts["late"])") }
        if settled.count == Self.reminderCountMax, (settled.last?.fateAt ?? "") >= since {
            parts.append(texts["andMore"])
        }
        var values: ReportValues = [:]
        values[text: "account"] = texts.text(late.isEmpty ? "accounted" : "unaccounted", view.time(view.now.rfc3339))
        values[flag: "isUnaccounted"] = !late.isEmpty
        values[text: "settled"] = parts.isEmpty ? texts["nothingSettled"] : parts.joined(separator: ", ")
        let waiting = open.count { $0.dueAt >= limit }
        values[text: "waiting"] = open.count == Self.reminderCountMax ? "\(waiting) +" : String(waiting)
        return values
    }

    // MARK: - Needs a person

    private func addNeeds(
        to values: inout ReportValues,
        hanging: [RemindersAPI.Reminder],
        late: [RemindersAPI.Reminder]
    ) async throws {
        var rows = try await daemonNeeds()
        var hasMore = max(late.count, hanging.count) > Self.rowCountMax
        rows += late.prefix(Self.rowCountMax).map { reminder in
            row(texts["reminder"], reminder.title, texts["late"], view.time(reminder.dueAt), reminder: reminder.id)
        }
        for state in [DeliveriesAPI.DeliveryState.dead, .ambiguous] {
            let list = try await view.client.call(
                DeliveriesAPI.List.self,
                .init(tenant: view.slug, state: state, limit: Self.rowCountMax)
            )
            hasMore = hasMore || list.next != nil
            rows += list.deliveries.map { delivery in
                let to = [delivery.title, delivery.recipient].compactMap(\.self).joined(separator: " → ")
                return row(
                    texts["message"],
                    to,
                    texts["state.\(state.rawValue)"],
                    delivery.reason ?? "",
                    reminder: delivery.reminder
                )
            }
        }
        rows += hanging.prefix(Self.rowCountMax).map { reminder in
            row(
                texts["reminder"],
                reminder.title,
                texts["hanging"],
                reminder.undelivered?.joined(separator: ", ") ?? reminder.reason ?? "",
                reminder: reminder.id
            )
        }
        values.set("needs", rows)
        values[flag: "moreNeeds"] = hasMore
    }

    /// State of the daemon that keeps messages from going out; for operators also its channels.
    private func daemonNeeds() async throws -> [ReportValues] {
        let status = try await view.client.call(DaemonAPI.GetStatus.self, .init()).status
        var rows: [ReportValues] = []
        if let hold = status.clockHold { rows.append(row(texts["clock"], texts["clockHeld"], "", hold)) }
        rows += (status.failingChannels ?? []).map { channel in
            let state = texts.text("channelFails", String(channel.waitingCount))
            return row(texts["channel"], channel.channel, state, channel.reason ?? "")
        }
        rows += (status.disabledChannels ?? []).map { row(texts["channel"], $0, texts["channelOff"], "") }
        return rows
    }

    private func row(
        _ kind: String,
        _ item: String,
        _ state: String,
        _ reason: String,
        reminder: String? = nil
    ) -> ReportValues {
        var values: ReportValues = [
            "kind": .text(kind), "item": .text(item), "state": .text(state), "reason": .text(reason),
        ]
        values[text: "href"] = reminder.map { ReminderScreen.address(view.slug, $0) }
        return values
    }

    // MARK: - Due and going out

    /// Lists what did not go out in time since yesterday, and when flowd was away.
    private func addMissed(_ missed: RemindersAPI.Missed.Reply, to values: inout ReportValues) {
        values.set(
            "outages",
            missed.outages.map { outage in
                let key = outage.asleep == true ? "outageAsleep" : "outage"
                let (from, until) = (view.time(outage.from), view.time(outage.until))
                let time = from == until ? texts.text("outageShort", from) : "\(from) – \(until)"
                return ["outage": .text("\(texts[key]) \(time)")]
            }
        )
        values.set(
            "missed",
            missed.reminders.prefix(Self.rowCountMax).map { reminder in
                let fate = reminder.fate.map { texts["fate.\($0.rawValue)"] } ?? ""
                return row(
                    view.time(reminder.plannedAt),
                    reminder.title,
                    fate,
                    reminder.reason ?? "",
                    reminder: reminder.id
                )
            }
        )
        values[flag: "moreMissed"] = missed.next != nil || !missed.ranges.isEmpty
    }

    /// Lists what is due by the end of the day; returns the ids of occurrences whose tasks are paused.
    private func addDue(to values: inout ReportValues) async throws -> Set<String> {
        let (client, slug, limit) = (view.client, view.slug, Self.reminderCountMax)
        let endOfToday = view.endOfToday.rfc3339
        // Reminders of a day from now are of occurrences that are due by then, or later.
        let tasks = try await client.call(
            TasksAPI.Due.self,
            .init(tenant: slug, until: view.now.advanced(byMilliseconds: 2 * Self.day).rfc3339, limit: limit)
        )
        let steps = try await client.call(
            ActionsAPI.List.self,
            .init(tenant: slug, running: true, dueBefore: endOfToday, limit: limit)
        )
        let money = try await client.call(
            PaymentsAPI.Due.self,
            .init(tenant: slug, until: view.today.text, limit: limit)
        )
        var items = tasks.occurrences.filter { $0.dueAt <= endOfToday }.map { DueItem($0, view, texts) }
        items += steps.actions.map { DueItem($0, view, texts) }
        items += money.instalments.map { DueItem($0, view, texts) }
        items.sort { $0.order < $1.order }
        let hasMore = tasks.next != nil || steps.next != nil || money.next != nil
        for (name, isOverdue) in [("overdue", true), ("due", false)] {
            let rows = items.filter { $0.isOverdue == isOverdue }
            values.set(name, rows.prefix(Self.rowCountMax).map(\.values))
            let more = "more" + name.prefix(1).uppercased() + name.dropFirst()
            values[flag: more] = hasMore || rows.count > Self.rowCountMax
        }
        return Set(tasks.occurrences.filter { $0.paused == true }.map(\.id))
    }

    private func addOut(_ open: [RemindersAPI.Reminder], paused: Set<String>, to values: inout ReportValues) {
        let until = view.now.advanced(byMilliseconds: Self.day).rfc3339
        let rows = open.filter { $0.dueAt <= until && $0.firedAt == nil }
        values.set(
            "out",
            rows.prefix(Self.rowCountMax).map { reminder in
                let note = paused.contains(reminder.occurrence) ? texts["paused"] : reminder.reason ?? ""
                return [
                    "at": .text(view.time(reminder.dueAt)), "item": .text(reminder.title),
                    "for": .text(reminder.context ?? view.person(reminder.profile)),
                    "to": .text(reminder.to?.map { view.person($0) }.joined(separator: ", ") ?? ""),
                    "note": .text(note), "href": .text(ReminderScreen.address(view.slug, reminder.id)),
                ]
            }
        )
        values[flag: "moreOut"] = rows.count > Self.rowCountMax
    }
}

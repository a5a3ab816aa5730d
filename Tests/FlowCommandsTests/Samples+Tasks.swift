import FlowAPI

/// Replies about tasks and reminders.
extension Samples {
    static let taskSpec = TasksAPI.TaskSpec(
        title: "Morning medication",
        instructions: "Two of the white ones",
        profile: "ana",
        rule: "FREQ=DAILY",
        start: "2026-11-01T08:00:00",
        zone: "Europe/Berlin",
        reminders: ["0m", "30m, nag 10m x2, then 10m to carla"]
    )

    static let task = TasksAPI.Task(
        id: "3",
        spec: taskSpec,
        zoneOfTenant: false,
        state: .active,
        revision: 2,
        nextAt: "2026-11-22T07:00:00.000Z",
        occurrenceCount: 14,
        createdAt: "2026-11-01T09:00:00.000Z",
        createdBy: "uid:7",
        eventNumber: 9
    )

    static let taskStatus = TasksAPI.TaskStatus(
        id: "3",
        title: "Morning medication",
        state: .active,
        revision: 2,
        nextAt: "2026-11-22T07:00:00.000Z",
        zone: "Europe/Berlin",
        occurrence: "3/14",
        occurrenceNominal: "2026-11-21T08:00:00",
        occurrenceAt: "2026-11-21T07:00:00.000Z",
        occurrenceState: .done,
        occurrenceSettledAt: "2026-11-21T07:05:00.000Z",
        occurrenceSettledBy: "uid:7",
        eventNumber: 9
    )

    static let occurrence = TasksAPI.Occurrence(
        id: "3/14",
        task: "3",
        title: "Morning medication",
        profile: "ana",
        revision: 2,
        nominal: "2026-11-21T08:00:00",
        zone: "Europe/Berlin",
        startAt: "2026-11-21T07:00:00.000Z",
        dueAt: "2026-11-21T07:00:00.000Z",
        inTimeUntil: "2026-11-21T19:00:00.000Z",
        endAt: "2026-11-22T07:00:00.000Z",
        state: .missed,
        settledAt: "2026-11-22T07:00:00.000Z",
        settledBy: "flowd",
        note: nil
    )

    static let adherence = TasksAPI.Adherence(
        profile: "ana",
        doneCount: 11,
        lateCount: 1,
        skippedCount: 1,
        missedCount: 2,
        outageCount: 0,
        openCount: 1,
        percent: 78,
        streak: 3,
        longestStreak: 6
    )

    static let taskShow = TasksAPI.Show.Reply(task: task, occurrences: [occurrence], adherence: adherence)

    static let board = TasksAPI.GetBoard.Reply(
        day: "2026-11-21",
        zone: "UTC",
        times: [
            TasksAPI.BoardTime(
                state: .open,
                task: "3",
                title: "Morning medication",
                profile: "ana",
                startAt: "2026-11-21T07:00:00.000Z",
                dueAt: "2026-11-21T07:00:00.000Z",
                localStart: "2026-11-21T07:00",
                localDue: "2026-11-21T07:00",
                overdue: true,
                occurrence: occurrence
            ),
            TasksAPI.BoardTime(
                state: .toCome,
                task: "4",
                title: "Stretch",
                startAt: "2026-11-21T21:00:00.000Z",
                dueAt: "2026-11-21T21:30:00.000Z",
                localStart: "2026-11-21T21:00",
                localDue: "2026-11-21T21:30"
            ),
        ],
        done: 0,
        skipped: 0,
        missed: 0,
        open: 1,
        toCome: 1,
        paused: ["Walk"]
    )

    static let reminder = RemindersAPI.Reminder(
        id: "3/14/1",
        occurrence: "3/14",
        task: "3",
        title: "Morning medication",
        profile: "ana",
        rule: 0,
        step: 0,
        repetition: 0,
        snooze: false,
        plannedAt: "2026-11-21T07:00:00.000Z",
        dueAt: "2026-11-21T07:00:00.000Z",
        firedAt: "2026-11-21T13:00:00.000Z",
        fate: .sentLate,
        fateText: "sentLate",
        fateAt: "2026-11-21T13:00:01.000Z"
    )

    static let delivery = DeliveriesAPI.Delivery(
        id: "737a74e5f8908fafafcc5252147fbc5b",
        reminder: "3/14/1",
        channel: "phone",
        recipient: "ana",
        title: "Morning medication",
        state: .dead,
        attempt: 3,
        createdAt: "2026-11-21T07:00:00.000Z",
        changedAt: "2026-11-21T13:00:00.000Z",
        reason: "No such number"
    )

    static let displayedDelivery = DeliveriesAPI.Show.Reply(
        delivery: delivery,
        text: "Morning medication, at 08:00",
        payload: "{}",
        held: false,
        history: [
            .init(at: "2026-11-21T07:00:00.000Z", kind: .failed, attempt: 1, reason: "busy"),
            .init(
                at: "2026-11-21T08:00:00.000Z",
                kind: .replayed,
                attempt: 2,
                by: "uid:1001",
                reason: "It is there now"
            ),
            .init(at: "2026-11-21T13:00:00.000Z", kind: .failed, attempt: 3, reason: "No such number"),
        ],
        links: [
            .init(purpose: "done", expiresAt: "2026-11-28T07:00:00.000Z"),
            .init(
                purpose: "snooze 1h",
                expiresAt: "2026-11-28T07:00:00.000Z",
                redeemedAt: "2026-11-21T13:05:00.000Z"
            ),
        ]
    )

    static let code = String(repeating: "0f", count: 32)

    static let displayedCode = CodesAPI.Show.Reply(
        tenant: "home",
        purpose: "snooze 1h",
        title: "Morning medication",
        text:
            "Morning medication is due on Saturday, 28 November 2026, 08:00.\n\nDone: https://links.example.org/{link:done}",
        state: "open",
        open: true,
        recipient: "rose",
        expiresAt: "2026-11-28T07:00:00.000Z"
    )

    static let redeemed = CodesAPI.Redeem.Reply(
        tenant: "home",
        purpose: "done",
        subject: "3/14",
        repeated: false,
        redeemedAt: "2026-11-21T13:05:00.000Z",
        eventNumber: 9
    )

    static let replayed = DeliveriesAPI.Replay.Reply(
        id: delivery.id,
        state: .pending,
        dueAt: "2026-11-21T13:10:00.000Z",
        eventNumber: 8
    )

    static let snoozed = RemindersAPI.Snooze.Reply(
        reminder: "3/14/2",
        dueAt: "2026-11-21T13:10:00.000Z",
        zone: "Europe/Berlin",
        eventNumber: 8
    )

    static let why = RemindersAPI.Why.Reply(
        reminder: reminder,
        ruleText: "0m",
        nominal: "2026-11-21T08:00:00",
        zone: "Europe/Berlin",
        deliveries: [],
        story: [
            RemindersAPI.StoryEntry(at: "2026-11-21T07:00:00.000Z", what: "Planned for this time"),
            RemindersAPI.StoryEntry(at: "2026-11-21T13:00:01.000Z", what: "Its fate is sentLate"),
        ]
    )

    static let missed = RemindersAPI.Missed.Reply(
        outages: [.init(from: "2026-11-21T07:00:00.000Z", until: "2026-11-21T13:00:00.000Z", clean: true)],
        reminders: [reminder],
        ranges: [
            RemindersAPI.Range(
                task: "4",
                title: "Drink",
                count: 4760,
                firstNominal: "2026-10-01T08:00:00",
                lastNominal: "2026-11-03T08:00:00",
                fate: .coalesced,
                fateText: "coalesced",
                at: "2026-11-21T13:00:00.000Z"
            )
        ]
    )
}

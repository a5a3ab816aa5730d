package import FlowCore
import GRDB

/// A channel with messages that were tried and could not be delivered yet.
package struct FailingChannel: Hashable, Sendable {
    package let channel: String
    package let waitingCount: Int
    /// Instant at which the oldest waiting message was to go out.
    package let oldestDueAt: Timestamp
    /// Reason given by the last attempt of the oldest message.
    package let reason: String?
}

/// Deliveries that were tried and aren't delivered yet.
extension Store {
    package static let hangingCountMax = 1000

    /// True for a reminder of which a delivery was tried in vain and will be tried again, also where others have theirs.
    ///
    /// By the deliveries that are tried again, of which there are few.
    static let isHanging = """
        (reminder.task, reminder.occurrence, reminder.number) IN (SELECT task, occurrence, reminder FROM (
          SELECT task, occurrence, reminder FROM delivery INDEXED BY deliveryRetried
            WHERE state = 'pending' AND attempt > 0 AND tenant = ?1
          UNION ALL SELECT task, occurrence, reminder FROM delivery INDEXED BY deliverySending
            WHERE state = 'sending' AND attempt > 1 AND tenant = ?1))
        """

    /// True for a reminder of which a delivery was given up.
    static let hasDead = "EXISTS (SELECT 1 FROM \(ofReminder) AND \(isGivenUp))"

    private static let isGivenUp = """
        (delivery.state IN ('dead', 'dropped') OR delivery.state = 'cancelled' AND delivery.reason = '\(Reminding.tooLateReason)')
        """

    private static let ofReminder = """
        delivery INDEXED BY deliveryByReminder WHERE delivery.tenant = reminder.tenant AND delivery.task = reminder.task
          AND delivery.occurrence = reminder.occurrence AND delivery.reminder = reminder.number
        """

    /// `reminderColumns`, with who hasn't got it and why, a line each.
    static let failedColumns = reminderColumns.replacing(
        "reminder.*,",
        with: """
            reminder.*, (SELECT group_concat(coalesce(delivery.recipient, 'nobody in particular')
                || coalesce(': ' || replace(delivery.reason, char(10), ' '), ''), char(10)) FROM \(ofReminder)
                AND (\(isGivenUp) OR delivery.state = 'pending' AND attempt > 0
                  OR delivery.state = 'sending' AND attempt > 1)) AS undelivered,
            """
    )

    /// Channels through which messages wait that were tried in vain, over all tenants.
    package func failingChannels() async throws(ReadFailure) -> [FailingChannel] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT channel, count(*) AS count, min(openAt) AS openAt, reason FROM (
                      SELECT channel, openAt, reason FROM delivery WHERE state = 'pending' AND attempt > 0
                      UNION ALL SELECT channel, openAt, reason FROM delivery WHERE state = 'sending' AND attempt > 1
                    ) GROUP BY channel ORDER BY channel
                    """
            ).map { row in
                let row = StoredRow(row, of: "delivery")
                return FailingChannel(
                    channel: try row["channel"],
                    waitingCount: try row["count"],
                    oldestDueAt: try row.instant("openAt"),
                    reason: try row["reason"]
                )
            }
        }
    }

    /// The reminders of a tenant that hang, the oldest first, at most `hangingCountMax`.
    package func hanging(of slug: String, for caller: Caller) async throws(ReadFailure) -> [ReminderItem] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            return try Row.fetchAll(
                db,
                sql: Self.failedColumns + """
                     WHERE reminder.tenant = ?1 AND firedAt IS NOT NULL AND \(Self.isHanging)
                    ORDER BY reminder.dueAt, reminder.task, reminder.occurrence, reminder.number LIMIT \(Self.hangingCountMax)
                    """,
                arguments: [tenant.number]
            ).map(Self.reminderItem)
        }
    }
}

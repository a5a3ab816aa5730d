package import FlowCore
import GRDB

/// A channel with messages that were tried and could not be delivered yet.
package struct FailingChannel: Hashable, Sendable {
    /// Its name in the configuration.
    package let channel: String
    /// How many messages wait.
    package let waitingCount: Int
    /// When the oldest of them was to go out.
    package let oldestDueAt: Timestamp
    /// What its last attempt said.
    package let reason: String?
}

/// What was tried and isn't delivered yet.
extension Store {
    /// Most reminders of a tenant that hang which are listed with what was missed.
    package static let hangingCountMax = 1000

    /// True for an open reminder of which a delivery was tried in vain.
    static let isHanging = """
        EXISTS (SELECT 1 FROM delivery WHERE delivery.tenant = reminder.tenant AND delivery.task = reminder.task
          AND delivery.occurrence = reminder.occurrence AND delivery.reminder = reminder.number
          AND (delivery.state = 'pending' AND attempt > 0 OR delivery.state = 'sending' AND attempt > 1))
        """

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
                sql: Self.reminderColumns + """
                     WHERE reminder.tenant = ? AND fate IS NULL AND firedAt IS NOT NULL AND \(Self.isHanging)
                    ORDER BY reminder.dueAt, reminder.task, reminder.occurrence, reminder.number LIMIT \(Self.hangingCountMax)
                    """,
                arguments: [tenant.number]
            ).map(Self.reminderItem)
        }
    }
}

import FlowStore
package import Logging

/// Messages about damaged or lost data.
extension OperatorMessage {
    /// A reminder didn't go out and won't.
    package static func deliveryDead(
        tenant: String,
        reminder: String,
        delivery: String,
        channel: String,
        attempt: Int,
        cause: String
    ) -> OperatorMessage {
        OperatorMessage(
            .deliveryDead,
            "A reminder could not be delivered and is given up",
            [
                LogKey.tenant: "\(tenant)", LogKey.reminder: "\(reminder)", LogKey.delivery: "\(delivery)",
                LogKey.channel: "\(channel)", LogKey.attempt: "\(attempt)", LogKey.cause: "\(cause)",
            ]
        )
    }

    /// Reports a channel that begins to fail: `attempts` in succession to one recipient have failed.
    package static func channelFails(channel: String, attempts: Int, cause: String) -> OperatorMessage {
        OperatorMessage(
            .channelFails,
            "Deliveries through a channel fail, one after the other",
            [LogKey.channel: "\(channel)", LogKey.count: "\(attempts)", LogKey.cause: "\(cause)"]
        )
    }

    package static func channelWorks(channel: String) -> OperatorMessage {
        OperatorMessage(.channelWorks, "Deliveries go out through a channel again", [LogKey.channel: "\(channel)"])
    }

    /// A task is set aside, as it can't be read.
    package static func rowDamaged(tenant: String, task: String, error: String, remedy: String) -> OperatorMessage {
        OperatorMessage(
            .rowDamaged,
            "A task can't be read, nothing of it goes out until it can",
            [
                LogKey.tenant: "\(tenant)", LogKey.task: "\(task)", LogKey.error: "\(error)",
                LogKey.remedy: "\(remedy)",
            ]
        )
    }

    /// A member or a token is set aside.
    package static func accessDamaged(error: any Error) -> OperatorMessage {
        OperatorMessage(
            .accessDamaged,
            "A member or a token can't be read and may do nothing; restore the database from a backup",
            [LogKey.error: "\(error)"]
        )
    }

    /// Reports an unforeseen error, or damage found during an operation; `sentence` says what happened.
    package static func trouble(_ sentence: Logger.Message, reference: String, error: any Error) -> OperatorMessage {
        OperatorMessage(
            isDamage(error) ? .dataDamaged : .defect,
            sentence,
            [LogKey.reference: "\(reference)", LogKey.error: "\(error)"]
        )
    }

    private static func isDamage(_ error: any Error) -> Bool {
        let cause: any Error = if case ReadFailure.failed(let error) = error { error } else { error }
        return switch cause {
        case StoreError.corruptRow, StoreError.damagedEvent, StoreError.inputOutput: true
        default: false
        }
    }
}

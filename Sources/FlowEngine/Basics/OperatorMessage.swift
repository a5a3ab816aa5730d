package import Logging

/// Message for an operator to act on, as it appears in the log.
///
/// It has the id of its kind and all values that its entry in the catalog names.
package struct OperatorMessage: Sendable {
    package let kind: OperatorMessageKind
    /// Constant sentence, without values.
    package let sentence: Logger.Message
    /// The values, without the id.
    package let values: Logger.Metadata
    /// Severity of the message: that of its kind, or higher.
    package let level: Logger.Level

    init(
        _ kind: OperatorMessageKind,
        _ sentence: Logger.Message,
        _ values: Logger.Metadata,
        level: Logger.Level? = nil
    ) {
        self.kind = kind
        self.sentence = sentence
        self.values = values
        self.level = level ?? kind.level
    }

    /// Returns the message with additional values; its own values win.
    package func adding(_ more: Logger.Metadata) -> OperatorMessage {
        OperatorMessage(kind, sentence, more.merging(values) { $1 }, level: level)
    }
}

extension Logger {
    package func tell(
        _ message: OperatorMessage,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) {
        var values = message.values
        values[LogKey.messageID] = "\(message.kind.rawValue)"
        log(
            level: message.level,
            message.sentence,
            metadata: values,
            file: file,
            function: function,
            line: line
        )
    }
}

// MARK: - The disk and the start

extension OperatorMessage {
    package static func diskFull(directory: String) -> OperatorMessage {
        OperatorMessage(
            .diskFull,
            "The disk is full: changes are refused until there is room",
            [LogKey.directory: "\(directory)"]
        )
    }

    package static func diskHasRoom(directory: String, refused: Int) -> OperatorMessage {
        OperatorMessage(
            .diskHasRoom,
            "The disk has room again, changes are taken",
            [LogKey.directory: "\(directory)", LogKey.refused: "\(refused)"]
        )
    }

    /// The disk can't be trusted any more, and the process ends.
    package static func diskFailed(directory: String, error: any Error) -> OperatorMessage {
        OperatorMessage(
            .diskFailed,
            "The disk failed, stopping",
            [LogKey.directory: "\(directory)", LogKey.error: "\(error)"]
        )
    }

    /// The process ends by an error; `kind` is what that was.
    ///
    /// Critical, also where the kind by itself isn't.
    package static func ended(
        _ kind: OperatorMessageKind,
        directory: String,
        socket: String,
        error: any Error
    ) -> OperatorMessage {
        OperatorMessage(
            kind,
            "flowd can't go on",
            [LogKey.directory: "\(directory)", "socket": "\(socket)", LogKey.error: "\(error)"],
            level: .critical
        )
    }

    /// The configuration has a mistake, and nothing of it is applied.
    package static func configurationRefused(finding: some CustomStringConvertible & Sendable) -> OperatorMessage {
        OperatorMessage(
            .configurationRefused,
            "The configuration is wrong",
            [LogKey.finding: "\(finding)"]
        )
    }
}

// MARK: - The configuration, read again

extension OperatorMessage {
    package static func reloaded(files: String, changed: Int, needRestart: Int) -> OperatorMessage {
        OperatorMessage(
            .reloaded,
            changed == 0 ? "Configuration read again: nothing is changed" : "Configuration read again",
            ["files": "\(files)", "changed": "\(changed)", "restart": "\(needRestart)"]
        )
    }

    /// A configuration with mistakes was read again; each of them has a message of its own.
    package static func reloadRefused(count: Int) -> OperatorMessage {
        OperatorMessage(
            .reloadRefused,
            "Nothing of the configuration was changed; flowd goes on as before",
            [LogKey.count: "\(count)"]
        )
    }
}

// MARK: - Time

extension OperatorMessage {
    /// Reminders wait, as the clock isn't believed.
    package static func clockHeld(cause: String, clock: String) -> OperatorMessage {
        OperatorMessage(
            .clockHeld,
            "Reminders are held: the clock is not believed",
            [
                LogKey.cause: "\(cause)", LogKey.clock: "\(clock)",
                LogKey.advice: "flowctl daemon confirm-clock, if it is right",
            ]
        )
    }

    package static func clockBelieved(cause: String) -> OperatorMessage {
        OperatorMessage(.clockBelieved, "The clock is believed again", [LogKey.cause: "\(cause)"])
    }

    package static func outageCaughtUp(from: String, until: String, see: String) -> OperatorMessage {
        OperatorMessage(
            .outageCaughtUp,
            "Caught up after an outage",
            [LogKey.from: "\(from)", LogKey.until: "\(until)", LogKey.see: "\(see)"]
        )
    }

    /// Reports that the part that feeds the watchdog answers late.
    ///
    /// It is so late that the service manager may kill the process.
    package static func watchdogNear(part: String, waited: Int64, allowed: Int64) -> OperatorMessage {
        OperatorMessage(
            .watchdogNear,
            "flowd answers its watchdog late",
            [LogKey.part: "\(part)", LogKey.waited: "\(waited)", LogKey.allowed: "\(allowed)"]
        )
    }
}

// MARK: - Limits

extension OperatorMessage {
    /// A limit of the daemon is reached; `sentence` says what is refused.
    package static func limitReached(
        _ sentence: Logger.Message,
        limit: String,
        allowed: Int,
        remedy: String
    ) -> OperatorMessage {
        OperatorMessage(
            .limitReached,
            sentence,
            [LogKey.limit: "\(limit)", LogKey.allowed: "\(allowed)", LogKey.remedy: "\(remedy)"]
        )
    }

    package static func userLimitReached(
        _ sentence: Logger.Message,
        user: String,
        limit: String,
        allowed: Int
    ) -> OperatorMessage {
        OperatorMessage(
            .userLimitReached,
            sentence,
            [LogKey.user: "\(user)", LogKey.limit: "\(limit)", LogKey.allowed: "\(allowed)"]
        )
    }

    package static func tenantLimitReached(
        tenant: String,
        limit: String,
        allowed: Int,
        remedy: String
    ) -> OperatorMessage {
        OperatorMessage(
            .tenantLimitReached,
            "A tenant has reached a limit of its own",
            [
                LogKey.tenant: "\(tenant)", LogKey.limit: "\(limit)", LogKey.allowed: "\(allowed)",
                LogKey.remedy: "\(remedy)",
            ]
        )
    }

    /// Message that no file or socket can be opened for a while.
    package static func descriptorsGone(error: String) -> OperatorMessage {
        OperatorMessage(
            .descriptorsGone,
            "There is no descriptor left, so connections wait; it is tried again every second",
            [LogKey.error: "\(error)"]
        )
    }

    package static func recordsDropped(count: Int) -> OperatorMessage {
        OperatorMessage(
            .recordsDropped,
            "Log records were dropped, the reader of the log is too slow",
            [LogKey.count: "\(count)"]
        )
    }
}

import FlowCore

/// Sender that delivers by running a command.
///
/// The message is one JSON object on the command's standard input, and the answer is the exit status. The command is
/// run by its path, never through a shell, in a process group of its own, in the root directory, with a minimal
/// environment and no open files but its standard streams. When its time is up, the whole group is ended.
///
/// With status 0, the attempt is sent. With 64, 65, 67, 68, 77 or 78 of sysexits (usage, data, no such user or host,
/// not permitted, configuration), it has failed for good. With any other status, 75 (try again) among them, or by a
/// signal, it has failed, and is tried again.
///
/// An attempt whose time was up, or that was cancelled, is ambiguous: it may have gone out. One that never began,
/// because the command isn't there or can't be run, has failed, and is tried again: the command may be repaired.
struct CommandSender: Sendable {
    static let outputSizeBytesMax = 4096
    /// Exit statuses after which another attempt can't help.
    static let permanentStatuses: Set<Int32> = [64, 65, noUserStatus, 68, 77, 78]
    /// Exit status that says that no user has the address (sysexits, EX_NOUSER).
    private static let noUserStatus: Int32 = 67

    let settings: CommandSettings
    /// Milliseconds from SIGTERM to SIGKILL.
    var grace = CommandSettings.grace

    func deliver(_ delivery: Delivery) async -> SenderReport {
        let run = CommandRun(
            arguments: settings.arguments,
            environment: Self.environment(of: delivery, credentialsDirectory: settings.credentialsDirectory),
            input: Array(DeliveryDocument(delivery).json.utf8),
            timeLimit: settings.timeLimit,
            grace: grace
        )
        do {
            let end = try await run.perform()
            return SenderReport(result: Self.result(of: end), output: end.output, outputTotal: end.outputTotal)
        } catch {
            return SenderReport(result: .failed(reason: "\(error)", isPermanent: false))
        }
    }

    /// Enough to find programs and to read the text, what the message is about for scripts that don't read JSON, and
    /// where the credentials are; nothing else of flowd's own environment.
    static func environment(of delivery: Delivery, credentialsDirectory: String?) -> [String] {
        [
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
            "FLOWD_TENANT=\(delivery.slug.text)", "FLOWD_DELIVERY=\(delivery.id)",
            "FLOWD_REMINDER=\(delivery.reminder)", "FLOWD_CHANNEL=\(delivery.channel)",
            "FLOWD_ATTEMPT=\(delivery.attempt)",
        ] + (credentialsDirectory.map { ["CREDENTIALS_DIRECTORY=\($0)"] } ?? [])
    }

    static func result(of end: CommandEnd) -> DeliveryResult {
        switch end.cause {
        case .timeLimit: .ambiguous(reason: "The command's time was up" + end.remark)
        case .cancelled: .ambiguous(reason: SenderReport.stoppingReason + end.remark)
        case .exit(0): .sent
        case .exit(let status):
            .failed(
                reason: "The command ended with status \(status)" + end.remark,
                isPermanent: permanentStatuses.contains(status),
                isOfAddress: status == noUserStatus
            )
        case .signal(let number):
            .failed(reason: "The command was ended by signal \(number)" + end.remark, isPermanent: false)
        }
    }
}

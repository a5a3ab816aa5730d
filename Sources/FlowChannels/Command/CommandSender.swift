import FlowCore

/// Delivers by running a command: the message as one JSON object on its standard input, its answer is its exit status.
///
/// It is run by its path, never through a shell, in a process group of its own, in the root directory, with a minimal
/// environment and no open files but its standard streams. When its time is up, the whole group is ended.
///
/// | it ended | the attempt |
/// |---|---|
/// | with 0 | is sent |
/// | with 64, 65, 67, 68, 77 or 78 of sysexits (usage, data, no such user or host, not permitted, configuration) | has failed for good |
/// | with any other status, 75 (try again) among them, or by a signal | has failed, and is tried again |
/// | because its time was up, or nobody waited for it any more | is ambiguous: it may have gone out |
/// | never began, because it isn't there or can't be run | has failed, and is tried again: somebody may repair it |
struct CommandSender: Sendable {
    /// Bytes of a command's output that are kept.
    static let outputSizeBytesMax = 4096
    /// Exit statuses after which another attempt can't help.
    static let permanentStatuses: Set<Int32> = [64, 65, noUserStatus, 68, 77, 78]
    /// Exit status that says that nobody has the address (sysexits, EX_NOUSER).
    private static let noUserStatus: Int32 = 67

    let settings: CommandSettings
    /// Milliseconds from SIGTERM to SIGKILL.
    var grace = CommandSettings.grace

    /// Runs the command once; cancelling the task ends it.
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

import CLinux
import FlowConfiguration
import FlowCore
import FoundationEssentials

/// Sender that delivers through the machine's mail program, as every MTA has one: `sendmail -i -f FROM -- TO`.
///
/// With status 0, the attempt is sent: what becomes of the mail is the program's, which notifies the sender's mailbox.
/// With 65 or 67 of sysexits (data, no such user), it has failed for good. With any other status, it has failed, and is
/// tried again: 68 (no such host) too, by which msmtp says that its server isn't found now.
///
/// An attempt that ended by a signal, because its time was up, or because it was cancelled, is ambiguous: the program
/// may have taken the mail over. One that never began, because the program isn't there or can't be run, has failed, and
/// is tried again.
struct SendmailSender: Sendable {
    let settings: SendmailSettings

    /// Exit status that says that no user has the address (sysexits, EX_NOUSER).
    private static let noUserStatus: Int32 = 67
    /// Exit statuses after which another attempt can't help: EX_DATAERR, EX_NOUSER.
    private static let permanentStatuses: Set<Int32> = [65, noUserStatus]

    func deliver(_ delivery: Delivery) async -> SenderReport {
        guard let from = MailAddress(settings.from), let to = MailAddress(settings.to ?? delivery.address ?? "") else {
            return SenderReport(result: .failed(reason: "from or to is no address", isPermanent: false))
        }
        let run = CommandRun(
            arguments: [settings.program, "-i", "-f", from.address, "--", to.address],
            environment: CommandSender.environment(of: delivery, credentialsDirectory: nil),
            // Programs for mail end lines as the system does.
            input: Array(MailMessage(delivery, from: from, to: to).content.replacing("\r\n", with: "\n").utf8),
            timeLimit: settings.timeLimit,
            grace: CommandSettings.grace
        )
        do {
            let end = try await run.perform()
            return SenderReport(result: Self.result(of: end), output: end.output, outputTotal: end.outputTotal)
        } catch {
            return SenderReport(result: .failed(reason: "\(error)", isPermanent: false))
        }
    }

    /// Prefix of the reason when the program's time was up; empty unless `NoNewPrivileges=` is in force.
    ///
    /// A program that queues mail may then have waited in vain for rights that its file's set-ID bits would give it.
    private static var remark: String {
        clinux_has_no_new_privileges() == 1 ? "NoNewPrivileges= may keep mail from its queue: " : ""
    }

    static func result(of end: CommandEnd) -> DeliveryResult {
        switch end.cause {
        case .exit(0): .sent
        case .exit(let status):
            .failed(
                reason: "sendmail ended with status \(status)" + end.remark,
                isPermanent: permanentStatuses.contains(status),
                isOfAddress: status == noUserStatus
            )
        case .signal(let number): .ambiguous(reason: "sendmail was ended by signal \(number)" + end.remark)
        case .timeLimit: .ambiguous(reason: remark + "sendmail's time was up" + end.remark)
        case .cancelled: .ambiguous(reason: SenderReport.stoppingReason + end.remark)
        }
    }
}

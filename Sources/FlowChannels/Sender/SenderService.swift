import CLinux
import FlowAPI
import FlowCore
import Glibc
import Varlink

/// Serves `io.flowd.Sender` to flowd.
struct SenderService: VarlinkService {
    /// Error for a peer that isn't flowd.
    struct Stranger: Error {}

    private let users: [String]
    private let directory: ServiceDirectory<Void>

    /// Serves this process's own user and those called `users`; does what `book` has, or what flowd names if there is none.
    ///
    /// Throws when interface and handlers don't fit together, which a test shows.
    init(users: [String] = [], book: SenderBook? = nil) throws {
        self.users = users
        let webhooks = WebhookSender { Int64(time(nil)) }
        var methods = MethodTable<Void>()
        methods.on(SenderAPI.Deliver.method, SenderAPI.Deliver.Parameters.self) { parameters, _ in
            let delivery: Delivery
            do {
                delivery = try parameters.message.delivery()
            } catch {
                throw VarlinkError.invalidParameter("message.slug", message: "\(error)")
            }
            guard let named = SenderWay(parameters) else {
                throw VarlinkError.invalidParameter(
                    "command",
                    message: "one of command, webhook, mail, ntfy and sendmail is wanted"
                )
            }
            return .later {
                do {
                    let report: SenderReport
                    switch try book?.way(of: delivery.channel, named: named) ?? named {
                    case .command(let settings): report = await CommandSender(settings: settings).deliver(delivery)
                    case .webhook(let settings): report = await webhooks.deliver(delivery, settings)
                    case .mail(let settings): report = await MailSender(settings: settings).deliver(delivery)
                    case .ntfy(let settings): report = await NtfySender(settings: settings).deliver(delivery)
                    case .sendmail(let settings): report = await SendmailSender(settings: settings).deliver(delivery)
                    }
                    return .success(SenderAPI.Deliver.Reply(report))
                } catch {
                    return .success(SenderAPI.Deliver.Reply(outcome: .failed, reason: "\(error)"))
                }
            }
        }
        directory = try ServiceDirectory(
            description: ServiceDescription(
                vendor: "flowd",
                product: "flowd-deliver",
                version: FlowVersion.text,
                url: "https://flowd.io"
            ),
            interfaces: [try InterfaceDescription(parsing: SenderAPI.interface)],
            methods: methods
        )
    }

    func openSession(descriptor: CInt) throws {
        var peer = clinux_peer()
        guard clinux_peer_credentials(descriptor, &peer) == 0 else { throw Stranger() }
        guard SenderUser.isOne(peer.uid, of: users) else { throw Stranger() }
    }

    func closeSession(_ session: Void) {}

    /// Returns a privileged owner: only flowd connects, so no places are kept for others.
    func owner(of session: Void) -> ConnectionOwner { ConnectionOwner(user: nil, isPrivileged: true) }

    func dispatch(_ call: IncomingCall, session: Void) -> Answer { directory.dispatch(call, session: session) }
}

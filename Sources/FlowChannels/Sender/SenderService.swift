import CLinux
import FlowAPI
import FlowCore
import Glibc
import Varlink

/// Serves `io.flowd.Sender` to the flowd that has started this process.
struct SenderService: VarlinkService {
    /// Whoever is at the other end isn't who has started this process.
    struct Stranger: Error {}

    private let directory: ServiceDirectory<Void>

    /// Throws when interface and handlers don't fit together, which a test shows.
    init() throws {
        var methods = MethodTable<Void>()
        methods.on(SenderAPI.Deliver.method, SenderAPI.Deliver.Parameters.self) { parameters, _ in
            let delivery: Delivery
            do {
                delivery = try parameters.message.delivery()
            } catch {
                throw VarlinkError.invalidParameter("message.slug", message: "\(error)")
            }
            let sender = CommandSender(settings: parameters.command)
            return .later { .success(SenderAPI.Deliver.Reply(await sender.deliver(delivery))) }
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
        guard clinux_peer_credentials(descriptor, &peer) == 0, peer.uid == geteuid() else { throw Stranger() }
    }

    func closeSession(_ session: Void) {}

    /// Nobody else comes, so there is nobody to keep places for.
    func owner(of session: Void) -> ConnectionOwner { ConnectionOwner(user: nil, isPrivileged: true) }

    func dispatch(_ call: IncomingCall, session: Void) -> Answer { directory.dispatch(call, session: session) }
}

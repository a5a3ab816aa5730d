import FlowEngine
import ServiceLifecycle

/// Runs the deliverer.
///
/// At a stop it lets attempts end while the engine can still record their results, and ends the senders after them.
struct DelivererService: Service {
    let deliverer: Deliverer
    let senders: Senders

    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            await deliverer.run()
        } onCancelOrGracefulShutdown: {
            deliverer.stop()
        }
        await senders.stop()
    }
}

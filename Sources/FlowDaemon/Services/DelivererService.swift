import FlowEngine
import ServiceLifecycle

/// Runs the deliverer; at a stop it lets attempts end while the engine can still record their results.
struct DelivererService: Service {
    let deliverer: Deliverer

    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            await deliverer.run()
        } onCancelOrGracefulShutdown: {
            deliverer.stop()
        }
    }
}

import FlowChannels
import FlowEngine
import ServiceLifecycle

/// Runs the deliverer; at a stop it lets attempts end while the engine can still record their results, and ends the sender
/// behind them.
struct DelivererService: Service {
    let deliverer: Deliverer
    let sender: SenderLink

    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            await deliverer.run()
        } onCancelOrGracefulShutdown: {
            deliverer.stop()
        }
        await sender.stop()
    }
}

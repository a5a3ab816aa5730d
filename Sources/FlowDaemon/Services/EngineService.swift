import FlowEngine
import ServiceLifecycle

/// Runs the engine; on shutdown, or when another service has failed, it finishes what was accepted.
struct EngineService: Service {
    let engine: Engine

    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            await engine.run()
        } onCancelOrGracefulShutdown: {
            engine.stop()
        }
    }
}

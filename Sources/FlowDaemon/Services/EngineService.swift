import FlowEngine
import ServiceLifecycle

/// Runs the engine; on shutdown it finishes what was accepted.
struct EngineService: Service {
    let engine: Engine

    func run() async {
        await withGracefulShutdownHandler {
            await engine.run()
        } onGracefulShutdown: {
            engine.stop()
        }
    }
}

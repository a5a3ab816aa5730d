import FlowEngine
import ServiceLifecycle

/// Runs the scheduler; it stops before the services that have to finish the work that it begins.
///
/// Before it begins, all that a changed zone database affects is computed again: no delivery goes out by instants of an
/// older one.
struct SchedulerService: Service {
    let engine: Engine
    let scheduler: Scheduler

    func run() async {
        await engine.applyZones { !Task.isShuttingDownGracefully }
        await withTaskCancellationOrGracefulShutdownHandler {
            await scheduler.run()
        } onCancelOrGracefulShutdown: {
            scheduler.stop()
        }
    }
}

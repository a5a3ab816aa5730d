import FlowEngine
import ServiceLifecycle

/// Runs the scheduler; it is the first to stop, since what it begins others have to finish.
///
/// Before it begins, what a changed zone database changes is computed anew: nothing goes out by instants of an older one.
struct SchedulerService: Service {
    let engine: Engine
    let scheduler: Scheduler

    func run() async {
        await engine.followZones { !Task.isShuttingDownGracefully }
        await withTaskCancellationOrGracefulShutdownHandler {
            await scheduler.run()
        } onCancelOrGracefulShutdown: {
            scheduler.stop()
        }
    }
}

import FlowEngine
import ServiceLifecycle

/// Runs the scheduler; it is the first to stop, since what it begins others have to finish.
struct SchedulerService: Service {
    let scheduler: Scheduler

    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            await scheduler.run()
        } onCancelOrGracefulShutdown: {
            scheduler.stop()
        }
    }
}

import FlowDaemon
import FoundationEssentials
import Glibc

/// Entry point of the daemon's process.
@main
enum Flowd {
    static func main() async {
        let program = DaemonProgram(
            arguments: Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment
        )
        let code = await program.run()
        LogQueue.shared.flush(withinMilliseconds: Daemon.logFlushMilliseconds)
        exit(code)
    }
}

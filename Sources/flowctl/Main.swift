import FlowCommands
import FoundationEssentials
import Glibc

/// The executable: arguments in, exit status out.
@main
enum Main {
    static func main() async {
        // Ctrl-C ends it quietly, with the status that a shell shows for that.
        signal(SIGINT) { _ in _exit(130) }
        let process = ProcessInfo.processInfo
        let context = Context.process(environment: process.environment)
        exit(await FlowctlProgram.run(Array(process.arguments.dropFirst()), in: context))
    }
}

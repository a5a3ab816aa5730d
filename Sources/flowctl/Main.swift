import FlowCommands
import Glibc

/// The executable: arguments in, exit status out.
@main
enum Main {
    static func main() async {
        // Ctrl-C ends it quietly, with the status that a shell shows for that.
        signal(SIGINT) { _ in _exit(130) }
        let context = Context.process(environment: ProcessEnvironment.read())
        exit(await FlowctlProgram.run(Array(CommandLine.arguments.dropFirst()), in: context))
    }
}

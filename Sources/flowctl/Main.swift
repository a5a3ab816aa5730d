import FlowCommands
import FoundationEssentials
import Glibc

/// The executable: arguments in, exit status out.
@main
enum Main {
    static func main() async {
        let process = ProcessInfo.processInfo
        let context = Context.process(environment: process.environment)
        exit(await FlowctlProgram.run(Array(process.arguments.dropFirst()), in: context))
    }
}

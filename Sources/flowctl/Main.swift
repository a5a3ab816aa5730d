import FlowCommands
import Glibc

/// The executable: arguments in, exit status out.
@main
enum Main {
    static func main() async {
        // Ctrl-C ends it quietly, with the status that a shell shows for that.
        signal(SIGINT) { _ in _exit(130) }
        StandardStreams.occupy()
        let context = Context.process(environment: ProcessEnvironment.read())
        exit(await FlowctlProgram.run(bytes: arguments(), in: context))
    }

    /// Returns the arguments after the program's name, unchanged: they need not be text.
    private static func arguments() -> [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
                .map { $0.map(UInt8.init(bitPattern:)) }
        }
    }
}

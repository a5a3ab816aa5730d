import FlowChannels
import Glibc

/// Entry point of the sender's process.
@main
enum FlowdDeliver {
    static func main() async {
        exit(await SenderProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}

import FlowLinks

/// Process that serves the page to which a link in a message leads.
@main
enum FlowdLinks {
    static func main() async {
        await LinksProgram.start()
    }
}

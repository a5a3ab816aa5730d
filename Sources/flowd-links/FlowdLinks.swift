import FlowLinks

/// The process of the page behind links.
@main
enum FlowdLinks {
    static func main() async {
        await LinksProgram.start()
    }
}

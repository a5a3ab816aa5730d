import FlowWeb

/// Process that shows a tenant's work in the browser of the user who started it.
@main
enum FlowdWeb {
    static func main() async {
        await WebProgram.start()
    }
}

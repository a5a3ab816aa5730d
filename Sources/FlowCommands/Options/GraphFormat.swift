import ArgumentParser

/// How a graph is drawn.
enum GraphFormat: String, EnumerableFlag, Sendable, ExpressibleByArgument {
    /// On the terminal.
    case text
    /// For Graphviz.
    case dot
    /// For Markdown that knows Mermaid.
    case mermaid
    /// A picture.
    case svg

    static func help(for value: GraphFormat) -> ArgumentHelp? { "The same as --as \(value.rawValue)." }
}

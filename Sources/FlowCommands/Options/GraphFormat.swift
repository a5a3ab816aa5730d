import ArgumentParser

/// How a graph is drawn.
enum GraphFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// On the terminal.
    case text
    /// For Graphviz.
    case dot
    /// For Markdown that knows Mermaid.
    case mermaid
    /// A picture.
    case svg
}

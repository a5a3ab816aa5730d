import ArgumentParser

/// Output format of a drawn graph.
enum GraphFormat: String, EnumerableFlag, Sendable, ExpressibleByArgument {
    case text
    case dot
    case mermaid
    case svg

    static func help(for value: GraphFormat) -> ArgumentHelp? { "The same as --as \(value.rawValue)." }
}

package import FlowCore

/// Origins that a value can have.
package enum ConfigurationOrigin: Hashable, Sendable {
    case standard
    /// A place in a file; the file as a whole when there is none.
    case file(String, SourcePlace?)
    case variable(String)
    case flag(String)
}

extension ConfigurationOrigin: CustomStringConvertible {
    package var description: String {
        switch self {
        case .standard: "default"
        case .file(let path, let place?): "\(path):\(place.line):\(place.column)"
        case .file(let path, nil): path
        case .variable(let name): "environment variable \(name)"
        case .flag(let name): "flag \(name)"
        }
    }
}

extension ConfigurationOrigin: Comparable {
    /// Files by path and place, then variables, then flags, both by name.
    package static func < (left: ConfigurationOrigin, right: ConfigurationOrigin) -> Bool {
        left.order < right.order
    }

    private var order: (Int, String, SourcePlace) {
        switch self {
        case .standard: (0, "", .start)
        case .file(let path, let place): (1, path, place ?? SourcePlace(line: 0, column: 0))
        case .variable(let name): (2, name, .start)
        case .flag(let name): (3, name, .start)
        }
    }
}

import ArgumentParser

/// How answers are shown.
enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
    case table, json, jsonl

    /// True when the output is for programs.
    var isJSON: Bool {
        switch self {
        case .table: false
        case .json, .jsonl: true
        }
    }
}

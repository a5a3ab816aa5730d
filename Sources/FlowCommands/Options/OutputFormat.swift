import ArgumentParser

/// Format in which answers are shown.
enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
    case table, json, jsonl

    var isJSON: Bool {
        switch self {
        case .table: false
        case .json, .jsonl: true
        }
    }
}

import ArgumentParser
import FlowCore

/// A label on the command line: `+vip` or `vip` puts it on, `-vip` takes it off.
struct LabelChange: Hashable, Sendable {
    let label: String
    let isRemoved: Bool

    static func parse(_ text: String) throws -> LabelChange {
        let name = text.first.map { "+-".contains($0) } ?? false ? String(text.dropFirst()) : text
        do {
            return LabelChange(label: try JobLabel(validating: name).text, isRemoved: text.hasPrefix("-"))
        } catch {
            throw ValidationError(error.allowed)
        }
    }
}

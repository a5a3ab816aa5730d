import FlowCore
import Testing

@testable import FlowJobs

/// A template with a mistake, and where and how the reader must say so.
struct MalformedTemplate: CustomTestStringConvertible, Sendable {
    let name: String
    let line: Int
    let column: Int
    let message: String
    let source: String

    var testDescription: String { name }

    /// Requires exactly one finding with the message, an error at the place, and that there is no definition.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let reading = TemplateReader().read(source)
        let matching = reading.findings.filter { $0.message.contains(message) }
        #expect(reading.definition == nil, sourceLocation: sourceLocation)
        #expect(matching.count == 1, "\(reading.findings)", sourceLocation: sourceLocation)
        #expect(matching.first?.severity == .error, sourceLocation: sourceLocation)
        #expect(matching.first?.line == line, "\(reading.findings)", sourceLocation: sourceLocation)
        #expect(matching.first?.column == column, "\(reading.findings)", sourceLocation: sourceLocation)
    }
}

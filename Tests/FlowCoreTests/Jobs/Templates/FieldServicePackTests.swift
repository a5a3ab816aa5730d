import FlowCore
import Foundation
import Testing

@testable import FlowJobs

/// The templates that come with flowd for field service.
struct FieldServicePackTests {
    @Test(arguments: [
        ("boiler-installation", SkipPolicy.excluded, 26), ("annual-service", .done, 12),
        ("emergency-repair", .undone, 11),
    ])
    func theTemplateIsWithoutFindings(name: String, skip: SkipPolicy, stepCount: Int) throws {
        let definition = try Self.definition(name)
        #expect(definition.key.text == name)
        #expect(definition.skip == skip)
        #expect(definition.steps.count == stepCount)
    }

    @Test
    func togetherTheyUseEverythingThatTemplatesCanDo() throws {
        let definitions = try ["boiler-installation", "annual-service", "emergency-repair"].map(Self.definition)
        let steps = definitions.flatMap(\.steps)
        let fields = steps.flatMap(\.form) + definitions.flatMap(\.attributes)
        #expect(Set(fields.map(\.type)) == Set(FieldType.allCases))
        #expect(Set(definitions.map(\.skip)) == Set(SkipPolicy.allCases))
        #expect(steps.contains { $0.isOptional })
        #expect(steps.contains { $0.weight > 1 } && steps.contains { $0.weight == 0 })
        let texts = definitions.map { $0.canonicalText() }.joined()
        for used in ["any", "all", "not", "in", "exists", "equals", "attribute", "dependsOn", "instructions"] {
            #expect(texts.contains("\"\(used)\":"), "\(used)")
        }
        #expect(texts.contains("\"exists\":true") && texts.contains("\"exists\":false"))
    }

    private static func definition(_ name: String) throws -> TemplateDefinition {
        let file = PackageFolder.file("config/packs/field-service/templates/\(name).yaml")
        let reader = TemplateReader(library: Library(unversioned: try PackTests.library(of: "field-service")))
        let reading = reader.read(try String(contentsOf: file, encoding: .utf8))
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        return try #require(reading.definition)
    }
}

import FlowCore

@testable import FlowJobs

/// Short ways to make what the tests of templates need.
enum TemplateFixture {
    /// Every part of a template in one.
    static let boiler = """
        template: boiler-service
        title: Boiler service
        summary: Yearly service of a gas boiler
        skip: done
        attributes:
          - {field: fuel, type: choice, options: [gas, oil, heat-pump], required: true, title: Fuel}
          - {field: visits, type: number}
        steps:
          - step: survey
            title: Look at the installation
            instructions: |
              First look.
              * Then measure.
            weight: 2
            form:
              - {field: pressure, type: number, required: true}
          - group: fitting
            title: Fitting
            weight: 10
            dependsOn: [survey]
            when: {attribute: fuel, equals: gas}
            steps:
              - step: photo
                title: Photograph the meter
                optional: true
                when: {all: [{step: survey, field: pressure, exists: true}, {not: {attribute: fuel, in: [oil]}}]}
              - step: close
                title: Close
                dependsOn: [photo]
        """

    /// A template of the given entries of `steps`, each on a line of its own.
    static func template(_ steps: [String], head: String = "") -> String {
        "template: t\ntitle: T\n\(head)steps:\n" + steps.map { "  - \($0)\n" }.joined()
    }

    /// The definition of a source that has to be without findings.
    static func definition(_ source: String) throws -> TemplateDefinition {
        let reading = TemplateReader().read(source)
        guard let definition = reading.definition, reading.findings.isEmpty else {
            throw Unexpected(findings: reading.findings)
        }
        return definition
    }

    static func step(_ text: String) throws(KeyError) -> StepKey { try StepKey(validating: text) }
    static func field(_ text: String) throws(KeyError) -> FieldKey { try FieldKey(validating: text) }
    static func number(_ text: String) throws(DecimalNumberError) -> FieldValue {
        .number(try DecimalNumber(validating: text))
    }

    /// Findings where none were expected.
    struct Unexpected: Error, CustomStringConvertible {
        let findings: [Finding]
        var description: String { findings.map(\.description).joined(separator: "\n") }
    }
}

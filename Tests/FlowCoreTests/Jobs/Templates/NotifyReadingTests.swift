import FlowCore
import Foundation
import Testing

@testable import FlowJobs

/// News in templates: what is read, and what is wrong with it.
struct NotifyReadingTests {
    private static func read(_ line: String) -> TemplateReading {
        TemplateReader().read("template: visit\ntitle: Visit\n\(line)\nsteps:\n  - {step: look, title: Look}\n")
    }

    @Test(arguments: [
        ("notify: assigned", ["assigned"]),
        ("notify: [ready, assigned]", ["ready", "assigned"]),
        ("notify: [ready  via   phone to ana+ben]", ["ready via phone to ana+ben"]),
        (
            "notify: ['assigned,nag 1d x2, then 1d to role:manager', 'ready, quiet none, hold']",
            ["assigned, nag 1d x2, then 1d to role:manager", "ready, quiet none, hold"]
        ),
    ])
    func rulesAreRead(line: String, rules: [String]) throws {
        let reading = Self.read(line)
        #expect(reading.findings == [])
        let definition = try #require(reading.definition)
        #expect(definition.notify?.map(\.text) == rules)
        let isNews = definition.notify?.allSatisfy { $0.rule.isDigest && $0.rule.trigger == .relative(.start, .zero) }
        #expect(isNews == true)
        #expect(TemplateReader().read(definition.canonicalText()).definition == definition)
        #expect(try Plan(definition).hasReminders)
    }

    @Test func withoutNewsTheCanonicalFormIsAsItWas() throws {
        #expect(try #require(Self.read("").definition).canonicalText().contains("notify") == false)
    }

    @Test func noneIsAChoice() throws {
        let definition = try #require(Self.read("notify: none").definition)
        #expect(definition.notify == [])
        let text = definition.canonicalText()
        #expect(TemplateReader().read(text).definition == definition)
        #expect(try JSONDecoder().decode(TemplateDefinition.self, from: Data(text.utf8)) == definition)
        #expect(try !Plan(definition).hasReminders)
    }

    @Test(arguments: [
        ("notify: asigned", "perhaps assigned"), ("notify: []", "\"notify\" is empty"),
        ("notify: {on: ready}", "must be"),
        ("notify: 0m to carla", "first one of assigned, ready"), ("notify: ready at nine", "via CHANNEL"),
        ("notify: [ready, ready]", "twice"),
        ("notify: 'assigned, digest'", "one message anyway"), ("notify: 'ready, nag 10m'", "x1 to x100"),
        ("notify: [assigned, '']", "first one of assigned, ready"), ("notify: redy to ana", "perhaps ready"),
        ("notify: [\(Array(repeating: "ready", count: 11).joined(separator: ", "))]", "10"),
    ])
    func whatIsWrongIsReportedWithItsPlace(line: String, words: String) {
        let errors = Self.read(line).findings.filter { $0.severity == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.line == 3)
        #expect(errors.first?.message.contains(words) == true, "\(errors.first?.message ?? "")")
    }
}

import FlowCore
import Testing

@testable import FlowJobs

/// Each limit is kept to the last unit, and named when it is exceeded.
struct TemplateLimitTests {
    struct Limit: CustomTestStringConvertible, Sendable {
        let name: String
        let most: Int
        let message: String
        let source: @Sendable (Int) -> String

        var testDescription: String { name }
    }

    @Test(arguments: limits)
    func theLimitIsAllowedAndOneMoreIsNot(limit: Limit) {
        let atLimit = TemplateReader().read(limit.source(limit.most))
        #expect(atLimit.findings.isEmpty, "\(atLimit.findings)")
        let beyond = TemplateReader().read(limit.source(limit.most + 1))
        #expect(beyond.definition == nil)
        #expect(beyond.findings.contains { $0.message.contains(limit.message) }, "\(beyond.findings)")
    }

    @Test
    func findingsAreBoundedAndSaySo() {
        let steps = (0..<300).map { "{step: s\($0), title: T, weight: x}" }
        let reading = TemplateReader().read(TemplateFixture.template(steps))
        #expect(reading.findings.count == 201)
        #expect(reading.findings.last?.message.contains("only the first 200") == true)
        #expect(reading.definition == nil)
    }

    @Test
    func ownLimitsReplaceTheStandardOnes() {
        var limits = TemplateLimits()
        limits.stepCount = 1
        let source = TemplateFixture.template(["{step: a, title: A}", "{step: b, title: B}"])
        #expect(TemplateReader(limits: limits).read(source).definition == nil)
    }

    private static let limits = [
        Limit(name: "source", most: 262_144, message: "262145 bytes; at most 262144") { count in
            let template = TemplateFixture.template(["{step: a, title: A}"])
            return template + "#" + String(repeating: "x", count: count - template.utf8.count - 1)
        },
        Limit(name: "brackets", most: 5_000, message: "more than 5000 brackets") { count in
            let template = TemplateFixture.template(["{step: a, title: A}"])
            return template + "#" + String(repeating: "[", count: count - 1)
        },
        Limit(name: "key", most: 64, message: "at most 64") { count in
            TemplateFixture.template(["{step: \(String(repeating: "k", count: count)), title: A}"])
        },
        Limit(name: "title", most: 200, message: "has 201 characters; at most 200") { count in
            TemplateFixture.template(["{step: a, title: \(String(repeating: "ü", count: count))}"])
        },
        Limit(name: "summary", most: 1_000, message: "has 1001 characters; at most 1000") { count in
            TemplateFixture.template(
                ["{step: a, title: A}"],
                head: "summary: \(String(repeating: "x", count: count))\n"
            )
        },
        Limit(name: "instructions", most: 8_192, message: "has 8193 characters; at most 8192") { count in
            TemplateFixture.template(["{step: a, title: A, instructions: \(String(repeating: "x", count: count))}"])
        },
        Limit(name: "weight", most: 10_000, message: "from 0 to 10000") { count in
            TemplateFixture.template(["{step: a, title: A, weight: \(count)}"])
        },
        Limit(name: "steps", most: 500, message: "more than 500 steps") { count in
            TemplateFixture.template((0..<count).map { "{step: s\($0), title: T}" })
        },
        Limit(name: "groups", most: 8, message: "nested more than 8 deep") { count in
            let open = (0..<count).map { "{group: g\($0), title: G, steps: [" }.joined()
            let close = String(repeating: "]}", count: count)
            return TemplateFixture.template([open + "{step: a, title: A}" + close])
        },
        Limit(name: "dependencies", most: 64, message: "\"dependsOn\" has 65 entries") { count in
            let steps = (0..<count).map { "{step: s\($0), title: T}" }
            let keys = (0..<count).map { "s\($0)" }.joined(separator: ", ")
            return TemplateFixture.template(steps + ["{step: z, title: Z, dependsOn: [\(keys)]}"])
        },
        Limit(name: "form", most: 64, message: "\"form\" has 65 entries") { count in
            let fields = (0..<count).map { "{field: f\($0), type: text}" }.joined(separator: ", ")
            return TemplateFixture.template(["{step: a, title: A, form: [\(fields)]}"])
        },
        Limit(name: "options", most: 64, message: "\"options\" has 65 entries") { count in
            let options = (0..<count).map { "o\($0)" }.joined(separator: ", ")
            let form = "[{field: x, type: choice, options: [\(options)]}]"
            return TemplateFixture.template(["{step: a, title: A, form: \(form)}"])
        },
        Limit(name: "conditions", most: 8, message: "conditions are nested more than 8 deep") { count in
            let open = String(repeating: "{not: ", count: count - 1)
            let condition = open + "{attribute: x, exists: true}" + String(repeating: "}", count: count - 1)
            return TemplateFixture.template(
                ["{step: a, title: A, when: \(condition)}"],
                head: "attributes: [{field: x, type: text}]\n"
            )
        },
    ]
}

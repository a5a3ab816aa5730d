import FlowCore
import Testing

@testable import FlowValues

struct FormValidationTests {
    @Test
    func goodValuesComeBackInTheirTypes() throws {
        let valid = try FormValidation.validate(
            [
                TemplateFixture.field("fuel"): .text("gas"), TemplateFixture.field("size"): .text("1.50"),
                TemplateFixture.field("old"): .text("yes"), TemplateFixture.field("due"): .text("2026-07-31"),
            ],
            against: Self.fields()
        )
        #expect(
            try valid == [
                TemplateFixture.field("fuel"): .text("gas"),
                TemplateFixture.field("size"): TemplateFixture.number("1.5"),
                TemplateFixture.field("old"): .boolean(true),
                TemplateFixture.field("due"): .text("2026-07-31"),
            ]
        )
    }

    @Test
    func whatIsNotRequiredMayBeLeftOut() throws {
        let values = [try TemplateFixture.field("fuel"): FieldValue.text("oil")]
        #expect(try FormValidation.validate(values, against: Self.fields()) == values)
        #expect(try FormValidation.validate([:], against: []) == [:])
    }

    @Test(
        arguments: [
            ("fuel", FieldValue.text("gass"), FormProblem.Kind.notAnOption, "\"gass\"", "one of gas, oil", "gas"),
            ("fuel", .text("coal"), .notAnOption, "\"coal\"", "one of gas, oil", nil),
            ("fuel", .boolean(true), .wrongType, "true", "one of gas, oil", nil),
            ("size", .text("big"), .wrongType, "\"big\"", "a number", nil),
            ("size", .boolean(false), .wrongType, "false", "a number", nil),
            ("old", .text("maybe"), .wrongType, "\"maybe\"", "true or false", nil),
            ("due", .text("31.7.2026"), .wrongType, "\"31.7.2026\"", "YYYY-MM-DD", nil),
            ("note", .text(String(repeating: "x", count: 5000)), .tooLong, "5000 characters", "at most 4096", nil),
            ("sise", .text("1"), .unknownField, "\"1\"", "the fields are fuel, size, old, due, note", "size"),
            ("colour", .text("1"), .unknownField, "\"1\"", "the fields are fuel, size, old, due, note", nil),
        ] as [(String, FieldValue, FormProblem.Kind, String, String, String?)]
    )
    func aProblemNamesFieldFoundAndAllowed(
        field: String,
        value: FieldValue,
        kind: FormProblem.Kind,
        found: String,
        allowed: String,
        suggestion: String?
    ) throws {
        var values = [try TemplateFixture.field("fuel"): FieldValue.text("gas")]
        values[try TemplateFixture.field(field)] = value
        let error = #expect(throws: FormError.self) { try FormValidation.validate(values, against: Self.fields()) }
        let problem = try #require(error?.problems.first)
        #expect(error?.problems.count == 1)
        #expect(problem.field == field)
        #expect(problem.kind == kind)
        #expect(problem.found == found)
        #expect(problem.allowed.contains(allowed))
        #expect(problem.suggestion == suggestion)
        #expect(problem.description.contains("\"\(field)\""))
    }

    @Test(arguments: [nil, .text(""), .text(" \n\t")] as [FieldValue?])
    func aRequiredFieldNeedsSomething(value: FieldValue?) throws {
        var values: [FieldKey: FieldValue] = [:]
        values[try TemplateFixture.field("fuel")] = value
        let error = #expect(throws: FormError.self) { try FormValidation.validate(values, against: Self.fields()) }
        #expect(error?.problems.map(\.kind) == [.missing])
        #expect(error?.description == "The field \"fuel\" is required; give it one of gas, oil")
    }

    @Test
    func allProblemsComeAtOnceInTheOrderOfTheForm() throws {
        let error = #expect(throws: FormError.self) {
            try FormValidation.validate(
                [
                    TemplateFixture.field("zzz"): .text("1"), TemplateFixture.field("aaa"): .text("1"),
                    TemplateFixture.field("due"): .text("soon"), TemplateFixture.field("size"): .text("big"),
                ],
                against: Self.fields()
            )
        }
        #expect(error?.problems.map(\.field) == ["fuel", "size", "due", "aaa", "zzz"])
    }

    @Test
    func aFloodOfUnknownFieldsIsCut() throws {
        var values: [FieldKey: FieldValue] = [:]
        for number in 0..<5000 { values[try TemplateFixture.field("f\(number)")] = .boolean(true) }
        let error = #expect(throws: FormError.self) { try FormValidation.validate(values, against: []) }
        #expect(error?.problems.count == FormValidation.unknownFieldCountMax)
        #expect(error?.problems.first?.description == "There is no field \"f0\"; there are none to fill in")
    }

    private static func fields() throws -> [FieldDefinition] {
        [
            FieldDefinition(
                key: try TemplateFixture.field("fuel"),
                type: .choice,
                isRequired: true,
                options: ["gas", "oil"]
            ),
            FieldDefinition(key: try TemplateFixture.field("size"), type: .number),
            FieldDefinition(key: try TemplateFixture.field("old"), type: .boolean),
            FieldDefinition(key: try TemplateFixture.field("due"), type: .date),
            FieldDefinition(key: try TemplateFixture.field("note"), type: .text),
        ]
    }
}

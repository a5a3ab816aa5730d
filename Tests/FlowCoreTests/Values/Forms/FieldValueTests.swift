import FlowCore
import Foundation
import Testing

@testable import FlowValues

struct FieldValueTests {
    @Test(arguments: [
        "\"gas\"", "\"\"", "\"12\"", "\"true\"", "\"ü \\\" \\\\\"", "12", "-1.5", "0.000001", "true", "false",
    ])
    func itIsPlainJSONAndComesBack(json: String) throws {
        let value = try JSONDecoder().decode([FieldValue].self, from: Data("[\(json)]".utf8))
        let encoded = try JSONEncoder().encode(value)
        #expect(String(decoding: encoded, as: UTF8.self) == "[\(json)]")
        #expect(value.map(\.canonical.json) == [json])
    }

    @Test(arguments: ["null", "[]", "{}", "[1]", "1e300"])
    func otherJSONIsRefused(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([FieldValue].self, from: Data("[\(json)]".utf8))
        }
    }

    @Test
    func aDictionaryByFieldIsAJSONObject() throws {
        let values = [try TemplateFixture.field("a"): FieldValue.boolean(true)]
        let encoded = try JSONEncoder().encode(values)
        #expect(String(decoding: encoded, as: UTF8.self) == "{\"a\":true}")
        #expect(try JSONDecoder().decode([FieldKey: FieldValue].self, from: encoded) == values)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([FieldKey: FieldValue].self, from: Data("{\"a/b\":1}".utf8))
        }
    }

    @Test(arguments: [
        (FieldType.text, "anything", FieldValue.text("anything")), (.text, "", .text("")), (.text, "12", .text("12")),
        (.boolean, "true", .boolean(true)), (.boolean, "yes", .boolean(true)), (.boolean, "false", .boolean(false)),
        (.boolean, "no", .boolean(false)), (.choice, "gas", .text("gas")), (.choice, "no", .text("no")),
        (.date, "2026-07-31", .text("2026-07-31")), (.date, "2024-02-29", .text("2024-02-29")),
        (.date, "2000-02-29", .text("2000-02-29")), (.date, "0001-01-01", .text("0001-01-01")),
        (.date, "9999-12-31", .text("9999-12-31")),
    ])
    func textIsReadAsTheFieldWantsIt(type: FieldType, text: String, expected: FieldValue) throws {
        #expect(try FieldValue.parse(text, as: Self.field(type)) == expected)
        #expect(try FieldValue.text(text).coerced(to: Self.field(type)) == expected)
    }

    @Test(arguments: [
        (FieldType.number, "much", FormProblem.Kind.wrongType), (.number, "", .wrongType), (.number, "1e3", .wrongType),
        (.boolean, "1", .wrongType), (.boolean, "True", .wrongType), (.boolean, "", .wrongType),
        (.choice, "gass", .notAnOption), (.choice, "Gas", .notAnOption), (.choice, "", .notAnOption),
        (.date, "2026-02-29", .wrongType), (.date, "2100-02-29", .wrongType), (.date, "1900-02-29", .wrongType),
        (.date, "2026-04-31", .wrongType), (.date, "2026-00-10", .wrongType), (.date, "2026-13-01", .wrongType),
        (.date, "2026-01-00", .wrongType), (.date, "2026-01-32", .wrongType), (.date, "0000-01-01", .wrongType),
        (.date, "2026-1-1", .wrongType), (.date, "26-01-01", .wrongType), (.date, "2026/01/01", .wrongType),
        (.date, "2026-01-01T00:00", .wrongType), (.date, "-026-01-01", .wrongType), (.date, "２026-01-01", .wrongType),
        (.date, "", .wrongType), (.text, String(repeating: "x", count: 4097), .tooLong),
    ])
    func textThatDoesNotFitIsRefused(type: FieldType, text: String, kind: FormProblem.Kind) {
        let problem = #expect(throws: FormProblem.self) { try FieldValue.parse(text, as: Self.field(type)) }
        #expect(problem?.kind == kind)
        #expect(problem?.field == "f")
        #expect(problem?.found != nil)
        #expect(problem?.allowed.isEmpty == false)
    }

    @Test(arguments: FieldType.allCases)
    func jsonOfAnotherTypeIsRefused(type: FieldType) throws {
        let number = try TemplateFixture.number("1")
        let field = try Self.field(type)
        #expect((try? number.coerced(to: field)) == (type == .number ? number : nil))
        #expect((try? FieldValue.boolean(true).coerced(to: field)) == (type == .boolean ? .boolean(true) : nil))
    }

    @Test
    func theLongestTextIsAllowed() throws {
        let text = String(repeating: "ü", count: 4096)
        #expect(try FieldValue.parse(text, as: Self.field(.text)) == .text(text))
    }

    private static func field(_ type: FieldType) throws -> FieldDefinition {
        let options = type == .choice ? ["gas", "oil", "no"] : []
        return FieldDefinition(key: try TemplateFixture.field("f"), type: type, options: options)
    }
}

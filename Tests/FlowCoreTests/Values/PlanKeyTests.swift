import FlowCore
import Foundation
import Testing

@testable import FlowValues

struct PlanKeyTests {
    @Test(arguments: ["a", "Z", "0", "boiler-service", "a.b_c-D9", String(repeating: "k", count: 64)])
    func aGoodKeyIsKept(text: String) throws {
        #expect(try StepKey(validating: text).text == text)
        #expect(try FieldKey(validating: text).description == text)
    }

    @Test(arguments: [
        "", "-a", ".a", "_a", "a/b", "/", "..", "a b", " a", "a\n", "ä", "🔥", "a\u{0}", "a\u{301}", "a:b",
        String(repeating: "k", count: 65),
    ])
    func anyOtherIsRefused(text: String) {
        #expect(throws: KeyError.self) { try StepKey(validating: text) }
        #expect(throws: KeyError.self) { try FieldKey(validating: text) }
        #expect(throws: KeyError.self) { try TemplateKey(validating: text) }
    }

    @Test
    func templatesAreNamedInLowerCase() throws {
        #expect(try TemplateKey(validating: "boiler.service-2").text == "boiler.service-2")
        let error = #expect(throws: KeyError.self) { try TemplateKey(validating: "Boiler") }
        #expect(error?.description == "the template key \"Boiler\" contains \"B\"; allowed are a-z 0-9 . _ -")
    }

    @Test(arguments: [
        ("", "the step key is empty; give it 1 to 64 letters, digits, dots, underscores or hyphens"),
        ("a b", "the step key \"a b\" contains \" \"; allowed are a-z A-Z 0-9 . _ -"),
        ("a\u{0}", "the step key \"a\\u{0}\" contains U+0000; allowed are a-z A-Z 0-9 . _ -"),
        ("-a", "the step key \"-a\" must start with a letter or a digit"),
    ])
    func theErrorSaysWhatIsWrong(text: String, message: String) {
        let error = #expect(throws: KeyError.self) { try StepKey(validating: text) }
        #expect(error?.description == message)
    }

    @Test
    func itIsAStringInJSON() throws {
        let keys = [try StepKey(validating: "b"), try StepKey(validating: "a")]
        let encoded = try JSONEncoder().encode(keys)
        #expect(String(decoding: encoded, as: UTF8.self) == "[\"b\",\"a\"]")
        #expect(try JSONDecoder().decode([StepKey].self, from: encoded) == keys)
        #expect(keys.sorted().map(\.text) == ["a", "b"])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([StepKey].self, from: Data("[\"a/b\"]".utf8)) }
    }
}

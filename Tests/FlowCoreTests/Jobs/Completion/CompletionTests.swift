import FlowCore
import FoundationEssentials
import Testing

@testable import FlowJobs

struct CompletionTests {
    @Test(arguments: [
        ("0", "1", 0, "0"), ("1", "1000", 0, "<1"), ("1", "101", 0, "<1"), ("1", "100", 1, "1"), ("1", "2", 50, "50"),
        ("2", "3", 66, "66"), ("999999", "1000000", 99, "99"), ("1", "1", 100, "100"), ("7", "7", 100, "100"),
        ("99999999999999999999999999", "100000000000000000000000000", 99, "99"),
    ])
    func theDisplayedNumberIsTheFloor(numerator: String, denominator: String, percent: Int, displayed: String) throws {
        let completion = try #require(Completion(numerator: numerator, denominator: denominator))
        #expect(completion.percent == percent)
        #expect(completion.displayed == displayed)
    }

    @Test(arguments: [("", "1"), ("1", ""), ("a", "1"), ("1", "0"), ("1", "-2"), ("1.5", "2"), ("1", "2 ")])
    func whatIsNoFractionIsNoCompletion(numerator: String, denominator: String) {
        #expect(Completion(numerator: numerator, denominator: denominator) == nil)
    }

    @Test
    func itIsKeptInLowestTerms() throws {
        let completion = try #require(Completion(numerator: "50", denominator: "100"))
        #expect(completion.numeratorText == "1")
        #expect(completion.denominatorText == "2")
    }

    @Test
    func itEncodesExactly() throws {
        let digits = ("123734863145978374683575466882098814991", "123734913145978374683575466882098814991")
        let completion = try #require(Completion(numerator: digits.0, denominator: digits.1))
        let data = try JSONEncoder().encode(completion)
        #expect(try JSONDecoder().decode(Completion.self, from: data) == completion)
        let members = try JSONDecoder().decode([String: String].self, from: data)
        #expect(members == ["numerator": digits.0, "denominator": digits.1])
    }

    /// Whatever stands in a file, reading it doesn't end the process.
    @Test(arguments: [
        ("-1", "2"), ("3", "2"), ("99999999999999999999999999", "1"), ("x", "1"), ("1", "0"), ("0", "-1"),
    ])
    func whatIsNoFractionFrom0To1IsNotDecoded(numerator: String, denominator: String) {
        let json = #"{"numerator":"\#(numerator)","denominator":"\#(denominator)"}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Completion.self, from: Data(json.utf8)) }
    }
}

import FlowCore
import Testing

@testable import FlowValues

struct SuggestionTests {
    @Test(
        arguments: [
            ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("titles", "title"), ("dependson", "dependsOn"),
            ("depends-on", "dependsOn"), ("whenn", "when"), ("wehn", "when"), ("instuctons", "instructions"),
            ("summary", nil), ("x", nil), ("", nil), ("owner", nil), ("t", nil),
            (String(repeating: "title", count: 20), nil),
        ] as [(String, String?)]
    )
    func aSlipOfTheFingerIsRecognised(found: String, expected: String?) {
        #expect(Suggestion.closest(to: found, in: ["title", "dependsOn", "when", "instructions"]) == expected)
    }

    @Test
    func theNearestWinsAndAmongEqualsTheFirst() {
        #expect(Suggestion.closest(to: "stepp", in: ["stop", "steps", "step"]) == "steps")
        #expect(Suggestion.closest(to: "gas", in: ["gat", "gas"]) == "gas")
        #expect(Suggestion.closest(to: "a", in: []) == nil)
    }

    @Test
    func thePhraseIsEmptyWhenNothingIsNear() {
        #expect(Suggestion.phrase(for: "titel", in: ["title"]) == "; did you mean \"title\"?")
        #expect(Suggestion.phrase(for: "owner", in: ["title"]).isEmpty)
    }

    /// The bounded distance agrees with the plain one on every pair of short words over two letters.
    @Test
    func theDistanceIsExactWithinItsLimit() {
        var words: [[UnicodeScalar]] = [[]]
        for length in 1...4 { words += words.filter { $0.count == length - 1 }.flatMap { [$0 + ["a"], $0 + ["b"]] } }
        for left in words {
            for right in words {
                let exact = Self.plainDistance(left, right)
                for limit in 0...4 {
                    #expect(Suggestion.distance(left, right, limit: limit) == (exact <= limit ? exact : nil))
                }
            }
        }
    }

    private static func plainDistance(_ left: [UnicodeScalar], _ right: [UnicodeScalar]) -> Int {
        guard let a = left.last, let b = right.last else { return max(left.count, right.count) }
        let (l, r) = (Array(left.dropLast()), Array(right.dropLast()))
        var best = min(plainDistance(l, right) + 1, plainDistance(left, r) + 1, plainDistance(l, r) + (a == b ? 0 : 1))
        if let c = l.last, let d = r.last, a == d, b == c {
            best = min(best, plainDistance(Array(l.dropLast()), Array(r.dropLast())) + 1)
        }
        return best
    }
}

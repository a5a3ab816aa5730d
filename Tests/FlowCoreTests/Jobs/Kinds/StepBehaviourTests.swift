import FlowCore
import Testing

@testable import FlowJobs

/// What holds for every kind of step, those to come included.
struct StepBehaviourTests {
    private static func findings(_ step: String) -> [String] {
        TemplateReader().read(TemplateFixture.template(["{step: a, title: A, \(step)}"])).findings.map(\.message)
    }

    @Test(arguments: StepKind.Word.allCases)
    func aWordIsAKindOrIsRefusedWithThoseThatAre(word: StepKind.Word) {
        let refusals = Self.findings("kind: \(word.rawValue)").filter { $0.contains("not available in this version") }
        guard StepKind(rawValue: word.rawValue) == nil else {
            #expect(refusals.isEmpty)
            return
        }
        #expect(refusals.count == 1)
        #expect(StepKind.allCases.allSatisfy { refusals.joined().contains($0.rawValue) })
    }

    @Test
    func kindsThatAreThereAreReportedInASentence() throws {
        let last = try #require(StepKind.allCases.last).rawValue
        let others = StepKind.allCases.dropLast().map(\.rawValue).joined(separator: ", ")
        let sentence =
            "the kind \"timer\" is not available in this version; \(others) and \(last) are, so use one of these or leave "
            + "\"kind\" out"
        #expect(StepKind(rawValue: "timer") != nil || Self.findings("kind: timer") == [sentence])
    }

    @Test(arguments: StepKind.allCases)
    func aKindHasAWordAndKeysOfItsOwn(kind: StepKind) {
        #expect(StepKind.Word(rawValue: kind.rawValue) != nil)
        let name = kind.rawValue
        for other in StepKind.allCases where other != kind {
            #expect(Set(other.behaviour.keys).isDisjoint(with: kind.behaviour.keys))
            for key in kind.behaviour.keys {
                let refusal = "\"\(key)\" belongs to a step of the kind \(name); add \"kind: \(name)\""
                #expect(Self.findings("kind: \(other.rawValue), \(key): x").contains(refusal))
            }
        }
    }

    @Test(arguments: StepKind.allCases)
    func whatNobodyActsOnHasNoFormAndNoEvidence(kind: StepKind) {
        for key in ["evidence: photo", "form: [{field: x, type: text}]"] {
            let isRefused = Self.findings("kind: \(kind.rawValue), \(key)").contains {
                $0.hasSuffix("remove \"form\" and \"evidence\"")
            }
            #expect(isRefused == !kind.behaviour.isActedOn)
        }
    }
}

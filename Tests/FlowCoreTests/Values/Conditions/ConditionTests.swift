import FlowCore
import Foundation
import Testing

@testable import FlowValues

struct ConditionTests {
    @Test(arguments: [(true, false), (false, true), (nil, nil)] as [(Bool?, Bool?)])
    func notTurnsAnAnswerRoundAndLeavesTheUndecided(operand: Bool?, expected: Bool?) throws {
        let world = try World()
        #expect(Condition.not(world.isA).evaluate(world.lookup(a: operand, b: nil)) == expected)
    }

    @Test(
        arguments: [
            (true, true, true), (true, false, false), (true, nil, nil), (false, true, false), (false, false, false),
            (false, nil, false), (nil, true, nil), (nil, false, false), (nil, nil, nil),
        ] as [(Bool?, Bool?, Bool?)]
    )
    func allFollowsKleene(a: Bool?, b: Bool?, expected: Bool?) throws {
        let world = try World()
        #expect(Condition.all([world.isA, world.isB]).evaluate(world.lookup(a: a, b: b)) == expected)
    }

    @Test(
        arguments: [
            (true, true, true), (true, false, true), (true, nil, true), (false, true, true), (false, false, false),
            (false, nil, nil), (nil, true, true), (nil, false, nil), (nil, nil, nil),
        ] as [(Bool?, Bool?, Bool?)]
    )
    func anyFollowsKleene(a: Bool?, b: Bool?, expected: Bool?) throws {
        let world = try World()
        #expect(Condition.any([world.isA, world.isB]).evaluate(world.lookup(a: a, b: b)) == expected)
    }

    @Test
    func ofNoneAllIsTrueAndAnyIsFalse() {
        #expect(Condition.all([]).evaluate { _ in .unknown } == true)
        #expect(Condition.any([]).evaluate { _ in .unknown } == false)
    }

    @Test(
        arguments: [
            (Lookup.unknown, Test.equals(.text("gas")), nil), (.unknown, .oneOf([.text("gas")]), nil),
            (.unknown, .exists(true), nil), (.unknown, .exists(false), nil),
            (.absent, .equals(.text("gas")), false), (.absent, .oneOf([.text("gas")]), false),
            (.absent, .exists(true), false), (.absent, .exists(false), true),
            (.value(.text("gas")), .equals(.text("gas")), true), (.value(.text("gas")), .equals(.text("oil")), false),
            (.value(.text("gas")), .oneOf([.text("oil"), .text("gas")]), true),
            (.value(.text("gas")), .oneOf([.text("oil")]), false), (.value(.text("gas")), .oneOf([]), false),
            (.value(.text("gas")), .exists(true), true), (.value(.text("gas")), .exists(false), false),
            (.value(.text("true")), .equals(.boolean(true)), false),
            (.value(.boolean(true)), .equals(.boolean(true)), true),
        ] as [(Lookup, FlowCore.Test, Bool?)]
    )
    func aComparisonAnswersForWhatIsKnown(lookup: Lookup, test: FlowCore.Test, expected: Bool?) {
        #expect(test.evaluate(lookup) == expected)
    }

    @Test
    func numbersAreComparedByValue() throws {
        let test = FlowCore.Test.equals(try TemplateFixture.number("1.50"))
        #expect(test.evaluate(.value(try TemplateFixture.number("1.5"))) == true)
        #expect(test.evaluate(.value(.text("1.5"))) == false)
    }

    /// A number and what it is compared with, and whether it is over, under, from and until that.
    @Test(arguments: [
        ("1.4", "1.5", "under until"), ("1.5", "1.50", "from until"), ("2", "1.5", "over from"),
        ("10", "9", "over from"),
        ("-2", "-1", "under until"), ("-1", "1", "under until"), ("0", "-0.5", "over from"),
        ("0.05", "0.1", "under until"),
        ("1.1", "1", "over from"), ("-1.1", "-1", "under until"), ("999999999999999.999999", "1", "over from"),
    ])
    func numbersAreOnOneSide(number: String, limit: String, reported: String) throws {
        let (value, bound) = (try TemplateFixture.number(number), try TemplateFixture.number(limit))
        let sides = FlowCore.Test.Bound.allCases.filter {
            FlowCore.Test.bound($0, bound).evaluate(.value(value)) == true
        }
        #expect(sides.map(\.rawValue).joined(separator: " ") == reported)
    }

    @Test func datesAreOnOneSideAndWhatIsAbsentOnNone() {
        let day = FieldValue.text("2027-03-01")
        let sides = ["2027-02-28", "2027-03-01", "2027-03-02"].map { date in
            FlowCore.Test.Bound.allCases.filter { FlowCore.Test.bound($0, .text(date)).evaluate(.value(day)) == true }
        }
        #expect(sides == [[.over, .from], [.from, .until], [.under, .until]])
        for bound in FlowCore.Test.Bound.allCases {
            #expect(FlowCore.Test.bound(bound, day).evaluate(.absent) == false)
            #expect(FlowCore.Test.bound(bound, day).evaluate(.unknown) == nil)
            #expect(FlowCore.Test.bound(bound, day).evaluate(.value(.boolean(true))) == false)
        }
    }

    /// A decided answer must not change when what was unknown becomes known, whatever it becomes.
    @Test
    func anAnswerOnceGivenStays() throws {
        let world = try World()
        let leaves = [world.isA, world.isB, .not(world.isA), .compare(world.b, .exists(false))]
        var conditions: [Condition] = leaves
        for left in leaves {
            for right in leaves {
                let pairs: [Condition] = [.all([left, right]), .any([left, right])]
                conditions += pairs
                conditions += pairs.map { Condition.not($0) }
                conditions += pairs.map { Condition.all([$0, .any([world.isB])]) }
            }
        }
        let lookups: [Lookup] = [.unknown, .absent, .value(.boolean(true)), .value(.boolean(false))]
        var decidedCount = 0
        for condition in conditions {
            for a in lookups {
                for b in lookups {
                    guard let answer = condition.evaluate(world.lookup(a, b)) else { continue }
                    decidedCount += 1
                    for laterA in a == .unknown ? lookups : [a] {
                        for laterB in b == .unknown ? lookups : [b] {
                            let later = condition.evaluate(world.lookup(laterA, laterB))
                            #expect(later == answer, "\(condition)")
                        }
                    }
                }
            }
        }
        #expect(decidedCount > 500)
    }

    @Test
    func onlyWhatIsNeededIsLookedUp() throws {
        let world = try World()
        var looked: [Operand] = []
        let answer = Condition.any([world.isA, world.isB]).evaluate { operand in
            looked.append(operand)
            return .value(.boolean(true))
        }
        #expect(answer == true)
        #expect(looked == [world.a])
    }

    @Test
    func whatItLooksAtIsKnown() throws {
        let survey = try TemplateFixture.step("survey")
        let field = try TemplateFixture.field("asbestos")
        let world = try World()
        let condition = Condition.any([
            .not(world.isA), .all([.compare(.field(step: survey, field: field), .exists(true)), world.isB]),
        ])
        #expect(condition.referencedSteps == [survey])
        #expect(condition.operands.count == 3)
    }

    @Test(arguments: [
        ("{attribute: fuel, equals: gas}", "fuel = gas"),
        ("{step: survey, field: asbestos, equals: yes}", "survey.asbestos = true"),
        ("{attribute: fuel, in: [gas, oil]}", "fuel in (gas, oil)"),
        ("{attribute: size, in: [1.50, -2]}", "size in (1.5, -2)"),
        ("{attribute: name, exists: true}", "name exists"),
        ("{attribute: name, exists: false}", "name does not exist"),
        ("{attribute: built, from: 1990-01-01}", "built >= 1990-01-01"),
        ("{attribute: name, equals: dark blue}", "name = \"dark blue\""),
        ("{attribute: name, equals: \"\"}", "name = \"\""),
        ("{not: {attribute: fuel, equals: gas}}", "not fuel = gas"),
        ("{not: {not: {attribute: fuel, equals: gas}}}", "not not fuel = gas"),
        (
            "{all: [{attribute: fuel, equals: gas}, {step: survey, field: asbestos, equals: true}]}",
            "fuel = gas and survey.asbestos = true"
        ),
        (
            "{any: [{all: [{attribute: fuel, equals: gas}, {attribute: name, exists: true}]}, {attribute: fuel, equals: oil}]}",
            "(fuel = gas and name exists) or fuel = oil"
        ),
        (
            "{not: {any: [{attribute: fuel, equals: gas}, {attribute: fuel, equals: oil}]}}",
            "not (fuel = gas or fuel = oil)"
        ),
        ("{all: [{attribute: fuel, equals: gas}]}", "fuel = gas"),
    ])
    func itReadsAsOneLineAndEncodesBackToItself(yaml: String, expected: String) throws {
        let head = """
            attributes:
              - {field: fuel, type: choice, options: [gas, oil]}
              - {field: name, type: text}
              - {field: size, type: number}
              - {field: built, type: date}

            """
        let steps = [
            "{step: survey, title: S, form: [{field: asbestos, type: boolean}]}", "{step: x, title: X, when: \(yaml)}",
        ]
        let definition = try TemplateFixture.definition(TemplateFixture.template(steps, head: head))
        let condition = try #require(definition.steps.last?.condition)
        #expect(condition.description == expected)
        let encoded = try JSONEncoder().encode(condition)
        #expect(try JSONDecoder().decode(Condition.self, from: encoded) == condition)
    }

    /// Two yes-or-no attributes.
    private struct World {
        let a: Operand
        let b: Operand
        let isA: Condition
        let isB: Condition

        init() throws {
            a = .attribute(try TemplateFixture.field("a"))
            b = .attribute(try TemplateFixture.field("b"))
            isA = .compare(a, .equals(.boolean(true)))
            isB = .compare(b, .equals(.boolean(true)))
        }

        func lookup(a: Bool?, b: Bool?) -> (Operand) -> Lookup {
            lookup(a.map { .value(.boolean($0)) } ?? .unknown, b.map { .value(.boolean($0)) } ?? .unknown)
        }

        func lookup(_ a: Lookup, _ b: Lookup) -> (Operand) -> Lookup {
            { $0 == self.a ? a : b }
        }
    }
}

import Testing

/// Templates whose conditions are wrong.
struct MalformedConditionTests {
    @Test(arguments: cases)
    func everyMistakeOfAConditionIsFoundInItsPlace(_ template: MalformedTemplate) {
        template.check()
    }

    private static let cases: [MalformedTemplate] = [
        MalformedTemplate(
            name: "condition on an unknown attribute",
            line: 15,
            column: 23,
            message: "no attribute \"fule\"; did you mean \"fuel\"?",
            source: head + "    when: {attribute: fule, equals: gas}"
        ),
        MalformedTemplate(
            name: "condition on an attribute where there are none",
            line: 4,
            column: 43,
            message: "no attribute \"x\"; it has none",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, when: {attribute: x, exists: true}}
                """
        ),
        MalformedTemplate(
            name: "condition on an unknown step",
            line: 15,
            column: 18,
            message: "there is none; did you mean \"a\"?",
            source: head + "    when: {step: aa, field: x, equals: 1}"
        ),
        MalformedTemplate(
            name: "condition on an unknown field",
            line: 15,
            column: 28,
            message: "has no field \"y\"; did you mean \"x\"?",
            source: head + "    when: {step: a, field: y, equals: 1}"
        ),
        MalformedTemplate(
            name: "condition on a group",
            line: 5,
            column: 38,
            message: "\"g\" is a group and has no form",
            source: """
                template: t
                title: T
                steps:
                  - {group: g, title: G, steps: [{step: a, title: A}]}
                  - {step: b, title: T, when: {step: g, field: x, exists: true}}
                """
        ),
        MalformedTemplate(
            name: "condition on its own field",
            line: 4,
            column: 70,
            message: "looks at its own form",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: text}], when: {step: a, field: x, exists: true}}
                """
        ),
        MalformedTemplate(
            name: "group's condition on a member",
            line: 6,
            column: 18,
            message: "its own member \"a\"",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    when: {step: a, field: x, exists: true}
                    steps:
                      - {step: a, title: A, form: [{field: x, type: text}]}
                """
        ),
        MalformedTemplate(
            name: "compared with no option",
            line: 15,
            column: 37,
            message: "one of gas, oil, so it can't be compared with \"gass\"; did you mean \"gas\"?",
            source: head + "    when: {attribute: fuel, equals: gass}"
        ),
        MalformedTemplate(
            name: "compared with no number",
            line: 15,
            column: 39,
            message: "so it can't be compared with \"much\"",
            source: head + "    when: {step: a, field: x, equals: much}"
        ),
        MalformedTemplate(
            name: "compared with no boolean",
            line: 15,
            column: 36,
            message: "\"old\" takes true or false",
            source: head + "    when: {attribute: old, equals: 1}"
        ),
        MalformedTemplate(
            name: "compared with no date",
            line: 15,
            column: 45,
            message: "a date that exists, as YYYY-MM-DD, so it can't be compared with \"2026-02-29\"",
            source: head + "    when: {attribute: due, in: [2026-02-28, 2026-02-29]}"
        ),
        MalformedTemplate(
            name: "compared with a list",
            line: 15,
            column: 37,
            message: "\"equals\" must be text of at most 4096 characters, but found a list",
            source: head + "    when: {attribute: name, equals: [a]}"
        ),
        MalformedTemplate(
            name: "compared with nothing",
            line: 15,
            column: 37,
            message: "but found nothing",
            source: head + "    when: {attribute: name, equals: }"
        ),
        MalformedTemplate(
            name: "in without a list",
            line: 15,
            column: 33,
            message: "\"in\" must be a list of values, but found \"gas\"",
            source: head + "    when: {attribute: fuel, in: gas}"
        ),
        MalformedTemplate(
            name: "in with an empty list",
            line: 15,
            column: 33,
            message: "would never be true",
            source: head + "    when: {attribute: fuel, in: []}"
        ),
        MalformedTemplate(
            name: "exists in words",
            line: 15,
            column: 37,
            message: "\"exists\" must be true or false, but found \"maybe\"",
            source: head + "    when: {attribute: fuel, exists: maybe}"
        ),
        MalformedTemplate(
            name: "a bound of a choice",
            line: 15,
            column: 35,
            message: "\"fuel\" is choice, and \"over\" compares numbers and dates; use equals or in",
            source: head + "    when: {attribute: fuel, over: gas}"
        ),
        MalformedTemplate(
            name: "two tests",
            line: 15,
            column: 11,
            message: "exactly one of equals, in, exists, over, under, from, until, but has equals and exists",
            source: head + "    when: {attribute: fuel, equals: gas, exists: true}"
        ),
        MalformedTemplate(
            name: "no test",
            line: 15,
            column: 11,
            message: "exactly one of equals, in, exists, over, under, from, until, but has none",
            source: head + "    when: {attribute: fuel}"
        ),
        MalformedTemplate(
            name: "nothing to look at",
            line: 15,
            column: 11,
            message: "add what it looks at",
            source: head + "    when: {equals: gas}"
        ),
        MalformedTemplate(
            name: "attribute and step",
            line: 15,
            column: 11,
            message: "has keys for both",
            source: head + "    when: {attribute: fuel, step: a, field: x, equals: gas}"
        ),
        MalformedTemplate(
            name: "field without step",
            line: 15,
            column: 11,
            message: "step is missing",
            source: head + "    when: {field: x, equals: 1}"
        ),
        MalformedTemplate(
            name: "step without field",
            line: 15,
            column: 11,
            message: "field is missing",
            source: head + "    when: {step: a, equals: 1}"
        ),
        MalformedTemplate(
            name: "unknown key of a condition",
            line: 15,
            column: 29,
            message: "a condition has no key \"eqals\"; did you mean \"equals\"?",
            source: head + "    when: {attribute: fuel, eqals: gas}"
        ),
        MalformedTemplate(
            name: "combiner beside a comparison",
            line: 15,
            column: 11,
            message: "\"all\" must be the only key of a condition, but there are also attribute, equals",
            source: head + "    when: {all: [{attribute: fuel, equals: gas}], attribute: old, equals: true}"
        ),
        MalformedTemplate(
            name: "empty combiner",
            line: 15,
            column: 17,
            message: "\"any\" is empty",
            source: head + "    when: {any: []}"
        ),
        MalformedTemplate(
            name: "combiner without a list",
            line: 15,
            column: 17,
            message: "\"all\" must be a list of conditions, but found a map",
            source: head + "    when: {all: {attribute: fuel, equals: gas}}"
        ),
        MalformedTemplate(
            name: "condition as a text",
            line: 15,
            column: 11,
            message: "a condition must be a map with the keys attribute",
            source: head + "    when: fuel = gas"
        ),
        MalformedTemplate(
            name: "conditions too deep",
            line: 15,
            column: 59,
            message: "nested more than 8 deep",
            source: head
                + "    when: {not: {not: {not: {not: {not: {not: {not: {not: {attribute: old, equals: true}}}}}}}}}"
        ),
    ]

    /// Everything before the condition, which stands in line 15.
    private static let head = """
        template: t
        title: T
        attributes:
          - {field: fuel, type: choice, options: [gas, oil]}
          - {field: size, type: number}
          - {field: old, type: boolean}
          - {field: due, type: date}
          - {field: name, type: text}
        steps:
          - step: a
            title: A
            form: [{field: x, type: number}]
          - step: b
            title: B

        """
}

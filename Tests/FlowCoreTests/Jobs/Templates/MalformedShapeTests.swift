import Testing

/// Templates whose keys, types or values are wrong.
struct MalformedShapeTests {
    @Test(arguments: cases)
    func everyMistakeOfShapeIsFoundInItsPlace(_ template: MalformedTemplate) {
        template.check()
    }

    private static let cases: [MalformedTemplate] = [
        MalformedTemplate(
            name: "not YAML: open bracket",
            line: 4,
            column: 1,
            message: "not YAML",
            source: """
                template: t
                title: T
                steps: [
                """
        ),
        MalformedTemplate(
            name: "not YAML: tab as indentation",
            line: 2,
            column: 1,
            message: "not YAML",
            source: """
                template: t
                \ttitle: T
                """
        ),
        MalformedTemplate(
            name: "not YAML: open quote",
            line: 1,
            column: 13,
            message: "unexpected end of stream",
            source: "template: \"t"
        ),
        MalformedTemplate(
            name: "not YAML: two colons",
            line: 2,
            column: 9,
            message: "mapping values are not allowed",
            source: """
                template: t
                title: a: b
                """
        ),
        MalformedTemplate(
            name: "empty source",
            line: 1,
            column: 1,
            message: "is empty",
            source: ""
        ),
        MalformedTemplate(
            name: "only a comment",
            line: 1,
            column: 1,
            message: "is empty",
            source: "# nothing"
        ),
        MalformedTemplate(
            name: "a list",
            line: 1,
            column: 1,
            message: "must be a map with the keys template, title",
            source: "- a"
        ),
        MalformedTemplate(
            name: "a scalar",
            line: 1,
            column: 1,
            message: "but found \"boiler\"",
            source: "boiler"
        ),
        MalformedTemplate(
            name: "two documents",
            line: 6,
            column: 1,
            message: "second YAML document",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                ---
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "control character",
            line: 2,
            column: 9,
            message: "U+0007",
            source: """
                template: t
                title: a\u{7}b
                """
        ),
        MalformedTemplate(
            name: "unknown key at the top",
            line: 2,
            column: 1,
            message: "no key \"titel\"; did you mean \"title\"?",
            source: """
                template: t
                titel: T
                """
        ),
        MalformedTemplate(
            name: "unknown key without a likeness",
            line: 3,
            column: 1,
            message: "allowed are template, title, summary",
            source: """
                template: t
                title: T
                owner: me
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "unknown key of a step",
            line: 4,
            column: 25,
            message: "a step has no key \"wieght\"; did you mean \"weight\"?",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, wieght: 2}
                """
        ),
        MalformedTemplate(
            name: "step's key in a group",
            line: 4,
            column: 26,
            message: "a group has no key \"optional\"",
            source: """
                template: t
                title: T
                steps:
                  - {group: g, title: G, optional: true, steps: [{step: a, title: A}]}
                """
        ),
        MalformedTemplate(
            name: "duplicate key",
            line: 3,
            column: 1,
            message: "the key \"title\" stands here twice, first in line 2",
            source: """
                template: t
                title: T
                title: U
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "duplicate key deep inside",
            line: 7,
            column: 5,
            message: "the key \"weight\" stands here twice, first in line 6",
            source: """
                template: t
                title: T
                steps:
                  - step: a
                    title: A
                    weight: 1
                    weight: 2
                """
        ),
        MalformedTemplate(
            name: "duplicate quoted key",
            line: 3,
            column: 1,
            message: "the key \"title\" stands here twice, first in line 2",
            source: """
                template: t
                "title": T
                title: U
                """
        ),
        MalformedTemplate(
            name: "merge key",
            line: 6,
            column: 5,
            message: "merging maps with \"<<\"",
            source: """
                template: t
                title: T
                base: &b {title: T}
                steps:
                  - step: a
                    <<: *b
                """
        ),
        MalformedTemplate(
            name: "missing template key",
            line: 1,
            column: 1,
            message: "needs the key \"template\"",
            source: """
                title: T
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "missing title",
            line: 1,
            column: 1,
            message: "a template needs the key \"title\"",
            source: """
                template: t
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "missing steps",
            line: 1,
            column: 1,
            message: "a template needs the key \"steps\"",
            source: """
                template: t
                title: T
                """
        ),
        MalformedTemplate(
            name: "empty steps",
            line: 3,
            column: 8,
            message: "\"steps\" is empty; a template needs",
            source: """
                template: t
                title: T
                steps: []
                """
        ),
        MalformedTemplate(
            name: "no steps at all",
            line: 3,
            column: 7,
            message: "must be a list of steps and groups, but found nothing",
            source: """
                template: t
                title: T
                steps:
                """
        ),
        MalformedTemplate(
            name: "steps as a map",
            line: 3,
            column: 8,
            message: "must be a list of steps and groups, but found a map",
            source: """
                template: t
                title: T
                steps: {step: a}
                """
        ),
        MalformedTemplate(
            name: "a step that is a text",
            line: 4,
            column: 5,
            message: "must be a map that begins with \"step\" or \"group\", but found \"look\"",
            source: """
                template: t
                title: T
                steps:
                  - look
                """
        ),
        MalformedTemplate(
            name: "neither step nor group",
            line: 4,
            column: 5,
            message: "did you mean \"step\"?",
            source: """
                template: t
                title: T
                steps:
                  - {stpe: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "both step and group",
            line: 4,
            column: 5,
            message: "has both keys",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, group: b, title: T}
                """
        ),
        MalformedTemplate(
            name: "capital in the template's key",
            line: 1,
            column: 11,
            message: "contains \"B\"; allowed are a-z 0-9",
            source: """
                template: Boiler
                title: T
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "slash in a key",
            line: 4,
            column: 12,
            message: "contains \"/\"; allowed are a-z A-Z 0-9",
            source: """
                template: t
                title: T
                steps:
                  - {step: a/b, title: T}
                """
        ),
        MalformedTemplate(
            name: "key that starts with a dot",
            line: 4,
            column: 12,
            message: "must start with a letter or a digit",
            source: """
                template: t
                title: T
                steps:
                  - {step: .a, title: T}
                """
        ),
        MalformedTemplate(
            name: "empty key",
            line: 4,
            column: 12,
            message: "the step key is empty",
            source: """
                template: t
                title: T
                steps:
                  - {step: "", title: T}
                """
        ),
        MalformedTemplate(
            name: "emoji key",
            line: 4,
            column: 12,
            message: "the step key \"🔥\" contains \"🔥\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: 🔥, title: T}
                """
        ),
        MalformedTemplate(
            name: "title as a list",
            line: 2,
            column: 8,
            message: "\"title\" must be text, but found a list",
            source: """
                template: t
                title: [T]
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "title without a value",
            line: 2,
            column: 7,
            message: "\"title\" must be text, but found nothing",
            source: """
                template: t
                title:
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "blank title",
            line: 4,
            column: 22,
            message: "\"title\" is blank",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: "  "}
                """
        ),
        MalformedTemplate(
            name: "title over two lines",
            line: 5,
            column: 12,
            message: "goes over several lines",
            source: """
                template: t
                title: T
                steps:
                  - step: a
                    title: |
                      A
                      B
                """
        ),
        MalformedTemplate(
            name: "missing step title",
            line: 4,
            column: 5,
            message: "a step needs the key \"title\"",
            source: """
                template: t
                title: T
                steps:
                  - step: a
                    weight: 2
                """
        ),
        MalformedTemplate(
            name: "unknown skip policy",
            line: 3,
            column: 7,
            message: "one of excluded, done, undone, but found \"exclude\"; did you mean \"excluded\"?",
            source: """
                template: t
                title: T
                skip: exclude
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "kind of a later version",
            line: 4,
            column: 31,
            message: "\"approval\" is not available in this version",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, kind: approval}
                """
        ),
        MalformedTemplate(
            name: "unknown kind",
            line: 4,
            column: 31,
            message: "did you mean \"manual\"?",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, kind: manuel}
                """
        ),
        MalformedTemplate(
            name: "weight below zero",
            line: 4,
            column: 33,
            message: "whole number from 0 to 10000, but found \"-1\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, weight: -1}
                """
        ),
        MalformedTemplate(
            name: "weight too great",
            line: 4,
            column: 33,
            message: "from 0 to 10000, but found \"10001\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, weight: 10001}
                """
        ),
        MalformedTemplate(
            name: "fractional weight",
            line: 4,
            column: 33,
            message: "but found \"1.5\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, weight: 1.5}
                """
        ),
        MalformedTemplate(
            name: "weight in words",
            line: 4,
            column: 33,
            message: "but found \"heavy\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, weight: heavy}
                """
        ),
        MalformedTemplate(
            name: "hexadecimal weight",
            line: 4,
            column: 33,
            message: "but found \"0x10\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, weight: 0x10}
                """
        ),
        MalformedTemplate(
            name: "group's weight too great",
            line: 4,
            column: 34,
            message: "but found \"99999\"",
            source: """
                template: t
                title: T
                steps:
                  - {group: g, title: G, weight: 99999, steps: [{step: a, title: A}]}
                """
        ),
        MalformedTemplate(
            name: "optional in words",
            line: 4,
            column: 35,
            message: "\"optional\" must be true or false, but found \"yes\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, optional: yes}
                """
        ),
        MalformedTemplate(
            name: "alias without an anchor",
            line: 2,
            column: 8,
            message: "\"*name\" is an alias with no anchor",
            source: """
                template: t
                title: *name
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "alias as a key",
            line: 2,
            column: 1,
            message: "a key must be plain text",
            source: """
                template: &t t
                *t : T
                """
        ),
        MalformedTemplate(
            name: "map as a key",
            line: 3,
            column: 3,
            message: "a key must be plain text",
            source: """
                template: t
                title: T
                ? {a: b}
                : c
                """
        ),
        MalformedTemplate(
            name: "tag",
            line: 2,
            column: 8,
            message: "the YAML tag \"!!binary\" is not used",
            source: """
                template: t
                title: !!binary aGk=
                steps:
                  - {step: a, title: T}
                """
        ),
    ]
}

import Testing

/// Templates whose names and dependencies are wrong.
struct MalformedPlanTests {
    @Test(arguments: cases)
    func everyMistakeOfThePlanIsFoundInItsPlace(_ template: MalformedTemplate) {
        template.check()
    }

    private static let cases: [MalformedTemplate] = [
        MalformedTemplate(
            name: "duplicate step",
            line: 6,
            column: 12,
            message: "the key \"a\" is already used in line 4",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                  - {step: b, title: T}
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "group named like a step",
            line: 5,
            column: 13,
            message: "the key \"a\" is already used in line 4",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                  - {group: a, title: G, steps: [{step: b, title: B}]}
                """
        ),
        MalformedTemplate(
            name: "step named like its group",
            line: 7,
            column: 16,
            message: "already used in line 4",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    steps:
                      - {step: g, title: T}
                """
        ),
        MalformedTemplate(
            name: "empty group",
            line: 5,
            column: 33,
            message: "a group needs at least one step",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                  - {group: g, title: G, steps: []}
                """
        ),
        MalformedTemplate(
            name: "group without steps",
            line: 5,
            column: 5,
            message: "a group needs the key \"steps\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                  - {group: g, title: G}
                """
        ),
        MalformedTemplate(
            name: "unknown dependency",
            line: 5,
            column: 37,
            message: "there is no such step or group; did you mean \"survey\"?",
            source: """
                template: t
                title: T
                steps:
                  - {step: survey, title: T}
                  - {step: b, title: T, dependsOn: [surveey]}
                """
        ),
        MalformedTemplate(
            name: "unknown dependency unlike any",
            line: 5,
            column: 37,
            message: "add it or remove the name",
            source: """
                template: t
                title: T
                steps:
                  - {step: survey, title: T}
                  - {step: b, title: T, dependsOn: [zzz]}
                """
        ),
        MalformedTemplate(
            name: "dependency as a text",
            line: 5,
            column: 36,
            message: "\"dependsOn\" must be a list of steps' and groups' keys, but found \"a\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                  - {step: b, title: T, dependsOn: a}
                """
        ),
        MalformedTemplate(
            name: "dependency named twice",
            line: 5,
            column: 40,
            message: "stands twice in this \"dependsOn\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T}
                  - {step: b, title: T, dependsOn: [a, a]}
                """
        ),
        MalformedTemplate(
            name: "dependency on itself",
            line: 4,
            column: 37,
            message: "\"a\" depends on itself",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, dependsOn: [a]}
                """
        ),
        MalformedTemplate(
            name: "dependency on the enclosing group",
            line: 7,
            column: 41,
            message: "the group \"g\" that it is in",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    steps:
                      - {step: a, title: A, dependsOn: [g]}
                """
        ),
        MalformedTemplate(
            name: "dependency on an outer group",
            line: 10,
            column: 45,
            message: "the group \"g\" that it is in",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    steps:
                      - group: h
                        title: H
                        steps:
                          - {step: a, title: A, dependsOn: [g]}
                """
        ),
        MalformedTemplate(
            name: "group that depends on its member",
            line: 6,
            column: 17,
            message: "depends on its own member \"a\"",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    dependsOn: [a]
                    steps:
                      - {step: a, title: A}
                """
        ),
        MalformedTemplate(
            name: "cycle of two",
            line: 4,
            column: 37,
            message: "a -> b -> a",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, dependsOn: [b]}
                  - {step: b, title: T, dependsOn: [a]}
                """
        ),
        MalformedTemplate(
            name: "cycle of three",
            line: 5,
            column: 40,
            message: "a -> c -> b -> a",
            source: """
                template: t
                title: T
                steps:
                  - {step: x, title: T}
                  - {step: a, title: T, dependsOn: [x, c]}
                  - {step: b, title: T, dependsOn: [a]}
                  - {step: c, title: T, dependsOn: [b]}
                """
        ),
        MalformedTemplate(
            name: "cycle through a group",
            line: 7,
            column: 41,
            message: "g -> a -> b -> g",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    steps:
                      - {step: a, title: A, dependsOn: [b]}
                  - {step: b, title: T, dependsOn: [g]}
                """
        ),
        MalformedTemplate(
            name: "cycle of two groups",
            line: 6,
            column: 17,
            message: "g -> h -> b -> a -> g",
            source: """
                template: t
                title: T
                steps:
                  - group: g
                    title: G
                    dependsOn: [h]
                    steps:
                      - {step: a, title: A}
                  - group: h
                    title: H
                    steps:
                      - {step: b, title: B, dependsOn: [a]}
                """
        ),
        MalformedTemplate(
            name: "cycle by a condition",
            line: 6,
            column: 17,
            message: "a -> b -> a",
            source: """
                template: t
                title: T
                steps:
                  - step: a
                    title: A
                    dependsOn: [b]
                    form: [{field: x, type: boolean}]
                  - step: b
                    title: B
                    when: {step: a, field: x, equals: true}
                """
        ),
        MalformedTemplate(
            name: "cycle by a group's condition",
            line: 6,
            column: 17,
            message: "a -> b -> g -> a",
            source: """
                template: t
                title: T
                steps:
                  - step: a
                    title: A
                    dependsOn: [b]
                    form: [{field: x, type: boolean}]
                  - group: g
                    title: G
                    when: {step: a, field: x, equals: true}
                    steps: [{step: b, title: B}]
                """
        ),
    ]
}

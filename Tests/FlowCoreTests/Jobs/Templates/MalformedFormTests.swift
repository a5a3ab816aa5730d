import Testing

/// Templates whose attributes and forms are wrong.
struct MalformedFormTests {
    @Test(arguments: cases)
    func everyMistakeOfAFormIsFoundInItsPlace(_ template: MalformedTemplate) {
        template.check()
    }

    private static let cases: [MalformedTemplate] = [
        MalformedTemplate(
            name: "field without a name",
            line: 4,
            column: 32,
            message: "a field needs the key \"field\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{type: text}]}
                """
        ),
        MalformedTemplate(
            name: "field without a type",
            line: 4,
            column: 32,
            message: "a field needs the key \"type\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x}]}
                """
        ),
        MalformedTemplate(
            name: "unknown field type",
            line: 4,
            column: 49,
            message: "one of text, number, boolean, choice, date, but found \"bool\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: bool}]}
                """
        ),
        MalformedTemplate(
            name: "misspelt field type",
            line: 4,
            column: 49,
            message: "did you mean \"number\"?",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: numbr}]}
                """
        ),
        MalformedTemplate(
            name: "unknown key of a field",
            line: 4,
            column: 55,
            message: "a field has no key \"requierd\"; did you mean \"required\"?",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: text, requierd: true}]}
                """
        ),
        MalformedTemplate(
            name: "duplicate field",
            line: 4,
            column: 56,
            message: "the field \"x\" is declared twice",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: text}, {field: x, type: date}]}
                """
        ),
        MalformedTemplate(
            name: "duplicate attribute",
            line: 5,
            column: 5,
            message: "first in line 4",
            source: """
                template: t
                title: T
                attributes:
                  - {field: x, type: text}
                  - {field: x, type: date}
                steps:
                  - {step: a, title: T}
                """
        ),
        MalformedTemplate(
            name: "form as a map",
            line: 4,
            column: 31,
            message: "\"form\" must be a list of fields, but found a map",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: {field: x, type: text}}
                """
        ),
        MalformedTemplate(
            name: "choice without options",
            line: 4,
            column: 32,
            message: "a choice needs the key \"options\"",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: choice}]}
                """
        ),
        MalformedTemplate(
            name: "choice with empty options",
            line: 4,
            column: 66,
            message: "\"options\" is empty",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: choice, options: []}]}
                """
        ),
        MalformedTemplate(
            name: "options of a text",
            line: 4,
            column: 64,
            message: "\"options\" belong to a choice",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: text, options: [a]}]}
                """
        ),
        MalformedTemplate(
            name: "duplicate option",
            line: 4,
            column: 73,
            message: "the option \"a\" stands here twice",
            source: """
                template: t
                title: T
                steps:
                  - {step: a, title: T, form: [{field: x, type: choice, options: [a, b, a]}]}
                """
        ),
    ]
}

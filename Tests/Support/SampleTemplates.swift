/// Templates that tests apply.
package enum SampleTemplates {
    /// Three steps that depend on nothing: a, b, c.
    package static let loose = """
        template: loose
        title: Loose steps
        steps:
          - {step: a, title: A}
          - {step: b, title: B}
          - {step: c, title: C}
        """

    /// Another content under the same key: four steps.
    package static let looseAgain = loose + "\n  - {step: d, title: D}\n"

    /// Two steps, the second after the first.
    package static let chain = """
        template: chain
        title: One after the other
        steps:
          - {step: first, title: First}
          - {step: second, title: Second, dependsOn: [first]}
        """

    /// Everything that is stored: attributes of each type, a form, groups, weights, a condition, an optional step.
    package static let rich = """
        template: rich
        title: Rich
        summary: Everything that is stored
        skip: undone
        attributes:
          - {field: name, title: Name, type: text}
          - {field: area, title: Area, type: number}
          - {field: urgent, title: Urgent, type: boolean}
          - {field: day, title: Day, type: date}
          - {field: colour, title: Colour, type: choice, options: [red, green]}
        steps:
          - step: measure
            title: Measure
            weight: 3
            form:
              - {field: reading, title: Reading, type: number}
              - {field: note, title: Note, type: text}
              - {field: fine, title: Fine, type: boolean}
          - group: work
            title: Work
            weight: 7
            dependsOn: [measure]
            steps:
              - {step: mend, title: Mend, weight: 2}
              - {step: paint, title: Paint}
              - {step: polish, title: Polish}
          - {step: red-only, title: Only when red, when: {attribute: colour, equals: red}}
          - {step: photo, title: Photo, optional: true}
        """
}

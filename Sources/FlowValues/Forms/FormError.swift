/// Says everything that is wrong with the values given for a form or for a job's attributes.
package struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems: first those of declared fields in their order, then unknown fields by name; never empty.
    package let problems: [FormProblem]

    package init(problems: [FormProblem]) {
        self.problems = problems
    }

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

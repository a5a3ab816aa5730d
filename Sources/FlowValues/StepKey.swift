/// Names a step or a group within a template; both share one namespace.
package struct StepKey: PlanKey {
    package static let noun = "step key"
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

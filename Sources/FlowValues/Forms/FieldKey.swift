/// Names an attribute of a job or a field of a step's form.
package struct FieldKey: PlanKey {
    package static let noun = "field key"
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

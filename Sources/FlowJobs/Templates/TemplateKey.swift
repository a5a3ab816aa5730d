/// Names a template within a tenant, in lower case: `boiler-service`.
package struct TemplateKey: PlanKey {
    package static let noun = "template key"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

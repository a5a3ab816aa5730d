/// Kind of a profile, in a word that the tenant chooses: child, guest, vendor, client, employee.
package struct ProfileKind: PlanKey {
    package static let noun = "profile kind"
    package static let isLowerCase = true
    package let text: String

    package static let standard = ProfileKind(stored: "person")

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }

    private init(stored text: String) {
        self.text = text
    }
}

/// A published version of a template, ready to run.
package struct TemplateVersion: Sendable {
    /// The template.
    package let key: TemplateKey
    /// 1, 2, 3 … in the template.
    package let number: Int
    /// Of the canonical form.
    package let digest: ContentDigest
    /// What it says, ready to run.
    package let plan: Plan

    /// Makes a version from what was published.
    package init(key: TemplateKey, number: Int, digest: ContentDigest, plan: Plan) {
        self.key = key
        self.number = number
        self.digest = digest
        self.plan = plan
    }
}

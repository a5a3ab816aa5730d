/// A published version of a template, ready to run.
package struct TemplateVersion: Sendable {
    package let key: TemplateKey
    /// 1, 2, 3 … in the template.
    package let number: Int
    /// Digest of the canonical form.
    package let digest: ContentDigest
    package let plan: Plan

    package init(key: TemplateKey, number: Int, digest: ContentDigest, plan: Plan) {
        self.key = key
        self.number = number
        self.digest = digest
        self.plan = plan
    }
}

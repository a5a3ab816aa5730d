/// Profile whose feed a code reads, shown to any holder of the code.
package struct PresentedFeed: Hashable, Sendable {
    package let tenant: TenantID
    package let slug: TenantSlug
    package let tenantTitle: String
    package let profile: ProfileKey
    package let title: String
    /// Language tag of the profile, or else of the tenant.
    package let locale: String

    package init(
        tenant: TenantID,
        slug: TenantSlug,
        tenantTitle: String,
        profile: ProfileKey,
        title: String,
        locale: String
    ) {
        self.tenant = tenant
        self.slug = slug
        self.tenantTitle = tenantTitle
        self.profile = profile
        self.title = title
        self.locale = locale
    }
}

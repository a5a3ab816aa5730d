/// Profile whose feed a code reads, for whoever has the code.
package struct PresentedFeed: Hashable, Sendable {
    /// The tenant.
    package let tenant: TenantID
    /// The tenant's name in commands.
    package let slug: TenantSlug
    /// The tenant's name for people.
    package let tenantTitle: String
    /// The profile's name in commands.
    package let profile: ProfileKey
    /// The profile's name for people.
    package let title: String
    /// Language tag of the profile, or else of the tenant.
    package let locale: String

    /// Puts it together.
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

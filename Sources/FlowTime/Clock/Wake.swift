/// When a tenant has something to do next.
package struct Wake: Hashable, Sendable {
    /// Whose.
    package let tenant: TenantID
    /// The tenant's name, by which its actor is found.
    package let slug: TenantSlug
    /// The earliest instant at which something is due.
    package let dueAt: Timestamp

    /// Makes a wake.
    package init(tenant: TenantID, slug: TenantSlug, dueAt: Timestamp) {
        self.tenant = tenant
        self.slug = slug
        self.dueAt = dueAt
    }
}

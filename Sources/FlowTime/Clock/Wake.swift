/// Next instant at which a tenant has something to do.
package struct Wake: Hashable, Sendable {
    package let tenant: TenantID
    package let slug: TenantSlug
    package let dueAt: Timestamp

    package init(tenant: TenantID, slug: TenantSlug, dueAt: Timestamp) {
        self.tenant = tenant
        self.slug = slug
        self.dueAt = dueAt
    }
}

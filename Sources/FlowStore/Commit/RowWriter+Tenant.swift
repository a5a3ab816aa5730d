import FlowCore
import GRDB

/// Tenants, their members and tokens.
extension RowWriter {
    /// Writes what may change of a tenant itself.
    func updateTenant(_ spec: TenantSpec) throws {
        try db.run(
            "UPDATE tenant SET title = ?, timeZone = ?, locale = ?, currency = ?, limits = ?, quietHours = ? WHERE id = ?",
            [
                .text(spec.title), .text(spec.timeZone), .text(spec.locale), .text(spec.currency),
                .text(spec.limits.text), .optional(spec.quietHours?.text), .integer(tenant.number),
            ]
        )
    }

    func writeTenant(_ id: TenantID, _ spec: TenantSpec, _ created: Stamp, _ first: Event) throws {
        try db.run(
            "INSERT INTO tenant VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, 1, 0, 0, 1, -1, 1, 1, 0)",
            [
                .integer(id.number), .text(spec.slug.text), .text(spec.title), .text(spec.timeZone),
                .text(spec.locale), .text(spec.currency), .text(spec.limits.text),
                .optional(spec.quietHours?.text), .instant(created.at), .text(created.by.text),
                .integer(created.event), .integer(first.header.number), .blob(first.hash),
            ]
        )
        for uid in spec.ownerUIDs {
            try db.run(
                "INSERT INTO member VALUES (?, ?, ?)",
                [.integer(id.number), .text(Principal(uid: uid).text), .text(Role.owner.rawValue)]
            )
        }
        try write(first)
    }

    func writeMember(_ member: Member) throws {
        try db.run(
            """
            INSERT INTO member VALUES (?, ?, ?)
            ON CONFLICT (tenant, principal) DO UPDATE SET role = excluded.role
            """,
            [.integer(tenant.number), .text(member.principal.text), .text(member.role.rawValue)]
        )
    }

    func writeToken(_ token: Token) throws {
        try db.run(
            "INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(tenant.number), .text(token.id.text), .text(token.name), .text(token.role.rawValue),
                .blob(token.hash), .instant(token.created.at), .text(token.created.by.text),
                .integer(token.created.event), .instant(token.expiresAt), .optional(token.revokedAt?.milliseconds),
            ]
        )
    }
}

import FlowCore
import GRDB

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
}

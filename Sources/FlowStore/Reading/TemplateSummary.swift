package import FlowCore
import GRDB

/// A template in a list.
package struct TemplateSummary: Sendable {
    package let key: String
    package let title: String
    package let latestVersion: Int
    package let stepCount: Int
    /// Instant at which the latest version was published.
    package let updatedAt: Timestamp

    init(_ row: Row) throws {
        let row = StoredRow(row, of: "templateVersion")
        key = try row["template"]
        title = try row["title"]
        latestVersion = try row["version"]
        stepCount = try row["stepCount"]
        updatedAt = try row.instant("createdAt")
    }
}

/// One version of a template, whole.
package struct TemplateDetail: Sendable {
    package let key: String
    package let version: Int
    package let title: String
    /// Hexadecimal digest of the canonical form.
    package let digest: String
    package let stepCount: Int
    package let created: Stamp
    /// The YAML as it was applied.
    package let source: String
    /// The canonical form, JSON.
    package let definition: String

    init(_ row: Row) throws {
        let row = StoredRow(row, of: "templateVersion")
        key = try row["template"]
        version = try row["version"]
        title = try row["title"]
        digest = try row.digest("digest").hex
        stepCount = try row["stepCount"]
        created = try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent")
        source = try row["source"]
        definition = try row["definition"]
    }
}

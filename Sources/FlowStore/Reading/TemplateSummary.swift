package import FlowCore
import FoundationEssentials
import GRDB

/// A template in a list.
package struct TemplateSummary: Sendable {
    /// Its key.
    package let key: String
    /// Title of the latest version.
    package let title: String
    /// Number of the latest version.
    package let latestVersion: Int
    /// Steps of the latest version.
    package let stepCount: Int
    /// When the latest version was published.
    package let updatedAt: Timestamp

    init(_ row: Row) {
        key = row["template"]
        title = row["title"]
        latestVersion = row["version"]
        stepCount = row["stepCount"]
        updatedAt = Timestamp(milliseconds: row["createdAt"])
    }
}

/// One version of a template, whole.
package struct TemplateDetail: Sendable {
    /// Its key.
    package let key: String
    /// Its number.
    package let version: Int
    /// Its title.
    package let title: String
    /// Hexadecimal digest of the canonical form.
    package let digest: String
    /// How many steps it has.
    package let stepCount: Int
    /// When it was published, by whom.
    package let created: Stamp
    /// The YAML as it was applied.
    package let source: String
    /// The canonical form, JSON.
    package let definition: String

    init(_ row: Row) {
        key = row["template"]
        version = row["version"]
        title = row["title"]
        digest = ContentDigest(bytes: Array(row["digest"] as Data))?.hex ?? ""
        stepCount = row["stepCount"]
        created = Rows.stamp(row, at: "createdAt", by: "createdBy", event: "createdEvent")
        source = row["source"]
        definition = row["definition"]
    }
}

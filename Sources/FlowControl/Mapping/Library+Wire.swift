import FlowAPI
import FlowCore
import FlowStore
import Varlink

extension LibraryAPI.LibraryAction {
    init(_ summary: LibrarySummary) {
        self.init(
            key: summary.key,
            title: summary.title,
            latestVersion: summary.latestVersion,
            fieldCount: summary.fieldCount,
            updatedAt: summary.updatedAt.rfc3339
        )
    }
}

extension LibraryAPI.LibraryVersion {
    init(_ detail: LibraryDetail, _ definition: JSONValue) {
        let version = detail.version
        self.init(
            key: version.definition.key.text,
            version: version.number,
            title: version.definition.title,
            digest: version.digest.hex,
            fieldCount: version.definition.form.count,
            createdAt: detail.created.at.rfc3339,
            createdBy: detail.created.by.text,
            source: detail.source,
            definition: definition
        )
    }
}

extension WireErrors {
    func error(_ refusal: LibraryRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .missing(let reference):
            let what = reference.version.map { "no version \($0) of an action" } ?? "no action"
            return LibraryAPI.NoSuchLibraryAction(
                tenant: tenant,
                key: reference.key.text,
                version: reference.version,
                message: "There is \(what) “\(reference.key.text)” in the library of \(tenant)."
            )
        case .invalid(let findings):
            let count = findings.filter { $0.severity == .error }.count
            return LibraryAPI.InvalidLibraryAction(
                findings: findings.map(TemplatesAPI.Finding.init),
                message: "The action has \(count) error\(count == 1 ? "" : "s"). Nothing was applied."
            )
        }
    }
}

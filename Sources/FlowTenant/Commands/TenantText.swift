/// Kinds of texts that a tenant keeps under names.
package enum TenantTextKind: String, Hashable, Sendable, Codable {
    /// Questions about jobs or profiles, as canonical JSON checked by the component that answers them.
    case savedList
    /// Templates of reports that replace flowd's own.
    case reportTemplate

    package var countMax: Int {
        switch self {
        case .savedList: Self.savedListCountMax
        // Each report has one.
        case .reportTemplate: .max
        }
    }

    package static let savedListCountMax = 100
    /// Longest question of a saved list, in bytes.
    package static let savedListSizeMax = 8000
}

/// The name of a text among those of its kind.
package struct TenantTextName: PlanKey {
    package static let noun = "name"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

/// Kind and name of a text.
package struct TenantTextKey: Hashable, Sendable, Codable {
    package let kind: TenantTextKind
    package let name: TenantTextName

    package init(_ kind: TenantTextKind, _ name: TenantTextName) {
        self.kind = kind
        self.name = name
    }
}

/// A change of a text that a tenant keeps.
package struct TenantTextChange: Hashable, Sendable {
    package let key: TenantTextKey
    /// The text from now on; nil for none.
    package let text: String?

    package init(_ key: TenantTextKey, text: String?) {
        self.key = key
        self.text = text
    }

    package var canonical: CanonicalValue {
        let names = ["changeText", key.kind.rawValue, key.name.text, text.map { "=\($0)" } ?? ""]
        return .list(names.map(CanonicalValue.text))
    }
}

/// Result of a change of a text.
package struct TenantTextChanged: Hashable, Codable, Sendable {
    package let key: TenantTextKey
    /// The text from now on; nil for none.
    package let text: String?
    /// Number of the event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    package init(_ key: TenantTextKey, text: String?, eventNumber: EventNumber) {
        self.key = key
        self.text = text
        self.eventNumber = eventNumber
    }
}

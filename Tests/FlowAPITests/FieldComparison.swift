import Varlink

/// Compares the fields that a Swift value really has with those of an interface definition, all the way down.
struct FieldComparison {
    let idl: InterfaceDescription

    /// What differs, in words; empty when nothing does.
    func differences(_ value: Any, _ type: InterfaceType) -> [String] {
        switch type {
        case .bool, .int, .float, .string, .object, .any:
            []
        case .enumeration(let cases):
            differences(value, cases)
        case .named(let name):
            if case .type(let type) = idl.member(name)?.kind { differences(value, type) } else { ["no type \(name)"] }
        case .nullable(let wrapped):
            Mirror(reflecting: value).children.first.map { differences($0.value, wrapped) } ?? []
        case .array(let element), .dictionary(let element):
            Mirror(reflecting: value).children.flatMap { differences($0.value, element) }
        case .structure(let fields):
            differences(value, fields)
        }
    }

    private func differences(_ value: Any, _ cases: [String]) -> [String] {
        guard let value = value as? any CaseIterable else { return ["Swift has no enumeration of \(cases)"] }
        let names = Self.caseNames(value)
        return names == cases ? [] : ["Swift has the cases \(names), the definition \(cases)"]
    }

    private static func caseNames<Enumeration: CaseIterable>(_ value: Enumeration) -> [String] {
        Enumeration.allCases.map { "\($0)" }
    }

    private func differences(_ value: Any, _ fields: [InterfaceField]) -> [String] {
        let children = Mirror(reflecting: value).children
        let labels = children.compactMap(\.label)
        let names = fields.map(\.name)
        guard labels == names else { return ["Swift has \(labels), the definition \(names)"] }
        return zip(children, fields).flatMap { differences($0.value, $1.type) }
    }
}

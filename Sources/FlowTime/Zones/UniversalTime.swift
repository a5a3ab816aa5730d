/// A zone database with universal time and nothing else.
package struct UniversalTime: ZoneCatalog {
    package init() {}

    package var release: String? { nil }

    /// The rules of universal time; throws for any other name.
    package func zone(named name: String) throws(ZoneError) -> ZoneRules {
        guard name == ZoneRules.utc.name else { throw .noSuchZone(name) }
        return .utc
    }
}

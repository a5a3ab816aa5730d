/// Time zones of this machine.
///
/// An answer once given stays unchanged while the catalog lives; a changed zone database is seen through a new one.
package protocol ZoneCatalog: Sendable {
    /// The rules of a zone; throws when the zone database has none of this name, or what it has can't be used.
    func zone(named name: String) throws(ZoneError) -> ZoneRules

    /// The release of the zone database, such as `2025b`; nil when it doesn't tell.
    var release: String? { get }
}

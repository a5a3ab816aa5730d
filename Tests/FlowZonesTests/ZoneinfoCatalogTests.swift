import FlowCore
import FlowZones
import Testing

/// The zoneinfo database of the machine that the tests run on.
@Suite struct ZoneinfoCatalogTests {
    @Test(arguments: ["Europe/Berlin", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "Antarctica/Troll"])
    func aZoneIsKnownByItsName(name: String) throws {
        #expect(try ZoneinfoCatalog().zone(named: name).name == name)
    }

    @Test(arguments: [
        "", "Europe/Berln", "europe/berlin", "../../../etc/passwd", "Europe/../UTC", "/etc/localtime", "Europe/",
        "Europe",
        "localtime", "posix/Europe/Berlin", "right/Europe/Berlin", "posixrules", "Europe/Berlin\0", "Mars/Phobos é",
        String(repeating: "a", count: 65),
    ])
    func otherNamesAreNone(name: String) {
        let error = #expect(throws: ZoneError.self) { try ZoneinfoCatalog().zone(named: name) }
        guard case .noSuchZone(name, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("europe/berlin", "Europe/Berlin"), ("Europe/Berlin ", "Europe/Berlin"), ("Berlin", "Europe/Berlin"),
        ("America/Sao_paulo", "America/Sao_Paulo"), ("Europe/Berln", "Europe/Berlin"), ("new york", "America/New_York"),
        ("Mars/Phobos", nil), ("", nil),
    ])
    func whatWasMeantIsReported(name: String, meant: String?) {
        #expect(throws: ZoneError.noSuchZone(name, suggestion: meant)) { try ZoneinfoCatalog().zone(named: name) }
    }

    @Test(arguments: ["tzdata.zi", "zone1970.tab"])
    func aFileThatIsNoZoneIsNone(name: String) {
        #expect(throws: ZoneError.self) { try ZoneinfoCatalog().zone(named: name) }
    }

    @Test func theReleaseIsReported() throws {
        let release = try #require(ZoneinfoCatalog().release)
        #expect(release.hasPrefix("20") && release.count >= 5)
        #expect(ZoneinfoCatalog(directory: "/nonexistent").release == nil)
    }

    @Test func withoutADatabaseThereIsStillUTC() throws {
        let catalog = ZoneinfoCatalog(directory: "/nonexistent")
        #expect(try catalog.zone(named: "UTC") == .utc)
        #expect(throws: ZoneError.noSuchZone("Europe/Berlin")) { try catalog.zone(named: "Europe/Berlin") }
    }
}

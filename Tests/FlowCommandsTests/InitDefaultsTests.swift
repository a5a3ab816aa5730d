import FlowCore
import Testing

@testable import FlowCommands

/// What `flowctl init` proposes.
@Suite struct InitDefaultsTests {
    @Test(
        arguments: [
            ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("../usr/share/zoneinfo/Etc/UTC", "UTC"),
            ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"), ("/usr/share/zoneinfo/", nil), ("", nil),
            ("/etc/zones/Berlin", nil),
        ] as [(String, String?)]
    )
    func theZoneIsWhereTheLinkLeads(link: String, zone: String?) {
        #expect(MachineZone.name(link: link) == zone)
    }

    @Test(
        arguments: [
            (["LANG": "de_DE.UTF-8"], "EUR"), (["LANG": "en_GB"], "GBP"), (["LANG": "ja_JP.eucJP"], "JPY"),
            (["LANG": "en_US", "LC_ALL": "de_CH.UTF-8"], "CHF"), (["LANG": "en_US", "LC_MONETARY": "sv_SE"], "SEK"),
            (["LC_ALL": "", "LANG": "pt_BR"], "BRL"), (["LANG": "C.UTF-8"], nil), (["LANG": "de"], nil), ([:], nil),
            (["LANG": "sr_RS@latin"], "RSD"), (["LANG": "en_GB@euro"], "EUR"), (["LANG": "eo_ZZ"], nil),
        ] as [([String: String], String?)]
    )
    func theCurrencyIsThatOfTheLocalesCountry(environment: [String: String], code: String?) {
        #expect(TerritoryCurrency.code(environment) == code)
    }

    /// A currency that is gone can't be proposed.
    @Test func everyProposalIsOnTheListOfCurrencies() {
        for code in TerritoryCurrency.codes { #expect((try? Currency(validating: code)) != nil, "\(code)") }
        #expect(TerritoryCurrency.codes.count > 140)
    }

    @Test func theOwnerIsNamedElseWhoCalledSudoElseWhoRunsIt() throws {
        func owner(_ principal: String?, _ environment: [String: String], _ uid: UInt32) throws -> UInt32 {
            try InitOwner(principal: principal, environment, uid: uid) { _ in nil }.uid
        }
        let sudo = ["SUDO_UID": "1000"]
        #expect(try owner("uid:7", sudo, 0) == 7)
        #expect(try owner(nil, sudo, 0) == 1000)
        #expect(try owner(nil, [:], 0) == 0)
        #expect(try owner(nil, ["SUDO_UID": "x"], 0) == 0)
        // Without being root anybody can set the variable.
        #expect(try owner(nil, sudo, 1001) == 1001)
        #expect(throws: Problem.self) { try owner("gid:7", [:], 0) }
        #expect(try InitOwner(principal: nil, [:], uid: 5) { _ in "ada" }.text == "ada (uid:5)")
    }
}

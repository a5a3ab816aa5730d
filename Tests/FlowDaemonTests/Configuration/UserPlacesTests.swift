import FlowConfiguration
import Foundation
import Testing

@testable import FlowDaemon

/// A flowd of a user's own, `flowd --user`.
struct UserPlacesTests {
    private static let home = ["HOME": "/home/ada", "XDG_RUNTIME_DIR": "/run/user/1000"]

    @Test func withoutVariablesTheyAreBelowTheHome() throws {
        let places = try #require(UserPlaces(environment: Self.home, uid: 1000))
        #expect(places.stateDirectory == "/home/ada/.local/state/flowd")
        #expect(places.configurationPath == "/home/ada/.config/flowd/flowd.yaml")
        #expect(places.socketPath == "/run/user/1000/flowd/io.flowd")
        let bare = try #require(UserPlaces(environment: ["HOME": "/h"], uid: 7))
        #expect(bare.socketPath == "/run/user/7/flowd/io.flowd")
    }

    /// A relative one is none, as the specification says.
    @Test func variablesMoveThem() throws {
        let environment = Self.home.merging(["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "c"]) { _, new in new }
        let places = try #require(UserPlaces(environment: environment, uid: 1000))
        #expect(places.stateDirectory == "/s/flowd" && places.configurationPath == "/home/ada/.config/flowd/flowd.yaml")
        #expect(UserPlaces(environment: ["XDG_STATE_HOME": "/s"], uid: 1) == nil)
        #expect(UserPlaces(environment: ["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], uid: 1) != nil)
    }

    /// Whatever systemd makes of StateDirectory= for a user, which is another place before 254.
    @Test func theyCountWhereNobodyHasSaidSomethingElse() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("logLevel: info\n")
        let places = try #require(UserPlaces(environment: Self.home, uid: 1000))
        let plain = fixture.load(environment: ["STATE_DIRECTORY": "/var/lib/flowd"], places: places)
        #expect(plain.configuration?.stateDirectory == places.stateDirectory)
        #expect(plain.configuration?.socketPath == places.socketPath)
        #expect(plain.origins["socket"] == .flag("--user") && plain.origins["stateDirectory"] == .flag("--user"))
        try fixture.write("stateDirectory: /mine\n")
        let moved = fixture.load(flags: ["socket": "/tmp/s"], places: places)
        #expect(moved.configuration?.stateDirectory == "/mine" && moved.configuration?.socketPath == "/tmp/s")
    }

    @Test func theFlagStandsBesideOthers() throws {
        let arguments = try DaemonArguments(parsing: ["--user", "--check-config"])
        #expect(arguments.isUsers && arguments.task == .checkConfiguration)
        #expect(try !DaemonArguments(parsing: []).isUsers)
        let valued = #expect(throws: UsageError.self) { try DaemonArguments(parsing: ["--user=ada"]) }
        #expect(valued?.description == "--user takes no value")
        let mistyped = #expect(throws: UsageError.self) { try DaemonArguments(parsing: ["--usr"]) }
        #expect(mistyped?.description.contains("--user") == true)
    }

    @Test func theFoldersAboveAreMadeForTheUserAlone() throws {
        let fixture = try ConfigurationFixture()
        var configuration = Configuration()
        configuration.stateDirectory = fixture.folder.path + "/home/.local/state/flowd"
        configuration.socketPath = fixture.folder.path + "/run/flowd/io.flowd"
        for _ in 1...2 { try UserFolders.make(for: configuration) }
        for name in ["home", "home/.local/state", "run/flowd"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: fixture.folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
        // The state directory itself is made by who locks it.
        #expect(!FileManager.default.fileExists(atPath: configuration.stateDirectory))
        configuration.socketPath = "/proc/none/flowd/io.flowd"
        let error = #expect(throws: StartError.self) { try UserFolders.make(for: configuration) }
        #expect(error.map { "\($0)" }?.contains("/proc/none can't be made for /proc/none/flowd/io.flowd") == true)
    }

    @Test func theFolderOfTheCredentialsIsTheServiceManagers() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("logLevel: info\n")
        let folder = "/run/credentials/flowd.service"
        #expect(
            fixture.load(environment: ["CREDENTIALS_DIRECTORY": folder]).configuration?.credentialsDirectory == folder
        )
        let without = try #require(fixture.load().configuration)
        #expect(without.credentialsDirectory == nil)
    }
}

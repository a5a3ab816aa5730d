import Foundation
import Testing

/// What is packaged says the same as what is built.
@Suite struct PackageTests {
    /// Who asks systemd's registry for an interface finds it there.
    @Test func theRegistryLinksEveryInterface() throws {
        let interfaces = try names(in: "Sources/FlowAPI/Interfaces")
            .filter { $0.hasPrefix("io.flowd.") && $0.hasSuffix(".varlink") }.map { String($0.dropLast(8)) }
        let prefix = "Symlinks=/run/varlink/registry/"
        let links = try lines("packaging/systemd/flowd.socket")
            .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        #expect(interfaces.count > 10)
        #expect(links == interfaces.sorted())
    }

    /// The package's version is flowd's, with what Debian adds behind it.
    @Test func theChangelogHasTheVersionOfFlowd() throws {
        let version = try #require(
            lines("Sources/FlowAPI/FlowVersion.swift").firstMatch(of: #/static let text = "([^"]+)"/#)
        )
        let newest = try #require(lines("debian/changelog").first?.firstMatch(of: #/^flowd \(([0-9.]+)[^)]*\)/#)?.1)
        #expect(newest == version)
    }

    /// A clock before the day of the package is wrong; it isn't of an older day than the newest entry.
    @Test func noClockThatIsRightIsBeforeTheChangelogsDate() throws {
        let made = try #require(
            lines("Sources/FlowAPI/FlowVersion.swift").firstMatch(of: #/static let madeAt = "([^"]+)"/#)
        )
        let signature = try #require(lines("debian/changelog").first { $0.hasPrefix(" -- ") })
        let written = try #require(signature.split(separator: ">  ").last.map(String.init))
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
        let date = try #require(format.date(from: written))
        #expect(date.formatted(.iso8601) == made)
    }

    /// Debian's builders install what the package names, everybody else what the Makefile names.
    @Test func debianNamesTheLibrariesThatTheMakefileNames() throws {
        let words = Set(try lines("debian/control").prefix { !$0.hasPrefix("Package:") }.flatMap(Self.libraries))
        let packages = try lines("Makefile").filter { $0.hasPrefix("PACKAGES :=") }.flatMap(Self.libraries)
        #expect(!packages.isEmpty)
        #expect(words == Set(packages))
    }

    private static func libraries(in line: String) -> [String] {
        line.matches(of: #/[a-z0-9.+-]+-dev/#).map { String($0.output) }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: folder).path)
    }

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension [String] {
    /// The first group of the first line that matches.
    fileprivate func firstMatch(of pattern: Regex<(Substring, Substring)>) -> Substring? {
        lazy.compactMap { $0.firstMatch(of: pattern)?.1 }.first
    }
}

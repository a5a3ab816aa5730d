import FoundationEssentials
import GRDB
import Glibc
import TestSupport
import Testing

@testable import FlowStore

/// What a package reads of a database that it doesn't open.
struct SchemaFileTests {
    /// Whoever reads the file has to find what the binary that made the database prints.
    @Test
    func aDatabaseHasTheFirstFingerprintOfTheFlowdThatMadeIt() async throws {
        try await withStore { store, _ in
            let found = try await store.pool.read { SchemaFingerprint(of: try SchemaShape(of: $0)) }
            let opened = try SchemaFingerprint.opened()
            #expect(opened.first == found)
            #expect(Set(opened).count == opened.count)
            #expect(found.description.utf8.count == 64 && found.description.allSatisfy(\.isHexDigit))
        }
    }

    /// Whatever refuses a database must change its fingerprint as well.
    @Test(arguments: SchemaShapeTests.changes)
    func anotherShapeHasAnotherFingerprint(sql: String, words: String) async throws {
        try await withStore { store, _ in
            let fingerprints = try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                let before = SchemaFingerprint(of: try SchemaShape(of: db))
                try db.execute(sql: sql)
                return [before, SchemaFingerprint(of: try SchemaShape(of: db))]
            }
            #expect(fingerprints[0] != fingerprints[1], "\(words)")
        }
    }

    @Test
    func theFileHoldsTheFingerprintForTheOwnerAlone() throws {
        try inDirectory { directory, path in
            let fingerprint = try own()
            try SchemaFile(in: directory).write(fingerprint)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(fingerprint)\n")
            #expect(try PlaceStatus(at: path)?.mode == S_IFREG | 0o600)
            #expect(try PlaceStatus(at: path + ".new") == nil)
        }
    }

    @Test
    func whatSaysTheSameStaysAndAnythingElseIsReplaced() throws {
        try inDirectory { directory, path in
            let fingerprint = try own()
            let file = SchemaFile(in: directory)
            try file.write(fingerprint)
            let first = try number(of: path)
            try file.write(fingerprint)
            #expect(try number(of: path) == first)
            for other in ["", "another\n", String(repeating: "0", count: 64) + "\n"] {
                try Data(other.utf8).write(to: URL(filePath: path))
                try file.write(fingerprint)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(fingerprint)\n")
            }
        }
    }

    /// The start of a machine that lost power in the middle finds a draft.
    @Test
    func aDraftOfAnEarlierProcessIsNoObstacleAndALinkIsNotFollowed() throws {
        try inDirectory { directory, path in
            try Data("half".utf8).write(to: URL(filePath: path + ".new"))
            #expect(symlink(directory + "/elsewhere", path) == 0)
            try SchemaFile(in: directory).write(try own())
            #expect(try PlaceStatus(at: path)?.mode == S_IFREG | 0o600)
            #expect(try PlaceStatus(at: directory + "/elsewhere") == nil)
        }
    }

    @Test
    func aDirectoryInItsPlaceIsReportedByName() throws {
        try inDirectory { directory, path in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            let fingerprint = try own()
            let error = #expect(throws: StoreError.self) { try SchemaFile(in: directory).write(fingerprint) }
            #expect(error.map { "\($0)".contains(path) } == true)
        }
    }

    private func inDirectory(_ body: (_ directory: String, _ path: String) throws -> Void) throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("schema")
        try body(String(path.dropLast("/schema".count)), path)
    }

    private func own() throws -> SchemaFingerprint { try #require(try SchemaFingerprint.opened().first) }

    private func number(of path: String) throws -> UInt {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return status.st_ino
    }
}

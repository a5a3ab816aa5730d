import FlowCore
import FoundationEssentials
import GRDB
import Glibc
import TestSupport
import Testing

@testable import FlowStore

/// What is opened, how, and what isn't.
struct OpeningTests {
    @Test
    func theSettingsThatDurabilityRestsOnAreInForce() async throws {
        try await withStore { store, _ in
            let wanted = [
                ("synchronous", "2"), ("wal_autocheckpoint", "0"), ("journal_mode", "wal"), ("foreign_keys", "1"),
                ("trusted_schema", "0"), ("application_id", "1718382455"),
            ]
            try await store.pool.writeWithoutTransaction { db in
                for (name, value) in wanted {
                    let found = try String.fetchOne(db, sql: "PRAGMA \(name)")
                    #expect(found == value, "\(name)")
                }
            }
            await #expect(throws: DatabaseError.self) {
                try await store.pool.read { db in try db.execute(sql: "DELETE FROM member") }
            }
        }
    }

    @Test
    func aDatabaseIsOpenedAgainWithWhatWasWritten() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a")])
            try store.close()
            let again = try Store(path: path)
            #expect(try await again.loadDirectory().1 == [TenantSlug(stored: "a"): TenantID(1)])
        }
    }

    @Test
    func aDatabaseThatWasNotClosedIsOpenedWithEverythingCommitted() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a")])
            // As after kill -9: the log is what there is.
            let copy = path + "-copy"
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
            let again = try Store(path: copy)
            #expect(try await again.loadDirectory().0.counters.total == 1)
            try again.close()
        }
    }

    @Test
    func closingLeavesAnEmptyLog() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a")])
            #expect(try size(path + "-wal") > 0)
            try store.close()
            #expect(try size(path + "-wal") == 0)
        }
    }

    @Test
    func aFirstStartThatWasCutOffIsContinued() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in try db.execute(sql: "PRAGMA application_id = \(DatabaseOpening.applicationID)") }
        try queue.close()
        try Store(path: path).close()
    }

    enum Obstacle: CaseIterable {
        case otherProgram, otherApplicationID, newer, notADatabase, damaged, missingDirectory, fileForDirectory,
            directoryForFile, notWritable, link, pipe, otherUsers, lost, lostBesideMedia, lostBesideLog, emptied

        /// What has to be said, at least.
        var word: String {
            switch self {
            case .otherProgram, .otherApplicationID: "another program"
            case .newer: "newer flowd"
            case .notADatabase: "isn't a SQLite database"
            case .damaged: "damaged"
            case .missingDirectory, .notWritable: "can't be written to"
            case .directoryForFile: "isn't a file"
            case .fileForDirectory: "give a directory"
            case .link: "a symbolic link"
            case .pipe: "a pipe"
            case .otherUsers: "chmod go-w"
            case .lost: "it is missing"
            case .lostBesideMedia, .lostBesideLog: "it has 0 bytes"
            case .emptied: "it holds no tables"
            }
        }

        func make(in directory: TemporaryDirectory) throws -> String {
            let path = directory.file("flowd.sqlite")
            switch self {
            case .otherProgram, .otherApplicationID:
                let queue = try DatabaseQueue(path: path)
                try queue.write { db in try db.execute(sql: "CREATE TABLE other (id INTEGER)") }
                if self == .otherApplicationID {
                    try queue.write { db in try db.execute(sql: "PRAGMA application_id = 7") }
                }
                try queue.close()
            case .newer:
                let store = try Store(path: path)
                try store.pool.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')") }
                try store.close()
            case .notADatabase:
                try Data(String(repeating: "Not a database. ", count: 500).utf8).write(to: URL(filePath: path))
            case .damaged:
                try Store(path: path).close()
                var bytes = Array(try Data(contentsOf: URL(filePath: path)))
                for index in 100..<bytes.count { bytes[index] = 0xFF }
                try Data(bytes).write(to: URL(filePath: path))
            case .missingDirectory:
                return directory.file("missing/flowd.sqlite")
            case .fileForDirectory:
                try Data("x".utf8).write(to: URL(filePath: directory.file("file")))
                return directory.file("file/flowd.sqlite")
            case .directoryForFile:
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .notWritable:
                return "/proc/flowd.sqlite"
            case .link, .pipe, .otherUsers, .lost, .lostBesideMedia, .lostBesideLog, .emptied:
                try replace(path)
            }
            return path
        }

        /// What somebody or something else did to the file of a flowd that has worked.
        private func replace(_ path: String) throws {
            let store = try Store(path: path)
            try store.media.prepare()
            let log = try Data(contentsOf: URL(filePath: path + "-wal"))
            try store.close()
            let folder = URL(filePath: path).deletingLastPathComponent()
            if self != .otherUsers { try FileManager.default.moveItem(atPath: path, toPath: path + ".away") }
            switch self {
            case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".away")
            case .pipe: mkfifo(path, 0o600)
            case .otherUsers: chmod(path, 0o666)
            case .lostBesideMedia: try Data().write(to: URL(filePath: path))
            case .lostBesideLog:
                try FileManager.default.removeItem(at: folder.appending(path: "media"))
                try Data().write(to: URL(filePath: path))
                try log.write(to: URL(filePath: path + "-wal"))
            case .emptied:
                let queue = try DatabaseQueue(path: path)
                try queue.write { db in try db.execute(sql: "PRAGMA application_id = 1718382455") }
                try queue.close()
            default: break
            }
        }
    }

    @Test(arguments: Obstacle.allCases)
    func whatCannotBeOpenedIsSaidClearlyAndLeftAsItIs(obstacle: Obstacle) throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = try obstacle.make(in: directory)
        // A directory, a pipe or a file that isn't there has no bytes.
        let before = obstacle == .pipe ? nil : try? Data(contentsOf: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try Store(path: path) }
        guard case .cannotOpen(let found, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == path)
        #expect(reason.contains(obstacle.word), "\(reason)")
        #expect((obstacle == .pipe ? nil : try? Data(contentsOf: URL(filePath: path))) == before)
    }

    private func size(_ path: String) throws -> Int {
        try (FileManager.default.attributesOfItem(atPath: path)[.size] as? Int).unwrapped()
    }

    /// A kill or a power cut while the database is made leaves a journal, which only who can write takes back.
    @Test func whatWasCutOffWhileItWasMadeIsTakenBack() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (making, path) = (directory.file("making.sqlite"), directory.file("flowd.sqlite"))
        let queue = try DatabaseQueue(path: making)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (a BLOB)")
            for _ in 0..<50 { try db.execute(sql: "INSERT INTO half VALUES (zeroblob(10000))") }
            for name in ["", "-journal"] {
                let bytes = try Data(contentsOf: URL(filePath: making + name))
                #expect(!bytes.isEmpty)
                try bytes.write(to: URL(filePath: path + name))
            }
            try db.execute(sql: "ROLLBACK")
        }
        let store = try Store(path: path)
        let tables = try store.pool.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name IN ('half', 'tenant')")
        }
        #expect(tables == ["tenant"])
        #expect(try PlaceStatus(at: path + "-journal") == nil)
    }
}

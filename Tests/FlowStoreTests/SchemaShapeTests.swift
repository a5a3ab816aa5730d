import FoundationEssentials
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// A database of another shape is refused, and left as it is.
struct SchemaShapeTests {
    /// What is changed, and what has to be said of it.
    static let changes: [(sql: String, words: String)] = [
        ("ALTER TABLE job DROP COLUMN subject", "the table “job” has no column “subject”"),
        ("ALTER TABLE job ADD COLUMN colour TEXT", "the table “job” has a column “colour”, which isn't flowd's"),
        ("ALTER TABLE profile RENAME COLUMN folded TO small", "the table “profile” has no column “folded”"),
        ("DROP INDEX taskByProfile", "the index “taskByProfile” is missing"),
        ("CREATE INDEX jobByTitle ON job (tenant, title)", "the index “jobByTitle” isn't flowd's"),
        ("CREATE TABLE mine (id INTEGER)", "the table “mine” isn't flowd's"),
        ("CREATE VIEW mine AS SELECT 1", "the view “mine” isn't flowd's"),
        (
            "CREATE TRIGGER mine AFTER INSERT ON job BEGIN DELETE FROM event; END",
            "the trigger “mine” isn't flowd's"
        ),
        ("DROP TABLE budget", "the table “budget” is missing"),
    ]

    @Test(arguments: changes)
    func anotherShapeIsRefusedByNameAndLeftAsItIs(sql: String, words: String) throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try Store(path: path).close()
        try Damage.run(sql, at: path)
        let before = try Data(contentsOf: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try Store(path: path) }
        let text = error.map { String(describing: $0) } ?? ""
        #expect(text.contains(words), "\(text)")
        #expect(text.contains("restore a backup"), "\(text)")
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    /// Every index, one after the other: none is so small that nobody misses it.
    @Test
    func noIndexCanBeMissing() async throws {
        try await withStore { store, path in
            let needed = try await store.pool.read { try SchemaShape(of: $0) }
            #expect(needed.differences(from: needed).isEmpty)
            for part in needed.parts.keys.filter({ $0.kind == "index" }).sorted() {
                let differences = try await store.pool.writeWithoutTransaction { db in
                    var differences: [String] = []
                    try db.inTransaction {
                        try db.execute(sql: "DROP INDEX \(part.name)")
                        differences = try SchemaShape(of: db).differences(from: needed)
                        return .rollback
                    }
                    return differences
                }
                #expect(differences == ["the index “\(part.name)” is missing"])
            }
        }
    }

    /// Rules count like columns: a CHECK that has gone lets in what nobody reads any more.
    @Test
    func anotherRuleOfATableIsReported() throws {
        let shapes = try ["CHECK (a > 0)", ""].map { rule in
            let queue = try DatabaseQueue()
            return try queue.write { db in
                try db.execute(sql: "CREATE TABLE x (a INTEGER \(rule))")
                return try SchemaShape(of: db)
            }
        }
        #expect(shapes[0].differences(from: shapes[1]) == ["the table “x” is defined otherwise"])
        #expect(SchemaShape.summary(of: ["a", "b", "c", "d", "e"]) == "a, b, c, and 2 more")
    }

    @Test
    func blanksAreNoDifference() throws {
        let shapes = try ["CREATE TABLE x (a INTEGER)", "CREATE TABLE  x\n(\n  a INTEGER )"].map { sql in
            let queue = try DatabaseQueue()
            return try queue.write { db in
                try db.execute(sql: sql)
                return try SchemaShape(of: db)
            }
        }
        #expect(shapes[0].differences(from: shapes[1]).isEmpty)
    }
}

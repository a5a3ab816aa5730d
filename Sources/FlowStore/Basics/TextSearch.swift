import FlowCore
import GRDB

/// What SQLite can't do by itself: compare texts of any script without regard to capitals.
enum TextSearch {
    static let contains = "flowContains"
    static let folded = "flowFolded"

    static func register(in db: Database) {
        db.add(
            function: DatabaseFunction(contains, argumentCount: 3, pure: true) { values in
                guard let needle = String.fromDatabaseValue(values[0]) else { return false }
                return values.dropFirst().contains { value in
                    String.fromDatabaseValue(value).map { FoldedText.contains($0, folded: needle) } ?? false
                }
            }
        )
        db.add(
            function: DatabaseFunction(folded, argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(FoldedText.folded)
            }
        )
    }
}

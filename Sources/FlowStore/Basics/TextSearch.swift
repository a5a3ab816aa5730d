import FlowCore
import GRDB

/// Search that SQLite can't do by itself: finding and ordering texts of any script as people do.
enum TextSearch {
    static let contains = "flowContains"
    static let ordered = "flowOrdered"

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
            function: DatabaseFunction(ordered, argumentCount: 2, pure: true) { values in
                guard let text = String.fromDatabaseValue(values[0]) else { return nil }
                return OrderedText.key(of: text, locale: String.fromDatabaseValue(values[1]) ?? "")
            }
        )
    }
}

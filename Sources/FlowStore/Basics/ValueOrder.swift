import FlowCore
import GRDB

/// A piece of SQL with its arguments.
typealias SQLPiece = (sql: String, arguments: StatementArguments)

/// Comparing values that are stored as JSON texts.
enum ValueOrder {
    private static let name = "flowLies"

    /// A function of the stored text, a bound's name and a limit.
    static func register(in db: Database) {
        db.add(
            function: DatabaseFunction(name, argumentCount: 3, pure: true) { values in
                guard let text = String.fromDatabaseValue(values[0]),
                    let value = try? RowCoding.value(text, table: "job"),
                    let bound = String.fromDatabaseValue(values[1]).flatMap(Test.Bound.init),
                    let limit = String.fromDatabaseValue(values[2]).flatMap({ try? RowCoding.value($0, table: "job") })
                else { return false }
                return JobCondition.lies(value, bound, limit)
            }
        )
    }

    /// The condition that a value lies on one side of a limit.
    ///
    /// What is clearly on the other side is passed over by SQLite itself, several times as fast; the rest is compared
    /// exactly.
    static func condition(_ value: SQLPiece, _ bound: Test.Bound, _ limit: FieldValue) -> SQLPiece {
        let exact = "\(name)(\(value.sql), ?, ?)"
        let arguments: StatementArguments = [bound.rawValue, limit.canonical.json]
        guard case .number(let number) = limit, let near = Double(number.text) else {
            return (exact, value.arguments + arguments)
        }
        let isBelow = bound == .under || bound == .until
        let slack = near.magnitude * slackRatio * (isBelow ? 1 : -1)
        let roughly = "CAST(\(value.sql) AS REAL) \(isBelow ? "<=" : ">=") ?"
        return ("(\(roughly) AND \(exact))", value.arguments + [near + slack] + value.arguments + arguments)
    }

    /// Maximum relative distance of a number of SQLite from what its text says.
    ///
    /// Chosen with much to spare: SQLite's number has 15 digits that are right.
    private static let slackRatio = 1e-12
}

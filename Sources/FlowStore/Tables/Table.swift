import FlowCore
import GRDB

/// A column of a table: its name, and what of a row stands in it.
struct Column<Row>: Sendable {
    let name: String
    let value: @Sendable (Row) throws -> StoredValue

    init(_ name: String, _ value: @escaping @Sendable (Row) throws -> StoredValue) {
        self.name = name
        self.value = value
    }

    /// The column in a row of which the other is a part.
    func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
        let value = value
        return Column<Whole>(name) { try value(part($0)) }
    }
}

/// Table to write to: each column is listed once, and the statements follow from that.
///
/// The first column of every key is the tenant. `TableTests` holds the columns against those of the database.
struct Table<Row>: Sendable {
    let name: String
    private let tenant: String
    private let key: [Column<Row>]
    private let others: [Column<Row>]
    let places: [String: Int]
    let selection: String

    /// `key` is what identifies a row within its tenant.
    init(_ name: String, tenant: String = "tenant", key: [Column<Row>], _ others: [Column<Row>]...) {
        self.name = name
        self.tenant = tenant
        self.key = key
        self.others = others.flatMap(\.self)
        let names = [tenant] + (key + self.others).map(\.name)
        places = Dictionary(uniqueKeysWithValues: zip(names, 0...))
        selection = names.map { "\(name).\($0)" }.joined(separator: ", ")
    }

    var columnNames: [String] { [tenant] + (key + others).map(\.name) }

    var insert: TableWrite<Row> {
        let places = columnNames.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(name) (\(columnNames.joined(separator: ", "))) VALUES (\(places))"
        return TableWrite(table: name, sql: sql, behind: key + others)
    }

    /// Adds a row, or changes these columns of the one that is there; `condition` says which rows may be changed.
    func upsert(_ changing: [Column<Row>]..., where condition: String? = nil) -> TableWrite<Row> {
        let keyNames = ([tenant] + key.map(\.name)).joined(separator: ", ")
        let changes = changing.flatMap(\.self).map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
        let sql = insert.sql + " ON CONFLICT (\(keyNames)) DO UPDATE SET \(changes)"
        return TableWrite(
            table: name,
            sql: condition.map { "\(sql) WHERE \($0)" } ?? sql,
            behind: key + others
        )
    }

    /// Changes these columns of an existing row; `refusal` is the error text when the row doesn't exist.
    func update(_ changing: [Column<Row>]..., refusal: String? = nil) -> TableWrite<Row> {
        let changed = changing.flatMap(\.self)
        let changes = changed.map { "\($0.name) = ?" }.joined(separator: ", ")
        let sql = "UPDATE \(name) SET \(changes) WHERE \(place)"
        return TableWrite(table: name, sql: sql, before: changed, behind: key, refusal: refusal)
    }

    var delete: TableWrite<Row> {
        TableWrite(table: name, sql: "DELETE FROM \(name) WHERE \(place)", behind: key)
    }

    private var place: String { ([tenant] + key.map(\.name)).map { "\($0) = ?" }.joined(separator: " AND ") }
}

/// A statement that writes one row of a table.
struct TableWrite<Row>: Sendable {
    let sql: String
    /// Error text for when not exactly one row was written.
    let refusal: String
    /// Columns bound before the tenant's number; those of `behind` are bound after it.
    fileprivate let before: [Column<Row>]
    fileprivate let behind: [Column<Row>]

    fileprivate init(
        table: String,
        sql: String,
        before: [Column<Row>] = [],
        behind: [Column<Row>],
        refusal: String? = nil
    ) {
        self.sql = sql
        self.before = before
        self.behind = behind
        self.refusal = refusal ?? "A row of \(table) to change isn't there"
    }

    /// Writes a row of a tenant; throws when it isn't exactly one.
    func run(_ row: Row, of tenant: TenantID, in db: Database) throws {
        var values: [StoredValue] = []
        values.reserveCapacity(before.count + behind.count + 1)
        for column in before { values.append(try column.value(row)) }
        values.append(.integer(tenant.number))
        for column in behind { values.append(try column.value(row)) }
        try db.run(sql, values)
        guard db.changesCount == 1 else { throw StoreError.refused(refusal) }
    }
}

func stampColumns<Row>(
    _ at: String,
    _ by: String,
    _ event: String,
    _ stamp: @escaping @Sendable (Row) -> Stamp?
) -> [Column<Row>] {
    [
        Column(at) { .optional(stamp($0)?.at.milliseconds) }, Column(by) { .optional(stamp($0)?.by.text) },
        Column(event) { .optional(stamp($0)?.event) },
    ]
}

import FlowAPI
import FlowCore
import FlowStore
import FoundationEssentials
import Varlink

extension TenantTextKey {
    init(list name: String, field: String) throws(InvalidInput) {
        do {
            self.init(.savedList, try TenantTextName(validating: name))
        } catch {
            throw InvalidInput(field: field, found: name, allowed: "a short name: \(error.description)")
        }
    }
}

extension TenantTextChange {
    /// A list as a caller gives it: refused where List or Count would refuse what it asks.
    init(saving list: TenantsAPI.SavedList, tenant: String) throws {
        let key = try TenantTextKey(list: list.name, field: "name")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let question = String(decoding: try encoder.encode(try list.checked(tenant: tenant)), as: UTF8.self)
        let sizeMax = TenantTextKind.savedListSizeMax
        guard question.utf8.count <= sizeMax else {
            let found = "\(question.utf8.count) bytes of conditions and columns"
            throw InvalidInput(field: "filter", found: found, allowed: "at most \(sizeMax)")
        }
        self.init(key, text: question)
    }
}

extension TenantsAPI.SavedList {
    init(question: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(question.utf8))
    }

    /// The list without what says nothing; throws what is wrong with it.
    fileprivate func checked(tenant: String) throws -> Self {
        var list = self
        guard case .object(let members) = filter else {
            throw InvalidInput(
                field: "filter",
                found: "no object",
                allowed: "conditions by name, such as {\"where\": []}"
            )
        }
        list.filter = .object(members.filter { $0.value != .null })
        list.columns = columns.flatMap { $0.isEmpty ? nil : $0 }
        list.by = by.flatMap { $0.isEmpty ? nil : $0 }
        list.count = list.by != nil || sum != nil || count == true ? true : nil
        try list.checkShape()
        switch of {
        case .jobs: try list.checkJobs(tenant)
        case .profiles: try list.checkProfiles(tenant)
        }
        return list
    }

    private func checkJobs(_ tenant: String) throws {
        var wanted = try parameters(JobsAPI.List.Parameters.self, tenant: tenant)
        wanted.sort = sort
        wanted.columns = valueColumns
        _ = try JobListing(wanted)
        try checkCounts(JobColumn.init(counting:field:), JobColumn.init(summing:field:))
    }

    private func checkProfiles(_ tenant: String) throws {
        let wanted = try parameters(ProfilesAPI.List.Parameters.self, tenant: tenant)
        _ = try ProfileFilter(wanted.kind, wanted.text, wanted.archived, wanted.where)
        _ = try ColumnNames.all(valueColumns, field: "columns", countMax: JobColumn.countMax) {
            (name) throws(InvalidInput) in try ProfileColumn(counting: name, field: "columns")
        }
        try checkCounts(ProfileColumn.init(counting:field:), ProfileColumn.init(summing:field:))
    }

    /// Columns that are values rather than words such as subject.
    private var valueColumns: [String]? { columns?.filter { $0.contains(".") } }

    /// Members that List has which aren't conditions.
    private static let others: Set<String> = ["tenant", "columns", "sort", "after", "limit"]

    /// Refuses what is for lists where things are counted, and what only jobs have.
    private func checkShape() throws(InvalidInput) {
        if count == true, let field = columns != nil ? "columns" : sort.map({ _ in "sort" }) {
            throw InvalidInput(field: field, found: "it beside count, by or sum", allowed: "it or these, not both")
        }
        if of == .profiles, let sort {
            throw InvalidInput(field: "sort", found: sort, allowed: "lists of jobs; those of profiles are by key")
        }
        let columns = columns ?? []
        guard columns.count <= JobColumn.countMax else {
            throw InvalidInput(
                field: "columns",
                found: "\(columns.count) names",
                allowed: "at most \(JobColumn.countMax)"
            )
        }
        let word = columns.first {
            !$0.contains(".") && !$0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 }
        }
        if let word = word ?? columns.first(where: \.isEmpty) {
            throw InvalidInput(field: "columns", found: word, allowed: "names of values, or words such as subject")
        }
    }

    private func parameters<Parameters: Codable>(_ type: Parameters.Type, tenant: String) throws -> Parameters {
        guard case .object(var members) = filter else { return try decoded(type, filter) }
        let known: (String) -> InvalidInput = { name in
            InvalidInput(
                field: "filter",
                found: name,
                allowed: "what List of io.flowd.\(of.interface) has for conditions"
            )
        }
        if let other = members.keys.sorted().first(where: Self.others.contains) { throw known(other) }
        members["tenant"] = .string(tenant)
        let parameters = try decoded(type, .object(members))
        let read = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(parameters))
        if let other = members.keys.sorted().first(where: { read[$0] == nil }) { throw known(other) }
        return parameters
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: JSONEncoder().encode(json))
        } catch let error as DecodingError {
            let path = (["filter"] + error.path.filter { $0.intValue == nil }.map(\.stringValue)).joined(separator: ".")
            let allowed = "what List of io.flowd.\(of.interface) takes there"
            guard case .dataCorrupted(let context) = error else {
                throw InvalidInput(field: path, found: "another type", allowed: allowed)
            }
            throw InvalidInput(field: path, found: "something else", allowed: "\(allowed): \(context.debugDescription)")
        }
    }

    private func checkCounts<Column>(
        _ counting: (String, String) throws(InvalidInput) -> Column,
        _ summing: (String, String) throws(InvalidInput) -> Column
    ) throws(InvalidInput) {
        _ = try ColumnNames.all(by, field: "by", countMax: JobTally.columnCountMax) {
            (name) throws(InvalidInput) in try counting(name, "by")
        }
        if let sum { _ = try summing(sum, "sum") }
    }
}

extension TenantsAPI.ListSubject {
    fileprivate var interface: String {
        switch self {
        case .jobs: "Jobs"
        case .profiles: "Profiles"
        }
    }
}

extension DecodingError {
    /// The members down to what can't be read.
    fileprivate var path: [any CodingKey] {
        switch self {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}

import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// Field values between the wire's JSON and the domain.
enum WireValues {
    /// Decodes fields that a caller gives; `null` leaves a field out.
    ///
    /// The field's definition decides later what a text means.
    static func fields(_ json: JSONValue?, field: String) throws(InvalidInput) -> [FieldKey: FieldValue] {
        guard let json, json != .null else { return [:] }
        guard case .object(let members) = json else {
            throw InvalidInput(field: field, found: "something else", allowed: "an object of values by field key")
        }
        var values: [FieldKey: FieldValue] = [:]
        for (name, member) in members where member != .null {
            guard let key = try? FieldKey(validating: name) else {
                // Why the name is no key is said in the error's own words.
                throw InvalidInput(
                    field: field,
                    found: name,
                    allowed: "names of fields: up to \(KeyError.lengthMax) letters, digits, ., _ and -"
                )
            }
            values[key] = try value(member, field: "\(field).\(name)")
        }
        return values
    }

    private static func value(_ json: JSONValue, field: String) throws(InvalidInput) -> FieldValue {
        switch json {
        case .string(let text): return .text(text)
        case .bool(let isTrue): return .boolean(isTrue)
        case .int(let number): return try decimal(String(number), field: field)
        case .double(let number): return try decimal(try plain(number, field: field), field: field)
        case .null, .array, .object:
            throw InvalidInput(field: field, found: "a list, an object or null", allowed: "text, a number or a boolean")
        }
    }

    /// Plain notation.
    ///
    /// A binary number holds any 15 digits; of more than that some may be lost already.
    private static func plain(_ number: Double, field: String) throws(InvalidInput) -> String {
        let text = String(number)
        let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
        let significant = digits.hasSuffix("0") ? digits.dropLast() : digits
        guard significant.count <= 15 else {
            throw InvalidInput(field: field, found: text, allowed: "a number of up to 15 digits; of more as text")
        }
        return number.plainText
    }

    private static func decimal(_ text: String, field: String) throws(InvalidInput) -> FieldValue {
        do {
            return .number(try DecimalNumber(validating: text))
        } catch {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "a number of up to 15 digits before the point and 6 after it"
            )
        }
    }

    /// Encodes fields for the wire: numbers that JSON readers would round go out as text.
    static func json(_ values: [FieldKey: FieldValue]) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, json($0.value)) }))
    }

    static func json(_ values: [FieldValue?], named names: [String]) -> JSONValue {
        let named = zip(names, values).compactMap { name, value in value.map { (name, json($0)) } }
        return .object(Dictionary(named) { first, _ in first })
    }

    static func json(_ value: FieldValue) -> JSONValue {
        switch value {
        case .text(let text): return .string(text)
        case .boolean(let isTrue): return .bool(isTrue)
        case .number(let number):
            if let whole = Int64(number.text) { return .int(whole) }
            guard let double = Double(number.text), String(double) == number.text else { return .string(number.text) }
            return .double(double)
        }
    }
}

extension TemplatesAPI.Finding {
    init(_ finding: Finding) {
        self.init(
            severity: finding.severity == .error ? .error : .warning,
            path: finding.path,
            line: finding.line,
            column: finding.column,
            message: finding.message
        )
    }
}

extension JobsAPI.FieldProblem {
    init(_ problem: FormProblem) {
        self.init(
            field: problem.field,
            found: problem.found ?? "nothing",
            allowed: problem.allowed,
            message: problem.description
        )
    }
}

extension TenantsAPI.Tenant {
    init(_ tenant: TenantSummary) {
        self.init(
            spec: TenantsAPI.TenantSpec(tenant.spec),
            status: TenantsAPI.TenantStatus(
                createdAt: tenant.createdAt.rfc3339,
                createdBy: tenant.createdBy.text,
                eventNumber: Int(tenant.eventNumber),
                jobCount: tenant.jobCount,
                runningJobCount: tenant.runningJobCount
            )
        )
    }
}

extension TemplatesAPI.Template {
    init(_ template: TemplateSummary) {
        self.init(
            key: template.key,
            title: template.title,
            latestVersion: template.latestVersion,
            stepCount: template.stepCount,
            updatedAt: template.updatedAt.rfc3339
        )
    }
}

extension EventsAPI.Event {
    /// Throws when a stored payload isn't JSON: damage.
    init(_ event: Event) throws(InvalidInput) {
        let header = event.header
        var payload: JSONValue?
        if let text = event.payload {
            guard let value = JSONValue(text: text) else {
                throw InvalidInput(field: "payload", found: text, allowed: "JSON")
            }
            payload = value
        }
        self.init(
            number: Int(header.number),
            at: header.at.rfc3339,
            kind: header.kind.rawValue,
            principal: header.principal.text,
            job: header.job?.description,
            step: header.step?.text,
            payload: payload,
            hash: ContentDigest(bytes: event.hash)?.hex ?? ""
        )
    }
}

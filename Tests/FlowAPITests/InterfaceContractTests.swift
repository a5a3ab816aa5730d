import FlowAPI
import Testing
import Varlink

/// The Swift types against the interface definitions, which are the contract.
@Suite struct InterfaceContractTests {
    /// More than the cases of any enumeration, so that each is tried.
    private static let variants = 0..<12

    static let names = Interfaces.all.map { $0.name }

    private func interface(_ name: String) throws -> (api: any APIInterface.Type, idl: InterfaceDescription) {
        let api = try #require(Interfaces.all.first { $0.name == name })
        return (api, try InterfaceDescription(parsing: api.text))
    }

    @Test(arguments: names)
    func everyDefinitionParsesAndKeepsToWhatAllClientsUnderstand(name: String) throws {
        let (api, idl) = try interface(name)
        #expect(idl.name == api.name)
        #expect(idl.text == api.text)
        #expect(InterfaceValidator(rules: .commonSubset).findings(in: idl).isEmpty)
    }

    @Test(arguments: names)
    func everyMemberHasAComment(name: String) throws {
        let (_, idl) = try interface(name)
        #expect(!idl.documentation.isEmpty)
        for method in idl.methods { #expect(!method.documentation.isEmpty, "\(method.name)") }
    }

    @Test(arguments: names)
    func methodsAndErrorsAreTheSameOnBothSides(name: String) throws {
        let (api, idl) = try interface(name)
        #expect(api.methods.map { $0.method } == idl.methods.map { "\(name).\($0.name)" })
        #expect(api.errors.map { $0.name } == idl.errors.map { "\(name).\($0.name)" })
    }

    @Test(arguments: names)
    func everyMethodTakesAndGivesWhatTheDefinitionSays(name: String) throws {
        let (api, idl) = try interface(name)
        for (method, member) in zip(api.methods, idl.methods) {
            guard case .method(let input, let output) = member.kind else { continue }
            try compare(parametersOf: method, input, idl)
            try compare(replyOf: method, output, idl)
        }
    }

    @Test(arguments: names)
    func everyErrorCarriesWhatTheDefinitionSays(name: String) throws {
        let (api, idl) = try interface(name)
        for (error, member) in zip(api.errors, idl.errors) {
            guard case .error(let fields) = member.kind else { continue }
            try compare(error, fields, idl, "\(name).\(member.name)")
            try expectReadableFromTheWire(error, fields, idl)
        }
    }

    // MARK: - Comparing

    private func compare<Method: APIMethod>(
        parametersOf method: Method.Type,
        _ fields: [InterfaceField],
        _ idl: InterfaceDescription
    ) throws {
        try compare(Method.Parameters.self, fields, idl, "\(Method.method) parameters")
    }

    private func compare<Method: APIMethod>(
        replyOf method: Method.Type,
        _ fields: [InterfaceField],
        _ idl: InterfaceDescription
    ) throws {
        try compare(Method.Reply.self, fields, idl, "\(Method.method) reply")
    }

    /// Reads sample values from JSON and writes them again: what comes out is what went in, and the Swift type has no
    /// field that the definition lacks.
    private func compare<Value: Codable>(
        _ type: Value.Type,
        _ fields: [InterfaceField],
        _ idl: InterfaceDescription,
        _ place: String
    ) throws {
        for sample in samples(of: fields, idl) {
            let value = try VarlinkError(name: "sample", parameters: sample).parameters(as: Value.self)
            #expect(VarlinkError(name: "sample", encoding: value).parameters == sample, "\(place)")
            for difference in FieldComparison(idl: idl).differences(value, .structure(fields)) {
                Issue.record("\(place): \(difference)")
            }
        }
    }

    private func expectReadableFromTheWire<Failure: APIError>(
        _ type: Failure.Type,
        _ fields: [InterfaceField],
        _ idl: InterfaceDescription
    ) throws {
        let sample = Sampler(idl: idl, withNullables: true, variant: 0).value(of: .structure(fields))
        let wire = VarlinkError(name: Failure.name, parameters: sample)
        let error = try #require(Failure(wire))
        #expect(error.varlinkError == wire)
        #expect(Failure(VarlinkError(name: "io.flowd.Other", parameters: sample)) == nil)
        #expect(Failure(VarlinkError(name: Failure.name)) == nil)
    }

    private func samples(of fields: [InterfaceField], _ idl: InterfaceDescription) -> [JSONValue] {
        let full = Self.variants.map { variant in
            Sampler(idl: idl, withNullables: true, variant: variant).value(of: .structure(fields))
        }
        return full + [Sampler(idl: idl, withNullables: false, variant: 0).value(of: .structure(fields))]
    }
}

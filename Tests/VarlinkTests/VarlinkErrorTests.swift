import Testing

@testable import Varlink

@Suite struct VarlinkErrorTests {
    private struct Conflict: Codable, Equatable, Sendable {
        let id: String
        let who: String?
    }

    private enum DomainError: VarlinkErrorConvertible {
        case conflict(id: String)

        var varlinkError: VarlinkError {
            switch self {
            case .conflict(let id): VarlinkError(name: "org.example.Conflict", encoding: Conflict(id: id, who: nil))
            }
        }
    }

    @Test(
        arguments: [
            (
                VarlinkError.interfaceNotFound("a.b"), "org.varlink.service.InterfaceNotFound",
                ["interface": "a.b", "message": "There is no interface a.b."]
            ),
            (
                .methodNotFound("a.b.C"), "org.varlink.service.MethodNotFound",
                ["method": "a.b.C", "message": "There is no method a.b.C."]
            ),
            (
                .methodNotImplemented("a.b.C"), "org.varlink.service.MethodNotImplemented",
                ["method": "a.b.C", "message": "The method a.b.C isn't offered here."]
            ),
            (.invalidParameter("x"), "org.varlink.service.InvalidParameter", ["parameter": "x"]),
            (
                .invalidParameter("x", message: "It is 5"), "org.varlink.service.InvalidParameter",
                ["parameter": "x", "message": "It is 5"]
            ),
            (
                .permissionDenied, "org.varlink.service.PermissionDenied",
                ["message": "The caller may not do this."]
            ),
            (
                .expectedMore, "org.varlink.service.ExpectedMore",
                ["message": "The method answers more than once: call it with more."]
            ),
        ] as [(VarlinkError, String, JSONValue)]
    )
    func theErrorsOfEveryServiceHaveTheirNamesAndParameters(error: VarlinkError, name: String, parameters: JSONValue) {
        #expect(error.name == name)
        #expect(error.parameters == parameters)
    }

    @Test func typedErrorsAreRepliedWithTheirParameters() throws {
        let reply = Reply.error(DomainError.conflict(id: "7"))
        let error = try #require(throws: VarlinkError.self) { try reply.result(as: NoParameters.self) }
        #expect(error.name == "org.example.Conflict")
        #expect(try error.parameters(as: Conflict.self) == Conflict(id: "7", who: nil))
        #expect(throws: VarlinkError.self) { try error.parameters(as: [String: Int].self) }
    }

    @Test func parametersAreAlwaysAnObject() {
        #expect(VarlinkError(name: "a.B", parameters: [1]).parameters == [:])
        #expect(VarlinkError(name: "a.B", encoding: [1]).parameters == [:])
        #expect(VarlinkError(name: "a.B", encoding: ["x": Double.nan]).parameters == [:])
    }

    @Test func theDescriptionPrefersThePeersSentence() {
        #expect(VarlinkError(name: "a.B").description == "a.B")
        #expect(VarlinkError(name: "a.B", parameters: ["method": "c"]).description == "a.B (method: \"c\")")
        #expect(
            VarlinkError.methodNotFound("a.B").description
                == "There is no method a.B. (org.varlink.service.MethodNotFound)"
        )
        #expect(
            VarlinkError.invalidParameter("x", message: "It is 5").description
                == "It is 5 (org.varlink.service.InvalidParameter)"
        )
    }

    @Test func aReplyGivesBackWhatItHolds() throws {
        #expect(try Reply.success(["a": 1]).result(as: [String: Int].self) == ["a": 1])
        _ = try Reply.empty.result(as: NoParameters.self)
        #expect(throws: UnencodableValue.self) { try Reply.success([1]).result(as: NoParameters.self) }
    }
}

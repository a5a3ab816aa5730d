/// The names of the errors that every service may answer, from `org.varlink.service`.
package enum ServiceErrorName {
    package static let interfaceNotFound = "org.varlink.service.InterfaceNotFound"
    package static let methodNotFound = "org.varlink.service.MethodNotFound"
    package static let methodNotImplemented = "org.varlink.service.MethodNotImplemented"
    package static let invalidParameter = "org.varlink.service.InvalidParameter"
    package static let permissionDenied = "org.varlink.service.PermissionDenied"
    /// The method streams and was called without `more`.
    package static let expectedMore = "org.varlink.service.ExpectedMore"
}

extension VarlinkError {
    package static func interfaceNotFound(_ interface: String) -> VarlinkError {
        reported(
            ServiceErrorName.interfaceNotFound,
            "There is no interface \(interface).",
            ["interface": .string(interface)]
        )
    }

    package static func methodNotFound(_ method: String) -> VarlinkError {
        reported(ServiceErrorName.methodNotFound, "There is no method \(method).", ["method": .string(method)])
    }

    /// The interface has this method, but the service does not offer it (or not in the way asked for).
    package static func methodNotImplemented(_ method: String) -> VarlinkError {
        reported(
            ServiceErrorName.methodNotImplemented,
            "The method \(method) isn't offered here.",
            ["method": .string(method)]
        )
    }

    /// A parameter is missing, has the wrong type or a value that is not allowed.
    ///
    /// `parameter` names the field by its path from the parameters, such as `spec.steps[2].weight`; `message` is a
    /// sentence for a person: what was found, what is allowed.
    package static func invalidParameter(_ parameter: String, message: String? = nil) -> VarlinkError {
        var parameters: [String: JSONValue] = ["parameter": .string(parameter)]
        if let message { parameters["message"] = .string(message) }
        return VarlinkError(name: ServiceErrorName.invalidParameter, parameters: .object(parameters))
    }

    /// The caller may not do this.
    ///
    /// It doesn't say what there is, so that nothing leaks.
    package static let permissionDenied = reported(ServiceErrorName.permissionDenied, "The caller may not do this.")

    package static let expectedMore = reported(
        ServiceErrorName.expectedMore,
        "The method answers more than once: call it with more."
    )

    /// An error of the service with a sentence for a person, beside what the interface says that it has.
    private static func reported(
        _ name: String,
        _ message: String,
        _ parameters: [String: JSONValue] = [:]
    ) -> VarlinkError {
        VarlinkError(
            name: name,
            parameters: .object(parameters.merging(["message": .string(message)]) { own, _ in own })
        )
    }
}

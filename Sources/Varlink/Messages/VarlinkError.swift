/// An error as it travels: a name from an interface description, and its parameters.
package struct VarlinkError: Error, Hashable, Sendable {
    /// The full name, such as `org.varlink.service.InvalidParameter`.
    package let name: String
    /// The parameters: always a JSON object.
    package let parameters: JSONValue

    /// An error with parameters at hand as JSON; anything but an object is replaced by the empty object.
    package init(name: String, parameters: JSONValue = .object([:])) {
        self.name = name
        if case .object = parameters {
            self.parameters = parameters
        } else {
            self.parameters = .object([:])
        }
    }

    /// An error with typed parameters; parameters without a JSON form are left out.
    package init(name: String, encoding parameters: some Encodable) {
        // The name says what happened even if the details cannot be carried.
        self.init(name: name, parameters: (try? MessageCodec.value(encoding: parameters)) ?? .object([:]))
    }

    /// The parameters as a type of the caller's; throws `InvalidParameter` when they do not have that form.
    package func parameters<P: Decodable>(as type: P.Type) throws(VarlinkError) -> P {
        try MessageCodec.decode(type, from: parameters)
    }
}

extension VarlinkError: VarlinkErrorConvertible {
    package var varlinkError: VarlinkError { self }
}

extension VarlinkError: CustomStringConvertible {
    /// The peer's own sentence when there is one, else the name with its parameters.
    package var description: String {
        if case .string(let message) = parameters["message"] { return "\(message) (\(name))" }
        guard case .object(let members) = parameters, !members.isEmpty else { return name }
        let details = members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "\(name) (\(details.joined(separator: ", ")))"
    }
}

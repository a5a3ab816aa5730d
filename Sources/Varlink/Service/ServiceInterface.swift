/// The interface `org.varlink.service`, which every service has.
enum ServiceInterface {
    static let getInfo = "org.varlink.service.GetInfo"
    static let getInterfaceDescription = "org.varlink.service.GetInterfaceDescription"

    struct Info: Codable, Hashable, Sendable {
        let vendor: String
        let product: String
        let version: String
        let url: String
        let interfaces: [String]
    }

    struct InterfaceName: Codable, Sendable {
        let interface: String
    }

    struct DescriptionText: Codable, Sendable {
        let description: String
    }

    /// The parsed description; that it parses is tested.
    static func description() throws(ServiceDirectoryError) -> InterfaceDescription {
        do {
            return try InterfaceDescription(parsing: text)
        } catch {
            throw .unparsableInterface(error)
        }
    }

    static let text = """
        # The interface that every Varlink service has
        interface org.varlink.service

        # Says what this service is and which interfaces it has
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # Gives the description of an interface, in the form of this one
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The service does not have this interface
        error InterfaceNotFound (interface: string)

        # The interface does not have this method
        error MethodNotFound (method: string)

        # The interface has this method, but this service does not offer it
        error MethodNotImplemented (method: string)

        # A parameter is missing, has the wrong type or a value that is not allowed
        error InvalidParameter (
          # The field, by its path from the parameters
          parameter: string,
          # A sentence for a person: what was found, what is allowed
          message: ?string
        )

        # The caller may not do this
        error PermissionDenied ()

        # The method streams its replies and has to be called with 'more'
        error ExpectedMore ()

        """
}

import Varlink

/// Reason why a client fails the certification.
enum CertificationError: VarlinkErrorConvertible {
    case unknownClient
    case deviation(wants: JSONValue, got: JSONValue)

    var varlinkError: VarlinkError {
        switch self {
        case .unknownClient: VarlinkError(name: "org.varlink.certification.ClientIdError")
        case .deviation(let wants, let got):
            VarlinkError(
                name: "org.varlink.certification.CertificationError",
                parameters: ["wants": wants, "got": got]
            )
        }
    }
}

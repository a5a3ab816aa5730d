// Written by generate.py from io.flowd.Codes.varlink.

/// Codes that links in messages carry: each allows one operation, once, until it expires, for any holder of the code.
///
/// Codes in addresses of feeds read a calendar, any number of times. Callers need no membership: the code is what is
/// asked for. An app's backend that serves links.baseURL calls these methods.
package enum CodesAPI: APIInterface {
    package static let name = "io.flowd.Codes"

    package static let text = decoded(PackageResources.io_flowd_Codes_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == CodesAPI {}

    package static let methods: [any APIMethod.Type] = [Show.self, Redeem.self, ReadFeed.self]

    package static let errors: [any APIError.Type] = [NoSuchCode.self, CodeExpired.self]
}

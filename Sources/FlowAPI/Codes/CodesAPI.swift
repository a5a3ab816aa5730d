// Written by generate.py from io.flowd.Codes.varlink.

/// Codes that links in messages carry: one deed each, once, until its time is over, for whoever has the code.
///
/// Codes in addresses of feeds read a calendar, again and again. Nobody has to be a member of anything: the code is
/// what is asked for. An app's backend that serves links.baseURL calls these.
package enum CodesAPI: APIInterface {
    package static let name = "io.flowd.Codes"

    package static let text = decoded(PackageResources.io_flowd_Codes_varlink)

    /// One of its methods.
    package protocol Method: APIMethod where Interface == CodesAPI {}

    package static let methods: [any APIMethod.Type] = [Show.self, Redeem.self, ReadFeed.self]

    package static let errors: [any APIError.Type] = [NoSuchCode.self, CodeExpired.self]
}

/// What a service says of itself in `org.varlink.service.GetInfo`.
package struct ServiceDescription: Hashable, Sendable {
    /// Who makes it.
    package let vendor: String
    /// What it is called.
    package let product: String
    /// Which release it is.
    package let version: String
    /// Where to read about it.
    package let url: String

    /// All four, as they are to be shown.
    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}

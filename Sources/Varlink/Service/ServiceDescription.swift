/// Description of a service in the reply to `org.varlink.service.GetInfo`.
package struct ServiceDescription: Hashable, Sendable {
    package let vendor: String
    package let product: String
    package let version: String
    package let url: String

    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}

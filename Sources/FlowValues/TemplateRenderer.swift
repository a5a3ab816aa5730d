/// A port for what fills templates of messages in.
///
/// The templates are Mustache, of which nothing is escaped: what becomes of the text says its channel.
package protocol TemplateRenderer: Sendable {
    /// Fills a template in with values by their names; throws what of the template can't be read.
    func render(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String
}

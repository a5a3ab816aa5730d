/// A port for what fills Mustache templates in, those of messages and those of pages.
package protocol TemplateRenderer: Sendable {
    /// Fills a template in with values by their names, of which nothing is escaped: what becomes of the text says its
    /// channel. Throws what of the template can't be read.
    func render(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String

    /// Fills a template of HTML in, with the values escaped: none of them is more than text there, whatever the tag.
    func page(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String
}

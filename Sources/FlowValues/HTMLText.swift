/// Conversion of texts to HTML.
package enum HTMLText {
    /// A text of which nothing is read as anything else, between tags and in quotation marks.
    package static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

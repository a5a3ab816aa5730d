import FlowCore
import FlowReports

/// English texts of the pages, by their keys; all of them are in `english.txt`.
struct WebTexts: Sendable {
    static let english = WebTexts(String(decoding: PackageResources.english_txt, as: UTF8.self))

    private let texts: [String: String]
    /// Texts as templates name them: `text.today`.
    let values: CanonicalValue

    /// Reads lines `key: text`.
    init(_ table: String) {
        self.init(texts: ReportWords.read(table))
    }

    /// Texts for the pages of an office, whose people don't start the program: those that begin with `office.` for others.
    var office: WebTexts {
        var texts = texts
        for (key, text) in self.texts where key.hasPrefix("office.") { texts[String(key.dropFirst(7))] = text }
        return WebTexts(texts: texts)
    }

    private init(texts: [String: String]) {
        self.texts = texts
        values = .object(texts.mapValues { .text($0) })
    }

    var keys: Set<String> { Set(texts.keys) }

    subscript(_ key: String) -> String { texts[key] ?? key }

    /// A text with a value in the place of its `@`.
    func text(_ key: String, _ value: String) -> String { self[key].replacing("@", with: value) }
}

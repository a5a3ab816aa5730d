import CDigest
import FlowCore

/// What a page tells.
enum PageContent: Hashable, Sendable {
    /// Asks whether a deed is to be done.
    case asks(title: String, LinkPurpose)
    /// It is done now.
    case done(title: String, LinkPurpose)
    /// It was so before.
    case found(title: String)
    /// The code was used before.
    case repeated(title: String)
    /// flowd refuses the deed, for a reason in English.
    case impossible(reason: String)
    /// The code's time is over.
    case expired
    /// It is no code, or nobody's.
    case unknown
    /// flowd can't be asked.
    case unreachable
    /// Too many codes that aren't known came from there.
    case tooMany
}

/// Page of a link, without script and without anything from elsewhere.
struct LinkPage: Sendable {
    let content: PageContent
    let language: Language

    /// Content policy: its own style, and forms that lead back to it.
    static let policy = """
        default-src 'none'; style-src 'sha256-\(digest)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The page as it is sent.
    var html: String {
        let words = language.pageWords
        var body: [String] = []
        if let title { body.append("<h1 dir=\"auto\">\(HTMLText.escaped(title))</h1>") }
        body += sentences(words).map { "<p>\(HTMLText.escaped($0))</p>" }
        switch content {
        case .asks(_, let purpose):
            // Without an address it goes to where the page is, whatever a proxy makes of that.
            let deed = HTMLText.escaped(language.deed(of: purpose))
            body.append("<form method=\"post\"><button>\(deed)</button></form>")
        case .impossible(let reason):
            body.append("<p class=\"reason\" lang=\"en\" dir=\"auto\">\(HTMLText.escaped(reason))</p>")
        default: break
        }
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(HTMLText.escaped(title ?? words.heading))</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main>
            \(body.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private var title: String? {
        switch content {
        case .asks(let title, _), .done(let title, _), .found(let title), .repeated(let title): title
        case .impossible, .expired, .unknown, .unreachable, .tooMany: nil
        }
    }

    private func sentences(_ words: PageWords) -> [String] {
        switch content {
        case .asks: [words.asks]
        case .done(_, let purpose): [words.done(purpose), words.close]
        case .found: [words.found, words.close]
        case .repeated: [words.repeated, words.close]
        case .impossible: [words.impossible]
        case .expired: [words.expired]
        case .unknown: [words.unknown]
        case .unreachable: [words.unreachable]
        case .tooMany: [words.tooMany]
        }
    }

    private static let style = """
        :root{color-scheme:light dark}\
        body{font:1.1rem/1.5 system-ui,sans-serif;margin:0}\
        main{max-width:32rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere}\
        h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}\
        button{font:inherit;font-weight:600;padding:.75rem 1.5rem;min-height:3rem;width:100%;border:0;\
        border-radius:.5rem;background:#1d5fa8;color:#fff;cursor:pointer}\
        button:focus-visible{outline:3px solid currentColor;outline-offset:3px}\
        .reason{font-size:.9rem;opacity:.75}
        """

    /// SHA-256 of the style, in Base64.
    private static let digest: String = {
        let digest = SHA256.hash(style)
        var text = [CChar](repeating: 0, count: cdigest_base64_size(digest.count))
        cdigest_base64_encode(digest, digest.count, &text)
        return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()
}

/// Texts in a page.
enum HTMLText {
    /// A text that is nothing but text, between tags and in quotation marks.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

import CDigest
import FlowAPI
import FlowCore

/// Subject of a page: the message that had the link.
struct PageSubject: Hashable, Sendable {
    let title: String
    /// Lines of its text, without those that have links.
    let lines: [String]

    init(title: String, text: String) {
        self.title = title
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        self.lines = lines.filter { !$0.contains("{link:") && !$0.allSatisfy(\.isWhitespace) }
    }

    init(_ displayed: CodesAPI.Show.Reply) { self.init(title: displayed.title, text: displayed.text) }
}

/// Content of a page, by what it says.
enum PageContent: Hashable, Sendable {
    case asks(PageSubject, LinkPurpose)
    case done(PageSubject, LinkPurpose)
    /// Note that the operation was done before the code was used, or is no longer to be done.
    case settled(PageSubject)
    /// The code was used before.
    case repeated(PageSubject)
    /// Refusal by flowd of the operation in the current state.
    case impossible(about: PageSubject?)
    case expired
    /// Text that is no code, or a code that doesn't exist.
    case unknown
    case noCalendar
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

    var html: String {
        let words = language.pageWords
        var body: [String] = []
        if let subject {
            body.append("<h1 dir=\"auto\">\(HTMLText.escaped(subject.title))</h1>")
            body += subject.lines.map { "<p class=\"message\" dir=\"auto\">\(HTMLText.escaped($0))</p>" }
        }
        body += sentences(words).map { "<p>\(HTMLText.escaped($0))</p>" }
        if case .asks(_, let purpose) = content {
            // Without an address it goes to where the page is, whatever a proxy makes of that.
            let operation = HTMLText.escaped(language.operation(of: purpose))
            body.append("<form method=\"post\"><button>\(operation)</button></form>")
        }
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(HTMLText.escaped(subject?.title ?? words.heading))</title>
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

    private var subject: PageSubject? {
        switch content {
        case .asks(let subject, _), .done(let subject, _), .settled(let subject), .repeated(let subject): subject
        case .impossible(let subject): subject
        case .expired, .unknown, .noCalendar, .unreachable, .tooMany: nil
        }
    }

    private func sentences(_ words: PageWords) -> [String] {
        switch content {
        case .asks: [words.asks]
        case .done(_, let purpose): [words.done(purpose), words.close]
        case .settled: [words.settled, words.close]
        case .repeated: [words.repeated]
        case .impossible: [words.impossible]
        case .expired: [words.expired]
        case .unknown: [words.unknown]
        case .noCalendar: [words.noCalendar]
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
        .message{margin:0 0 .5rem;opacity:.85}
        """

    /// SHA-256 of the style, in Base64.
    private static let digest: String = {
        let digest = SHA256.hash(style)
        var text = [CChar](repeating: 0, count: cdigest_base64_size(digest.count))
        cdigest_base64_encode(digest, digest.count, &text)
        return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()
}

import FlowAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers of the server: pages and files, each with what keeps a browser from doing more with them.
enum WebAnswer {
    /// Nothing but files of this server, no script in the page itself, and no frame around it.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// For a picture that is opened alone: browsers draw it in a page with styles of their own.
    private static let picturePolicy =
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

    private static let heads: HTTPFields = {
        var fields = HTTPFields()
        let given = [
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
            ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ]
        for (name, value) in given {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()

    static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
        file(html, type: "text/html; charset=utf-8", status: status)
    }

    static func file(_ text: String, type: String, status: HTTPResponse.Status = .ok) -> Response {
        var headers = heads
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// A medium: a picture is drawn, and any other file is kept by the browser, which opens nothing of it here.
    static func medium(_ medium: MediaAPI.Medium, _ body: ResponseBody) -> Response {
        var headers = heads
        let isPicture = MediaItem.pictureTypes.contains(medium.type)
        headers[.contentType] = isPicture ? medium.type : "application/octet-stream"
        let disposition = isPicture ? "inline" : "attachment"
        if isPicture { headers[.contentSecurityPolicy] = picturePolicy }
        headers[.contentDisposition] = "\(disposition); filename*=UTF-8''\(FormText.encoded(medium.name))"
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Leads to another page with GET.
    static func redirect(to path: String) -> Response {
        var headers = heads
        headers[.location] = path
        return Response(status: .seeOther, headers: headers)
    }

    /// Stream of events, as the HTML standard has them (server-sent events).
    static func events(_ body: ResponseBody) -> Response {
        var headers = heads
        headers[.contentType] = "text/event-stream"
        // nginx passes each event on at once.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return Response(status: .ok, headers: headers, body: body)
    }
}

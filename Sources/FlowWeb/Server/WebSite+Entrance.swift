import FlowReports
import HTTPTypes
import Hummingbird
import NIOCore

/// Entrance of a browser, and the token that every form of it carries.
extension WebSite {
    /// The page that takes the key of the link, for a browser without a session.
    func door(to path: String, _ problem: String? = nil, status: HTTPResponse.Status) throws -> Response {
        var page = WebPage(PackageResources.door_mustache, title: texts["doorTitle"])
        page.values[text: "to"] = path
        page.values[text: "problem"] = problem
        return WebAnswer.page(try page.html(texts), status: status)
    }

    func enter(_ request: Request) async throws -> Response {
        let fields = try await form(request)
        let path = Self.ownPath(fields["to"] ?? "")
        switch book.open(with: fields["k"] ?? "") {
        case .success(let session):
            var answer = WebAnswer.redirect(to: path)
            let cookie = "\(cookieName())=\(session.cookie.text); HttpOnly; SameSite=Strict; Path=/"
            answer.headers[.setCookie] = cookie
            return answer
        case .failure(let error):
            let problem =
                switch error.failure {
                case .wrong: texts["doorWrong"]
                case .used: texts["doorUsed"]
                case .late: texts["doorLate"]
                }
            return try door(to: path, problem, status: .forbidden)
        }
    }

    /// A path of a tenant's screen as it is; any other is the beginning, so that a form leads nowhere else.
    private static func ownPath(_ path: String) -> String {
        path.hasPrefix("/t/") && path.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\\") } ? path : "/"
    }

    func end(_ request: Request, _ context: WebContext) async throws -> Response {
        _ = try await ownForm(request, context)
        guard context.session?.presented == nil else {
            throw WebProblem(.notFound, texts["notFoundTitle"], texts["notFound"])
        }
        idle.endProgram()
        return try message(texts["overTitle"], texts["over"])
    }

    /// Form that was drawn for this session; throws `FormReader.Refused` for another, with what was typed.
    func ownForm(_ request: Request, _ context: WebContext) async throws -> FormInput {
        func isOwn(_ fields: [String: String]) -> Bool {
            context.session?.token.matches(fields["token"] ?? "") ?? false
        }
        let input =
            if let parser = MultipartParser(contentType: request.headers[.contentType] ?? "") {
                try await formWithFiles(request, parser, isOwn)
            } else {
                FormInput(fields: try await form(request))
            }
        guard isOwn(input.fields) else { throw FormReader.Refused(reason: .foreign, fields: input.fields) }
        return input
    }

    private func formWithFiles(
        _ request: Request,
        _ parser: MultipartParser,
        _ isOwn: ([String: String]) -> Bool
    ) async throws -> FormInput {
        var reader = FormReader(parser)
        do {
            return try await reader.read(request.body, isOwn: isOwn, progress: idle.recordUse)
        } catch is MultipartParser.Malformed {
            throw WebProblem(.badRequest, texts["failedTitle"], texts["formUnknown"])
        } catch let error where !(error is FormReader.Refused) {
            // The rest doesn't come any more: who sent it has gone.
            throw CancellationError()
        }
    }

    private func form(_ request: Request) async throws -> [String: String] {
        var request = request
        do {
            let body = try await request.collectBody(upTo: FormReader.formSizeBytesMax)
            // Fields take room by themselves, as those of a form with files do.
            let fieldCount = body.readableBytesView.count { $0 == UInt8(ascii: "&") }
            guard fieldCount <= FormReader.fieldCountMax else {
                throw FormReader.Refused(reason: .tooLarge, fields: [:])
            }
            return Dictionary(FormText.fields(String(buffer: body)).map { ($0.name, $0.value) }) { first, _ in first }
        } catch is NIOTooManyBytesError {
            throw FormReader.Refused(reason: .tooLarge, fields: [:])
        } catch let error where !(error is FormReader.Refused) {
            throw CancellationError()
        }
    }
}

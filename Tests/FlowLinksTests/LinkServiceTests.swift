import FlowAPI
import FlowClient
import FlowCore
import Synchronization
import Testing
import Varlink

@testable import FlowLinks

/// Answers of the page beside what flowd says.
@Suite struct LinkServiceTests {
    /// A flowd that answers what a test has it answer.
    final class Calls: LinkCalls {
        private let answers: Answers
        private let redeemed: @Sendable (String) -> Result<(repeated: Bool, event: Int), FlowClientError>
        private let state: String
        let count = Mutex((displayed: 0, redeemed: 0, read: 0))

        typealias Answers = @Sendable (String) -> Result<(purpose: String, redeemedAt: String?), FlowClientError>

        init(
            state: String = "open",
            _ answers: @escaping Answers,
            redeemed: @escaping @Sendable (String) -> Result<(repeated: Bool, event: Int), FlowClientError> = { _ in
                .success((false, 7))
            }
        ) {
            (self.state, self.answers, self.redeemed) = (state, answers, redeemed)
        }

        func show(_ code: String) async throws(FlowClientError) -> CodesAPI.Show.Reply {
            count.withLock { $0.displayed += 1 }
            let answer = try answers(code).get()
            return .init(
                tenant: "home",
                purpose: answer.purpose,
                title: "Pills <b>&\"",
                text: "It is due <now>.\n\nDone: https://links.example.org/{link:done}",
                state: state,
                open: ["open", "missed"].contains(state),
                recipient: "rose",
                expiresAt: "2027-01-11T08:00:00Z",
                redeemedAt: answer.redeemedAt
            )
        }

        func feed(_ code: String) async throws(FlowClientError) -> String {
            count.withLock { $0.read += 1 }
            _ = try answers(code).get()
            return "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
        }

        func redeem(_ code: String) async throws(FlowClientError) -> CodesAPI.Redeem.Reply {
            count.withLock { $0.redeemed += 1 }
            let answer = try redeemed(code).get()
            return .init(
                tenant: "home",
                purpose: "done",
                subject: "1/1",
                repeated: answer.repeated,
                redeemedAt: "2027-01-11T08:00:00Z",
                eventNumber: answer.event
            )
        }
    }

    static let code = String(repeating: "0123456789abcdef", count: 4)

    static func request(
        _ method: String = "GET",
        _ target: String = "/f/\(code)",
        languages: String = "",
        from source: String? = "192.0.2.1"
    ) -> LinkRequest {
        LinkRequest(method: method, target: target, languages: languages, forwarded: nil, peer: source)
    }

    static func service(_ calls: Calls, guesses: GuessLimit = GuessLimit(elapsed: { .zero })) -> LinkService {
        LinkService(calls: calls, guesses: guesses) { _ in }
    }

    static let valid: Calls.Answers = { _ in
        .success(("done", nil))
    }

    @Test(arguments: ["GET", "HEAD"])
    func lookingDoesNothing(method: String) async {
        let calls = Calls(Self.valid)
        let answer = await Self.service(calls).answer(Self.request(method))
        #expect(answer.status == 200 && answer.body.contains("<form method=\"post\"><button>Done</button></form>"))
        #expect(answer.body.contains("Pills &lt;b&gt;&amp;&quot;</h1>") && !answer.body.contains("<b>"))
        #expect(answer.body.contains("It is due &lt;now&gt;.</p>") && !answer.body.contains("{link"))
        #expect(calls.count.withLock { $0 } == (1, 0, 0))
    }

    @Test(arguments: [
        ("open", true), ("missed", true), ("done", false), ("skipped", false), ("superseded", false),
        ("cancelled", false),
    ])
    func whatIsSettledIsNotAskedFor(state: String, isAsked: Bool) async {
        let answer = await Self.service(Calls(state: state, Self.valid)).answer(Self.request())
        #expect(answer.status == 200 && answer.body.contains("<form") == isAsked)
        #expect(answer.body.contains("That is settled already.") == !isAsked)
    }

    @Test func aPostDoesIt() async {
        let calls = Calls(Self.valid)
        let answer = await Self.service(calls).answer(Self.request("POST"))
        #expect(answer.status == 200 && answer.body.contains("Noted as done. Thank you!"))
        #expect(!answer.body.contains("<form"))
        #expect(calls.count.withLock { $0 } == (1, 1, 0))
    }

    @Test(arguments: [
        (true, 0, "This link was used before."), (false, 0, "That is settled already."),
        (false, 3, "Noted as done."),
    ])
    func whatAOperationFoundIsSaid(repeated: Bool, event: Int, words: String) async {
        let calls = Calls(Self.valid) { _ in .success((repeated, event)) }
        let answer = await Self.service(calls).answer(Self.request("POST"))
        #expect(answer.status == 200 && answer.body.contains(words))
    }

    @Test(arguments: ["GET", "POST"])
    func aCodeThatWasUsedIsNotAskedFor(method: String) async {
        let calls = Calls { _ in .success(("snooze 1h", "2027-01-10T08:00:00Z")) }
        let answer = await Self.service(calls).answer(Self.request(method))
        #expect(
            answer.status == 200 && answer.body.contains("This link was used before.") && !answer.body.contains("<form")
        )
        #expect(calls.count.withLock { $0.redeemed } == 0)
    }

    @Test(arguments: ["PUT", "DELETE", "OPTIONS", "get", "", "PROPFIND"])
    func otherMethodsAreRefused(method: String) async {
        let calls = Calls(Self.valid)
        let answer = await Self.service(calls).answer(Self.request(method))
        #expect(answer.status == 405 && answer.headers.contains(HTTPField("Allow", "GET, HEAD, POST")))
        #expect(calls.count.withLock { $0 } == (0, 0, 0))
    }

    @Test(arguments: [
        "/", "", "/f/", "/favicon.ico", "/robots.txt", "/f/\(code)/x", "/f/\(code)0",
        "/f/%30\(code.dropFirst())", "/\(code.dropLast())", "/f?\(code)", "*",
    ])
    func whatIsNoCodeCostsFlowdNothing(target: String) async {
        let calls = Calls(Self.valid)
        for method in ["GET", "POST"] {
            let answer = await Self.service(calls).answer(Self.request(method, target))
            #expect(answer.status == 404 && answer.body.contains("nothing behind this link"))
        }
        #expect(calls.count.withLock { $0 } == (0, 0, 0))
    }

    @Test(arguments: [
        "/\(code)/", "/f/\(code).", "/f/\(code.uppercased())", "/\(code)", "\(code)", "/a/b/c/\(code)",
        "/f/\(code)?utm_source=mail&x=/y", "/f/\(code)#a/b",
    ])
    func aCodeIsFoundBehindTheLastSlash(target: String) async {
        let answer = await Self.service(Calls(Self.valid)).answer(Self.request("GET", target))
        #expect(answer.status == 200)
    }

    static let refusals: [(FlowClientError, Int, String)] = [
        (.refused(CodesAPI.NoSuchCode(message: "m")), 404, "nothing behind this link"),
        (.refused(CodesAPI.CodeExpired(expiresAt: "t", message: "m")), 410, "too old"),
        (
            .refused(TasksAPI.TaskNotPossible(id: "1/1", state: "done", message: "It is <over>")), 409,
            "as things are"
        ),
        (.refused(TasksAPI.NoSuchTask(tenant: "home", task: "1", message: "m")), 409, "as things are"),
        (.refused(DaemonAPI.RoleTooLow(tenant: "home", needed: "a", role: "b", message: "m")), 409, "as things are"),
        (.refused(DaemonAPI.Stopping(message: "m")), 503, "at the moment"),
        (.refused(DaemonAPI.InternalError(reference: "r", message: "m")), 503, "at the moment"),
        (.transport(.noSocket(path: "/x")), 503, "at the moment"),
        (.timedOut(method: "m", after: .seconds(1)), 503, "at the moment"),
        (.unexpected(reason: "r"), 503, "at the moment"),
    ]

    @Test(arguments: refusals.indices)
    func whatIsRefusedIsSaid(index: Int) async {
        let (error, status, words) = Self.refusals[index]
        for method in ["GET", "POST"] {
            let answer = await Self.service(Calls { _ in .failure(error) }).answer(Self.request(method))
            #expect(answer.status == status && answer.body.contains(words), "\(answer.body)")
            #expect(answer.headers.contains { $0.name == "Retry-After" } == (status == 503))
        }
        let late = await Self.service(Calls(Self.valid) { _ in .failure(error) }).answer(Self.request("POST"))
        #expect(late.status == status && late.body.contains(words))
    }

    @Test(arguments: ["/f/\(code).ics", "/\(code).ICS", "/f/\(code).ics/", "/f/\(code).ics?x=1"])
    func aFeedIsACalendar(target: String) async {
        let calls = Calls(Self.valid)
        for method in ["GET", "HEAD"] {
            let answer = await Self.service(calls).answer(Self.request(method, target))
            #expect(answer.status == 200 && answer.body == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
            #expect(answer.headers.contains(HTTPField("Content-Type", "text/calendar; charset=utf-8")))
            #expect(answer.headers.contains(HTTPField("Cache-Control", "no-store")))
        }
        let answer = await Self.service(calls).answer(Self.request("POST", target))
        #expect(answer.status == 405 && answer.headers.contains(HTTPField("Allow", "GET, HEAD")))
        #expect(calls.count.withLock { $0 } == (0, 0, 2))
    }

    @Test func guessesAtFeedsWait() async {
        let calls = Calls { _ in .failure(.refused(CodesAPI.NoSuchCode(message: "m"))) }
        let service = Self.service(calls)
        for _ in 0..<GuessLimit.countMax {
            #expect(await service.answer(Self.request("GET", "/f/\(Self.code).ics")).status == 404)
        }
        #expect(await service.answer(Self.request("GET", "/f/\(Self.code).ics")).status == 429)
        #expect(await service.answer(Self.request("GET", "/f/\(Self.code)")).status == 429)
    }

    @Test(arguments: ["/.ics", "/f/\(code)0.ics", "/f/\(code).ics.ics", "/f/\(code)ics", "/f/\(code).ic"])
    func whatIsNoFeedCostsFlowdNothing(target: String) async {
        let calls = Calls(Self.valid)
        #expect(await Self.service(calls).answer(Self.request("GET", target)).status == 404)
        #expect(calls.count.withLock { $0 } == (0, 0, 0))
    }

    @Test func aPurposeThatIsNotKnownIsNoOperation() async {
        let calls = Calls { _ in .success(("erase", nil)) }
        let answer = await Self.service(calls).answer(Self.request("POST"))
        #expect(answer.status == 503 && calls.count.withLock { $0.redeemed } == 0)
    }

    /// Whoever tries many codes waits, and nobody else does.
    @Test func guessesWait() async {
        let now = Mutex(Duration.zero)
        let unknown: FlowClientError = .refused(CodesAPI.NoSuchCode(message: "m"))
        let calls = Calls { _ in .failure(unknown) }
        let service = Self.service(calls, guesses: GuessLimit { now.withLock { $0 } })
        for _ in 0..<GuessLimit.countMax { #expect(await service.answer(Self.request()).status == 404) }
        let answer = await service.answer(Self.request())
        #expect(answer.status == 429 && answer.body.contains("Too many wrong links"))
        #expect(answer.headers.contains(HTTPField("Retry-After", "7")))
        #expect(calls.count.withLock { $0.displayed } == GuessLimit.countMax)
        #expect(await service.answer(Self.request(from: "192.0.2.2")).status == 404)
        #expect(await service.answer(Self.request(from: "127.0.0.1")).status == 404)
        now.withLock { $0 = GuessLimit.pause }
        #expect(await service.answer(Self.request()).status == 404)
        #expect(await service.answer(Self.request()).status == 429)
        now.withLock { $0 = GuessLimit.pause * (2 * GuessLimit.countMax) }
        for _ in 0..<GuessLimit.countMax { #expect(await service.answer(Self.request()).status == 404) }
        #expect(await service.answer(Self.request()).status == 429)
    }

    @Test func theTableOfGuessesIsBounded() {
        let now = Mutex(Duration.zero)
        let guesses = GuessLimit { now.withLock { $0 } }
        for _ in 0..<GuessLimit.countMax { #expect(guesses.begin(by: "first") == nil) }
        for number in 0..<3 * GuessLimit.sourceCountMax { #expect(guesses.begin(by: "\(number)") == nil) }
        #expect(guesses.begin(by: "first") != nil)
    }

    /// Somebody may open as many links as they have, and try them again.
    @Test func whatIsKnownIsNoGuess() async {
        let service = Self.service(Calls(Self.valid))
        for _ in 0..<3 * GuessLimit.countMax { #expect(await service.answer(Self.request()).status == 200) }
    }

    /// It is told once where flowd can't be asked, and once where it answers again.
    @Test func anOperatorIsReportedOnce() async {
        let isThere = Mutex(false)
        let said = Mutex<[String]>([])
        let calls = Calls { _ in
            isThere.withLock { $0 } ? .success(("done", nil)) : .failure(.transport(.noSocket(path: "/run/x")))
        }
        let service = LinkService(calls: calls, guesses: GuessLimit { .zero }) { text in
            said.withLock { $0.append(text) }
        }
        for there in [false, false, true, true, false] {
            isThere.withLock { $0 = there }
            _ = await service.answer(Self.request())
        }
        let lines = said.withLock { $0 }
        #expect(lines.count == 3 && lines[0].contains("/run/x") && lines[1].hasPrefix("flowd answers again"))
        #expect(!lines.joined().contains(Self.code))
    }
}

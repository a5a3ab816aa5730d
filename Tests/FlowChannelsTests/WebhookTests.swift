import FlowConfiguration
import FlowCore
import Glibc
import TestSupport
import Testing

@testable import FlowChannels

/// Signed requests, without the wire.
@Suite struct WebhookTests {
    private static let key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    /// By OpenSSL: `printf 'msg_1.1614265330.{"test": 2432232314}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:…`.
    @Test func theSignatureIsThatOfStandardWebhooks() throws {
        let secret = try WebhookSecret(Self.key, name: "app")
        let signature = secret.signature(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            timestamp: 1_614_265_330,
            body: "{\"test\": 2432232314}"
        )
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func twoKeysSignWhileOneRotates() throws {
        let other = "whsec_" + MessageCode.base64([UInt8](repeating: 7, count: 64))
        let (old, new) = (try WebhookSecret(Self.key, name: "app"), try WebhookSecret(other, name: "app"))
        let both = try WebhookSecret("\n \(other)\r\n\(Self.key)\n", name: "app")
        func signature(_ secret: WebhookSecret) -> String { secret.signature(id: "a", timestamp: 1, body: "{}") }
        #expect(signature(both) == "\(signature(new)) \(signature(old))")
    }

    @Test func whatIsNoSecretIsRefusedWithoutBeingSaid() {
        let short = MessageCode.base64([UInt8](repeating: 7, count: 23))
        let long = MessageCode.base64([UInt8](repeating: 7, count: 65))
        for text in [
            "", "\n", "hunter2", "whsec_", "whsec_hunter2", "whsec_\(short)", "whsec_\(long)", "\(Self.key)=",
            "\(Self.key)\n\(Self.key)\n\(Self.key)", "\(Self.key) hunter2", Self.key.uppercased(),
        ] {
            let error = #expect(throws: SecretPlaces.Failure.self) { try WebhookSecret(text, name: "app") }
            let said = error?.description ?? ""
            #expect(said.hasPrefix("Secret app ") && !said.contains("hunter2") && !said.contains("MfKQ"), "\(said)")
        }
    }

    @Test func bytesComeBackFromBase64() {
        for count in 0...100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(MessageCode.bytes(ofBase64: MessageCode.base64(bytes)) == bytes)
        }
        for text in ["A", "AA", "AAA", "AA=A", "====", "A?==", "é"] {
            #expect(MessageCode.bytes(ofBase64: text) == nil)
        }
    }

    @Test func aSecretIsACredentialOrAFileOfOnesOwn() throws {
        var folder = Array("/tmp/flowd-secrets-XXXXXX".utf8CString)
        let path = try #require(mkdtemp(&folder).map { String(cString: $0) })
        defer { for name in ["/secrets_app", "/app", "/secrets/app", "/secrets", ""] { remove(path + name) } }
        let both = SecretPlaces(credentialsDirectory: path, configurationPath: "\(path)/flowd.yaml")
        var channel = ChannelDefinition(name: "app", kind: .webhook)
        channel.webhook = WebhookDefinition(url: "https://app.example", secret: "app")
        let way = try #require(SenderWay(channel, places: both))
        func fault() -> String? { way.fault }
        func write(_ name: String, _ text: String, mode: mode_t = 0o600) {
            let descriptor = open("\(path)/\(name)", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
            _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            fchmod(descriptor, mode)
            close(descriptor)
        }
        #expect(fault() == "There is no secret app: \(path)/secrets/app")
        mkdir("\(path)/secrets", 0o700)
        write("secrets/app", Self.key)
        #expect(try both.text(of: "app") == Self.key && fault() == nil)
        for mode: mode_t in [0o640, 0o604, 0o622] {
            write("secrets/app", Self.key, mode: mode)
            #expect(fault()?.contains("can be read or changed by others: chmod 600") == true)
        }
        write("secrets/app", String(repeating: "a", count: 4097))
        #expect(fault()?.contains("no file of at most 4096 bytes") == true)
        write("app", "two", mode: 0o440)
        #expect(try both.text(of: "app") == "two")
        write("secrets_app", "one", mode: 0o440)
        #expect(try both.text(of: "app") == "one")
        #expect(SecretPlaces(credentialsDirectory: nil, configurationPath: "flowd.yaml").directory == "secrets")
    }

    @Test func theBodyIsTheSameForEachAttemptAndNeverTooLong() throws {
        let body = WebhookBody(.sample("d1", recipient: "Mrs \"Itō\"", payload: "{\"a\":1}")).json
        #expect(body.hasPrefix("{\"data\":{") && body.hasSuffix("\"type\":\"reminder\"}"))
        #expect(body.contains("\"payload\":{\"a\":1}") && body.contains("\"recipient\":\"Mrs \\\"Itō\\\"\""), "\(body)")
        #expect(!body.contains("attempt") && !body.contains("isCut"))
        let long = WebhookBody(.sample("d1", payload: "{\"a\":\"\(String(repeating: "x", count: 30_000))\"}")).json
        #expect(long.utf8.count < 20_000 && long.contains("\"payload\":{}") && long.contains("\"isCut\":true"))
    }

    private static let ends: [(end: CurlEnd, result: DeliveryResult)] = [
        (CurlEnd(status: 200), .sent), (CurlEnd(status: 299, hasBegun: true, failure: "cut off"), .sent),
        (
            CurlEnd(status: 410, hasBegun: true),
            .failed(reason: "The receiver answered 410", isPermanent: true)
        ),
        (
            CurlEnd(status: 429, hasBegun: true, retryAfter: 120, answer: "\n slow\u{1b} down\nplease"),
            .failed(reason: "The receiver answered 429:  slow down", isPermanent: false, retryAfter: 120_000)
        ),
        (
            CurlEnd(status: 302, hasBegun: true),
            .failed(reason: "The receiver answered 302, and redirects aren't followed", isPermanent: false)
        ),
        (CurlEnd(status: 404), .failed(reason: "The receiver answered 404", isPermanent: false)),
        (CurlEnd(hasBegun: true, isLate: true), .ambiguous(reason: "The receiver didn't answer in time")),
        (
            CurlEnd(hasBegun: true, failure: "Empty reply"),
            .ambiguous(reason: "The receiver gave no whole answer: Empty reply")
        ),
        (CurlEnd(hasBegun: true, isCancelled: true), .ambiguous(reason: SenderReport.stoppingReason)),
        (CurlEnd(isCancelled: true), .failed(reason: "flowd is stopping", isPermanent: false)),
        (
            CurlEnd(refused: "10.0.0.1", failure: "Couldn't connect"),
            .failed(reason: "10.0.0.1 is no address of the internet, and allow doesn't have it", isPermanent: false)
        ),
        (
            CurlEnd(isLate: true, failure: "Timeout"),
            .failed(reason: "Not reached: Timeout", isPermanent: false)
        ),
    ]

    @Test func eachEndHasItsMeaning() {
        for (end, result) in Self.ends { #expect(SenderReport(webhook: end).result == result) }
    }
}

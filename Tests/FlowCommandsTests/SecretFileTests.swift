import FlowAPI
import FlowClient
import Glibc
import Testing
import Varlink

@testable import FlowCommands

/// Where tokens are read from and written to.
@Suite struct SecretFileTests {
    private static func mode(_ path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private static func text(_ path: String) throws -> String {
        let stream = try #require(fopen(path, "r"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test func whatIsNamedWinsOverTheCredential() {
        let environment = ["CREDENTIALS_DIRECTORY": "/run/credentials/a.service", "FLOWCTL_TOKEN_FILE": "/v"]
        let credential = "/run/credentials/a.service/flowctl.token"
        #expect(TokenFile(option: "/o", environment) { _ in true }?.path == "/o")
        #expect(TokenFile(option: nil, environment) { _ in true }?.path == "/v")
        let service = ["CREDENTIALS_DIRECTORY": "/run/credentials/a.service"]
        let found = TokenFile(option: nil, service) { $0 == credential }
        #expect(found?.path == credential && found?.isCredential == true)
        #expect(TokenFile(option: nil, service) { _ in false } == nil)
        #expect(TokenFile(option: "", [:]) { _ in true } == nil)
        #expect(TokenFile(option: credential, service) { _ in true }?.isCredential == true)
        #expect(TokenFile(option: "/run/credentials/a.service/../x", service) { _ in true }?.isCredential == false)
        #expect(TokenFile(option: "/run/credentials/a.services", service) { _ in true }?.isCredential == false)
    }

    /// systemd lets a service's user read a credential by an access list, which looks like the group's right to read.
    @Test(arguments: [
        (0o600, true, true), (0o400, true, true), (0o440, false, true), (0o644, false, false), (0o460, false, false),
    ])
    func aFileThatOthersCanReadIsRefused(mode: UInt32, isPlainFine: Bool, isCredentialFine: Bool) throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = try directory.file("a.yaml", "flowd_secret\n")
        chmod(path, mode)
        let plain = try #require(TokenFile(option: path, [:]))
        let credential = try #require(TokenFile(option: path, ["CREDENTIALS_DIRECTORY": directory.path]))
        for (file, isFine) in [(plain, isPlainFine), (credential, isCredentialFine)] {
            if isFine {
                #expect(try file.read() == "flowd_secret")
            } else {
                let problem = #expect(throws: TokenFileError.self) { try file.read() }
                #expect(problem?.message == "The token file \(path) can be read by others; do: chmod 600 \(path)")
            }
        }
    }

    @Test func anEmptyFileIsNoToken() throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = try directory.file("a.yaml", "\nflowd_x\n")
        chmod(path, 0o600)
        let problem = #expect(throws: TokenFileError.self) { try TokenFile(option: path, [:])?.read() }
        #expect(problem?.message == "The token file \(path) has no token in its first line.")
    }

    private static func daemon(secret: String?) -> FakeDaemon {
        FakeDaemon([
            TokensAPI.Create.method: { _ in
                .success(TokensAPI.Create.Reply(token: Samples.token, secret: secret))
            }
        ])
    }

    private static func create(_ path: String, secret: String? = "flowd_secret", _ more: String...) async throws -> (
        Run, Int
    ) {
        let daemon = daemon(secret: secret)
        let run = try await daemon.serving { socket in
            await flowctl(
                ["token", "create", "app", "--role", "viewer", "-t", "acme", "--socket", socket, "--out", path] + more
            )
        }
        return (run, daemon.calls.count)
    }

    @Test func aNewSecretGoesIntoAFileForItsOwnerAlone() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = directory.path + "/a.yaml"
        let (run, _) = try await Self.create(path)
        #expect(run.status == 0, "\(run)")
        #expect(run.data == "Token 0a0b0c0d, a viewer until 2027-02-19 09:14 UTC, is in \(path)\n" && run.talk.isEmpty)
        #expect(Self.mode(path) == 0o600)
        #expect(try Self.text(path) == "flowd_secret\n")
        // Neither the file's draft nor anything else stays.
        unlink(path)
        #expect(rmdir(directory.path) == 0)
    }

    @Test func theJSONOfAWrittenTokenHasNoSecret() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let (run, _) = try await Self.create(directory.path + "/a.yaml", "--json")
        #expect(run.status == 0 && !run.data.contains("flowd_secret") && run.data.contains("0a0b0c0d"))
    }

    /// The file comes first: a token whose secret nobody has is of no use.
    @Test func nothingIsOverwrittenAndNoTokenIsMadeThen() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = try directory.file("a.yaml", "old")
        let (run, callCount) = try await Self.create(path)
        #expect(run.status == 65 && run.talk.contains("\(path) is there already") && callCount == 0)
        #expect(try Self.text(path) == "old")
        let (missing, count) = try await Self.create(directory.path + "/no/such")
        #expect(missing.status == 65 && missing.talk.contains("No such file or directory") && count == 0)
    }

    @Test func aRepeatedCommandHasNoSecretToWrite() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = directory.path + "/a.yaml"
        let (run, _) = try await Self.create(path, secret: nil)
        #expect(run.status == 1 && run.talk.contains("Revoke it and make another"))
        #expect(Self.mode(path) == nil && rmdir(directory.path) == 0)
    }

    /// Who made a file of that name meanwhile keeps it, and the secret isn't lost.
    @Test func aNameThatIsTakenMeanwhileKeepsBoth() throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = directory.path + "/a.yaml"
        let file = try SecretFile(path)
        _ = try directory.file("a.yaml", "theirs")
        let thrown = #expect(throws: Problem.self) { try file.write("flowd_secret") }
        let problem = try #require(thrown)
        #expect(try Self.text(path) == "theirs")
        let kept = String(try #require(problem.details.first).dropFirst("The secret is in ".count).dropLast())
        #expect(try Self.text(kept) == "flowd_secret\n" && Self.mode(kept) == 0o600)
        file.discard()
    }
}

import FlowCore
import Foundation
import TestSupport
import Testing

@testable import FlowChannels

/// Real commands.
@Suite(.timeLimit(.minutes(5)))
struct CommandSenderTests {
    private func channel(
        _ arguments: [String],
        timeLimit: Int64 = 60_000,
        grace: Int64 = 2000,
        credentialsDirectory: String? = nil
    ) -> CommandSender {
        let settings = CommandSettings(
            arguments: arguments,
            timeLimit: timeLimit,
            credentialsDirectory: credentialsDirectory
        )
        return CommandSender(settings: settings, grace: grace)
    }

    private func shell(_ script: String, timeLimit: Int64 = 60_000, grace: Int64 = 2000) -> CommandSender {
        channel(["/bin/sh", "-c", script], timeLimit: timeLimit, grace: grace)
    }

    private func withFile(_ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "flowd-command-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(path)
    }

    struct End: Sendable {
        let script: String
        let result: DeliveryResult
    }

    static let ends: [End] = [
        End(script: "exit 0", result: .sent),
        End(script: "exit 1", result: .failed(reason: "The command ended with status 1", isPermanent: false)),
        End(
            script: "echo no such number; echo more; exit 67",
            result: .failed(
                reason: "The command ended with status 67: no such number",
                isPermanent: true,
                isOfAddress: true
            )
        ),
        End(
            script: "echo later >&2; exit 75",
            result: .failed(reason: "The command ended with status 75: later", isPermanent: false)
        ),
        End(script: "exit 64", result: .failed(reason: "The command ended with status 64", isPermanent: true)),
        End(script: "exit 65", result: .failed(reason: "The command ended with status 65", isPermanent: true)),
        End(script: "exit 69", result: .failed(reason: "The command ended with status 69", isPermanent: false)),
        End(script: "exit 77", result: .failed(reason: "The command ended with status 77", isPermanent: true)),
        End(script: "exit 78", result: .failed(reason: "The command ended with status 78", isPermanent: true)),
        End(script: "kill -9 $$", result: .failed(reason: "The command was ended by signal 9", isPermanent: false)),
    ]

    @Test(arguments: ends.indices)
    func theStatusTellsHowItWent(index: Int) async {
        let end = Self.ends[index]
        let result = await shell(end.script).deliver(.sample("d1")).result
        #expect(result == end.result)
    }

    @Test(arguments: [
        ("/no/such/command", "There is no command /no/such/command"),
        ("/etc/passwd", "The command /etc/passwd may not"),
        ("/", "The command / may not be run"),
    ])
    func aCommandThatCanNotBeRunIsTriedAgain(path: String, reason: String) async {
        guard case .failed(let found, isPermanent: false, _, _) = await channel([path]).deliver(.sample("d1")).result
        else {
            return #expect(Bool(false))
        }
        #expect(found.hasPrefix(reason), "\(found)")
    }

    @Test func theMessageIsOneObjectOnStandardInput() async throws {
        try await withFile { path in
            let delivery = Delivery.sample("d\"1", recipient: "Mrs Itō", payload: "{\"weight\":3}")
            let result = await shell("cat > \(path)").deliver(delivery).result
            #expect(result == .sent)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
            )
            #expect(object["id"] as? String == "d\"1")
            #expect(object["tenant"] as? String == "a")
            #expect(object["recipient"] as? String == "Mrs Itō")
            #expect(object["text"] as? String == "Take it\nnow")
            #expect(object["createdAt"] as? String == "2027-01-15T08:00:00.000Z")
            #expect((object["payload"] as? [String: Int]) == ["weight": 3])
            #expect(object.count == 10)
        }
    }

    @Test func aLongMessageArrivesWholeAndNobodyHasToReadIt() async throws {
        let long = String(repeating: "x", count: 1 << 20)
        let delivery = Delivery.sample("d1", payload: "{\"long\":\"\(long)\"}")
        #expect(await shell("test $(wc -c) -gt 1048576").deliver(delivery).result == .sent)
        #expect(await shell("exit 0").deliver(delivery).result == .sent)
    }

    /// Where the service manager has put credentials, a command is told where, and no more than that.
    @Test(arguments: [nil, "/run/credentials/flowd.service"])
    func theEnvironmentIsMinimalAndNothingElseIsInherited(credentials: String?) async throws {
        setenv("FLOWD_TEST_SECRET", "not for commands", 1)
        defer { unsetenv("FLOWD_TEST_SECRET") }
        try await withFile { path in
            let script = "env > \(path); pwd >> \(path); ls /proc/self/fd | wc -l >> \(path)"
            let channel = channel(["/bin/sh", "-c", script], credentialsDirectory: credentials)
            let result = await channel.deliver(.sample("d1")).result
            #expect(result == .sent)
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
            let names = Set(lines.compactMap { $0.contains("=") ? String($0.prefix { $0 != "=" }) : nil })
            var own: Set = [
                "PATH", "LANG", "FLOWD_TENANT", "FLOWD_DELIVERY", "FLOWD_REMINDER", "FLOWD_CHANNEL", "FLOWD_ATTEMPT",
            ]
            if let credentials {
                own.insert("CREDENTIALS_DIRECTORY")
                #expect(lines.contains("CREDENTIALS_DIRECTORY=\(credentials)"))
            }
            // The shell adds some of its own.
            #expect(names.subtracting(["PWD", "OLDPWD", "SHLVL", "_"]) == own)
            #expect(lines.contains("FLOWD_DELIVERY=d1"))
            // Its working directory, and three streams and what ls reads itself.
            #expect(lines.suffix(2) == ["/", "4"])
        }
    }

    @Test func argumentsAreNotLookedAtByAShell() async throws {
        try await withFile { path in
            let channel = channel(["/bin/sh", "-c", "printf %s \"$1\" > \"$2\"", "x", "$(id); `id` > '\"*", path])
            let result = await channel.deliver(.sample("d1")).result
            #expect(result == .sent)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text == "$(id); `id` > '\"*")
        }
    }

    @Test func whenItsTimeIsUpTheWholeGroupIsEnded() async throws {
        try await withFile { path in
            // The child ignores SIGTERM and would write the file after a minute.
            let script = "(trap '' TERM; echo $$ > \(path); sleep 60; echo alive > \(path)) & wait"
            let result = await shell(script, timeLimit: 3000, grace: 100).deliver(.sample("d1")).result
            #expect(result == .ambiguous(reason: "The command's time was up"))
            let group = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first.flatMap {
                Int32($0)
            }
            let number = try #require(group)
            // Killed at once, but gone only when init has buried the orphans.
            try await eventually { kill(-number, 0) != 0 || Self.isDead(group: number) }
        }
    }

    /// True when nobody of a group does anything any more; who is dead and not buried doesn't.
    private static func isDead(group: Int32) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { Int32($0) }.allSatisfy { process in
            guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
            let fields = stat.drop { $0 != ")" }.split(separator: " ")
            return fields.count < 4 || fields[3] != "\(group)" || fields[1] == "Z"
        }
    }

    @Test func aCommandThatHearsSIGTERMIsNotKilled() async throws {
        try await withFile { path in
            let script = "trap 'echo heard > \(path); exit 0' TERM; echo ready; while :; do sleep 0.01; done"
            let result = await shell(script, timeLimit: 3000, grace: 60_000).deliver(.sample("d1")).result
            #expect(result == .ambiguous(reason: "The command's time was up: ready"))
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text == "heard\n")
        }
    }

    @Test func cancellingEndsTheCommand() async throws {
        try await withFile { path in
            let channel = shell("echo x > \(path); sleep 60", grace: 100)
            let result = await withTaskGroup(of: DeliveryResult.self) { group in
                group.addTask { await channel.deliver(.sample("d1")).result }
                try? await eventually { FileManager.default.fileExists(atPath: path) }
                group.cancelAll()
                return await group.next()
            }
            #expect(result == .ambiguous(reason: "The attempt was ended because flowd is stopping"))
        }
    }

    @Test func outputIsBoundedAndDoesNotHoldUpTheCommand() async throws {
        let run = CommandRun(
            arguments: ["/bin/sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x; echo; exit 3"],
            environment: [],
            input: [],
            timeLimit: 60_000,
            grace: 100
        )
        let end = try await run.perform()
        #expect(end.cause == .exit(3))
        #expect(end.output.count == 4096 && end.outputTotal == 1_000_001)
        #expect(end.remark.count == 203)
    }

    /// Nobody would wait for it or count it any more; what is to stay needs a session of its own.
    @Test(arguments: [0, 1])
    func aChildThatStaysBehindIsEndedAndDoesNotHoldUpTheEnd(status: Int) async throws {
        try await withFile { path in
            let script = "(trap '' TERM HUP; sleep 60) & echo $$ > \(path); exit \(status)"
            let result = await shell(script).deliver(.sample("d1")).result
            #expect((result == .sent) == (status == 0))
            let text = try String(contentsOfFile: path, encoding: .utf8).filter { $0.isNumber }
            let group = try #require(Int32(text))
            try await eventually { kill(-group, 0) != 0 || Self.isDead(group: group) }
        }
    }

    @Test func manyRunAtTheSameTime() async {
        let channel = shell("cat > /dev/null")
        let sent = await withTaskGroup(of: DeliveryResult.self) { group in
            for number in 0..<40 { group.addTask { await channel.deliver(.sample("d\(number)")).result } }
            return await group.reduce(into: 0) { count, result in count += result == .sent ? 1 : 0 }
        }
        #expect(sent == 40)
    }
}

import FlowAPI
import FlowClient
import Glibc
import Testing
import Varlink

@testable import FlowCommands

/// Which flowd flowctl speaks to when several could be meant.
@Suite struct SocketChoiceTests {
    private static func choice(
        option: String? = nil,
        _ environment: [String: String] = [:],
        own: Set<String> = []
    ) -> SocketChoice {
        SocketChoice(option: option, environment, uid: 1000) { own.contains($0) }
    }

    private static let runtime = "/run/user/1000/flowd/io.flowd"

    @Test func whatIsNamedWinsThenOnesOwnThenTheSystems() {
        let all = ["FLOWCTL_SOCKET": "/v", "XDG_RUNTIME_DIR": "/run/user/1000"]
        let own: Set = [Self.runtime]
        let option = Self.choice(option: "/o", all, own: own)
        #expect(option.path == "/o" && option.origin == .option)
        let variable = Self.choice(all, own: own)
        #expect(variable.path == "/v" && variable.origin == .variable)
        let user = Self.choice(["XDG_RUNTIME_DIR": "/run/user/1000"], own: own)
        #expect(user.path == Self.runtime && user.origin == .user)
        let system = Self.choice(["XDG_RUNTIME_DIR": "/run/user/1000"])
        #expect(system.path == FlowSocket.ofSystem && system.origin == .system && system.ofUser == Self.runtime)
        #expect(Self.choice(["FLOWCTL_SOCKET": ""], own: own).origin == .user)
    }

    /// A relative runtime folder is none, as the XDG specification says.
    @Test(
        arguments: [
            ([:], runtime), (["XDG_RUNTIME_DIR": ""], runtime), (["XDG_RUNTIME_DIR": "tmp"], runtime),
            (["XDG_RUNTIME_DIR": "/tmp/r"], "/tmp/r/flowd/io.flowd"),
        ] as [([String: String], String)]
    )
    func onesOwnSocketIsInTheRuntimeFolder(environment: [String: String], path: String) {
        #expect(Self.choice(environment).ofUser == path)
    }

    /// A socket that somebody else put there would be told the tokens of who speaks to it.
    @Test func onlyASocketOfTheCallerIsTheirOwn() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let file = try directory.file("a.yaml", "")
        #expect(!SocketChoice.isOwn(file, uid: geteuid()) && !SocketChoice.isOwn(file + "x", uid: geteuid()))
        try await FakeDaemon([:]).serving { socket in
            #expect(SocketChoice.isOwn(socket, uid: geteuid()))
            #expect(!SocketChoice.isOwn(socket, uid: geteuid() + 1))
        }
    }

    @Test func whoIsNotAnsweredIsReportedAllThatWasTried() {
        let system = Self.choice()
        let problem = Problem(.transport(.noSocket(path: system.path)), socket: system.path)
        #expect(problem.details == ["Is flowd running? Look with: systemctl status flowd"])
        #expect(system.details[0].contains(Self.runtime) && system.details[0].contains("systemctl --user status flowd"))
        let user = Self.choice(own: [Self.runtime])
        let own = Problem(.transport(.connectionRefused(path: user.path)), socket: user.path)
        #expect(own.details == ["Is flowd running? Look with: systemctl --user status flowd"])
        #expect(user.details[0].contains("--socket \(FlowSocket.ofSystem)"))
    }

    /// The whole way: no flowd anywhere.
    @Test func theErrorNamesBothPlaces() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let run = await flowctl("status", environment: ["XDG_RUNTIME_DIR": directory.path])
        // A machine with a flowd of its own has its system's socket.
        guard access(FlowSocket.ofSystem, F_OK) != 0 else { return }
        #expect(run.status == 69)
        #expect(run.talk.contains(FlowSocket.ofSystem) && run.talk.contains("\(directory.path)/flowd/io.flowd"))
    }
}

import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// The action library over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct LibraryCallTests {
    private static let template = """
        template: visit
        title: Visit
        steps:
          - {step: before, uses: photo}
          - {step: after, uses: photo@1}
        """

    private func apply(_ control: ControlWorld, title: String) async throws -> JSONValue {
        try await control.call(
            "io.flowd.Library.Apply",
            ["tenant": "mine", "source": .string("action: photo\ntitle: \(title)\n")]
        )
    }

    @Test
    func aTemplateKeepsWhatItTookWhenItWasApplied() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let template: JSONValue = ["tenant": "mine", "source": .string(Self.template)]
            let error = try await control.error("io.flowd.Templates.Apply", template)
            #expect(error?.name == TemplatesAPI.InvalidTemplate.name)
            guard case .array(let findings) = error?.parameters["findings"] else { return #expect(Bool(false)) }
            #expect(findings.map { $0["line"] } == [4, 5])
            #expect(try await apply(control, title: "One")["version"] == 1)
            let first = try await control.call("io.flowd.Templates.Apply", template)
            #expect(first["version"] == 1 && first["findings"] == [])
            #expect(try await apply(control, title: "Two")["version"] == 2)
            #expect(try await apply(control, title: "Two")["changed"] == false)
            _ = try await control.call("io.flowd.Jobs.Start", ["tenant": "mine", "template": "visit"])
            #expect(try await titles(control, of: "2") == ["One", "One"])
            // Applied again it takes what the library has now.
            #expect(try await control.call("io.flowd.Templates.Apply", template)["version"] == 2)
            _ = try await control.call("io.flowd.Jobs.Start", ["tenant": "mine", "template": "visit"])
            #expect(try await titles(control, of: "3") == ["Two", "One"])
            #expect(try await titles(control, of: "2") == ["One", "One"])
        }
    }

    private func titles(_ control: ControlWorld, of job: String) async throws -> [String] {
        let displayed = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": .string(job)])
        guard case .array(let nodes) = displayed["nodes"] else { return [] }
        return nodes.compactMap { node in
            if case .string(let title) = node["title"] { title } else { nil }
        }
    }

    /// Both commands on their way at once: the second is decided before the first is on disk.
    @Test
    func aTemplateFindsWhatWasAppliedJustBefore() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let photo = "action: photo\ntitle: One\n"
            let first = try control.world.send(.applyLibraryAction(source: photo), to: "mine")
            let second = try control.world.send(.applyTemplate(source: Self.template), to: "mine")
            let results = [await first.result, await second.result]
            for result in results { #expect(throws: Never.self) { try result.get() } }
        }
    }

    @Test
    func versionsAreListedAndDisplayed() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for title in ["One", "Two"] { _ = try await apply(control, title: title) }
            let list = try await control.call("io.flowd.Library.List", ["tenant": "mine"])
            guard case .array(let actions) = list["actions"] else { return #expect(Bool(false)) }
            #expect(actions.map { $0["title"] } == ["Two"])
            #expect(actions.map { $0["latestVersion"] } == [2])
            for (version, title) in [(JSONValue.null, "Two"), (1, "One"), (2, "Two")] {
                let displayed = try await control.call(
                    "io.flowd.Library.Show",
                    ["tenant": "mine", "key": "photo", "version": version]
                )
                #expect(displayed["action"]?["definition"] == ["action": "photo", "title": .string(title)])
                #expect(displayed["action"]?["source"] == .string("action: photo\ntitle: \(title)\n"))
            }
            let missing = try await control.error(
                "io.flowd.Library.Show",
                ["tenant": "mine", "key": "photo", "version": 3]
            )
            #expect(missing?.name == LibraryAPI.NoSuchLibraryAction.name)
        }
    }
}

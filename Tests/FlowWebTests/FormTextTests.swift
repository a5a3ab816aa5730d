import FlowAPI
import FlowClient
import FlowReports
import Testing
import Varlink

@testable import FlowWeb

/// Fields of forms and addresses, and texts of pages.
@Suite struct FormTextTests {
    @Test(arguments: [
        ("a=1&b=2", ["a": "1", "b": "2"]), ("a=x+y%2Bz", ["a": "x y+z"]), ("a=%E2%82%AC", ["a": "€"]),
        ("a", ["a": ""]), ("a=%", ["a": "%"]), ("a=%zz", ["a": "%zz"]), ("a=%+f%-0", ["a": "% f%-0"]),
        ("a=b=c", ["a": "b=c"]), ("", [:]),
    ])
    func fieldsAreRead(text: String, expected: [String: String]) {
        let fields = FormText.fields(text)
        #expect(Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first } == expected)
    }

    @Test(arguments: ["a b&c=d", "€/?#", "<script>", "-._~", "%41", "עברית"])
    func whatIsWrittenIsReadAgain(text: String) {
        #expect(FormText.decoded(FormText.encoded(text)) == text)
    }

    @Test func anAddressKeepsTheConditions() throws {
        let query = JobsQuery(FormText.fields("state=all&q=a%26b&template=wedding&sort=due&after=x%3D"))
        #expect(
            query.address("acme", after: query.after)
                == "/t/acme/jobs?state=all&q=a%26b&template=wedding&sort=due&after=x%3D"
        )
        #expect(try Self.wanted(query).states == JobsAPI.JobState.allCases)
        let plain = JobsQuery(FormText.fields("state=odd&sort=odd&other=1"))
        #expect(plain == JobsQuery())
        #expect(plain.address("acme", after: nil) == "/t/acme/jobs")
        #expect(try Self.wanted(plain).states == [.running, .held])
    }

    /// Parameters of a query, on top of a saved list of completed jobs where it names one.
    private static func wanted(_ query: JobsQuery, on saved: [String] = []) throws -> JobsAPI.List.Parameters {
        let filter = ["states": JSONValue.array([.string("completed")]), "where": .array(saved.map { .string($0) })]
        let list = TenantsAPI.SavedList(name: "guests", of: .jobs, filter: .object(filter))
        let question = try query.saved.isEmpty ? query.question : list.adding(query.question)
        return try question.parameters(JobsAPI.List.Parameters.self, in: "acme")
    }

    @Test func aQueryHasConditionsColumnsAndASavedList() throws {
        let text =
            "saved=guests&assignee=rose&overdue=yes&label=a,b&column=labels,form.x.y&where=attribute.side%3Done&where=step.call%3Ddone"
        let query = JobsQuery(FormText.fields(text))
        #expect(query.address("acme", after: nil) == "/t/acme/jobs?" + text.replacing(",", with: "%2C"))
        let wanted = try Self.wanted(query, on: ["attribute.open=yes"])
        #expect(wanted.states == [.completed])
        #expect(wanted.where == ["attribute.open=yes", "attribute.side=one", "step.call=done"])
        #expect(
            try Self.wanted(query, on: ["attribute.side=two", "!x"]).where == [
                "!x", "attribute.side=one", "step.call=done",
            ]
        )
        #expect(wanted.labels == ["a", "b"])
        #expect(wanted.assignee == "rose")
        #expect(wanted.overdue == true)
        #expect(query.columns == ["labels", "form.x.y"])
        #expect(!query.isPlain)
        #expect(JobsQuery(FormText.fields("where=a%3D1%0D%0A%0D%0A+b%3D2+")).conditions == ["a=1", "b=2"])
        #expect(JobsQuery(FormText.fields("state=all&view=board")).isPlain)
    }

    @Test func everyTextThatAPageNamesIsThere() throws {
        let texts = WebTexts.english
        for template in [
            PackageResources.head_mustache, PackageResources.today_mustache, PackageResources.jobs_mustache,
            PackageResources.job_mustache, PackageResources.door_mustache, PackageResources.tenants_mustache,
            PackageResources.step_mustache, PackageResources.fields_mustache, PackageResources.task_mustache,
            PackageResources.ledger_mustache, PackageResources.reminder_mustache, PackageResources.money_mustache,
            PackageResources.schedule_mustache, PackageResources.calendar_mustache,
            PackageResources.board_mustache, PackageResources.unsent_mustache,
            PackageResources.files_mustache, PackageResources.media_mustache, PackageResources.simulate_mustache,
        ] {
            for match in String(decoding: template, as: UTF8.self).matches(of: #/\{\{text\.([A-Za-z.]+)\}\}/#) {
                let key = String(match.1)
                #expect(texts.keys.contains(key), "\(key) has no text")
            }
        }
        let states = JobsAPI.JobState.allCases.map(\.rawValue) + JobsAPI.ActionState.allCases.map(\.rawValue)
        let named = states.map { "state.\($0)" } + RemindersAPI.Fate.allCases.map { "fate.\($0.rawValue)" }
        let others =
            PaymentsAPI.InstalmentState.allCases.map { "instalment.\($0.rawValue)" }
            + TasksAPI.OccurrenceState.allCases.map { "occurrence.\($0.rawValue)" }
            + TasksAPI.TaskState.allCases.map { "taskState.\($0.rawValue)" }
            + RemindersAPI.DeliveryState.allCases.map { "delivery.\($0.rawValue)" }
        for key in named + others + JobsAPI.Priority.allCases.map({ "priority.\($0.rawValue)" }) {
            #expect(texts.keys.contains(key), "\(key) has no text")
        }
    }

    @Test func valuesOfAPageAreText() throws {
        var page = WebPage(PackageResources.message_mustache, title: "<script>alert(1)</script>\"'")
        page.values[text: "message"] = "{{text.today}} <b>"
        let html = try page.html(.english)
        #expect(!html.contains("<script>alert"))
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;"))
        #expect(html.contains("{{text.today}} &lt;b&gt;"))
    }
}

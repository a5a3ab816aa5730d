import FlowAPI
import FlowCore
import FlowMessages
import Testing

@testable import FlowReports

struct ReportTemplateTests {
    private let renderer = MustacheRenderer()

    @Test(arguments: [ReportsAPI.ReportKind.day, .week, .job, .vendor, .statement])
    func flowdsOwnAreTakenAsSomebodysOwn(_ report: ReportsAPI.ReportKind) throws {
        let text = ReportTemplate.standard(report).text
        #expect(try ReportTemplate(validating: text, for: report, renderer).text == text)
    }

    @Test(arguments: [
        ("{{titel}}", "{{titel}} in line 1"), ("\n<ScRiPt src=x>", "<script> in line 2"),
        ("</body>", "<body> in line 1"),
        ("{{#people}}{{#steps}}{{/steps}}{{/people}}", "{{#steps}} in line 1"),
        ("{{#steps}}{{#people}}{{/people}}{{/steps}}", "{{#people}} in line 1"),
        ("{{#people}}{{#people}}{{/people}}{{/people}}", "{{#people}} in line 1"),
        ("{{times}}", "{{times}} in line 1"), ("{{#times}}{{/times}}", "{{#times}} in line 1"), (" \n ", "nothing"),
        ("{{>head}}", "{{>head}} in line 1"), ("{{#steps}}", "{{#steps}} in line 1"),
        (String(repeating: "{{heading}}", count: 501), "{{heading}} in line 1"),
    ])
    func whatIsNotTakenIsReportedWithItsLine(_ text: String, _ found: String) {
        #expect {
            try ReportTemplate(validating: text, for: .day, renderer)
        } throws: { error in
            (error as? InvalidInput)?.found == found
        }
    }

    @Test func valuesAreTextWhateverTheTag() throws {
        let marked = "<\u{338}b> \"\u{301} & '"
        for tag in ["{{heading}}", "{{{heading}}}", "{{&heading}}"] {
            let page = try renderer.page(tag, ["heading": .text(marked)])
            #expect(page == "&lt;\u{338}b&gt; &quot;\u{301} &amp; &#39;")
            #expect(try renderer.render(tag, ["heading": .text(marked)]) == marked)
        }
    }

    @Test func whatIsMissingInARowIsNotTakenFromAround() throws {
        var row: ReportValues = [:]
        row[text: "kind"] = nil
        var values: ReportValues = ["kind": .text("around")]
        values.set("facts", [row])
        let page = try renderer.page(
            "{{#facts}}[{{#kind}}{{kind}}{{/kind}}]{{/facts}}{{#hasFacts}}!{{/hasFacts}}",
            values
        )
        #expect(page == "[]!")
    }
}

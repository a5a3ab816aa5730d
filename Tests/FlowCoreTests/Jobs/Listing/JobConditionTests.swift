import FlowCore
import Testing

/// Conditions on values of jobs, as they are written.
struct JobConditionTests {
    @Test(arguments: [
        ("form.rsvp.coming=yes", #"form.rsvp/coming=["yes"]"#), ("form.rsvp/coming", "form.rsvp/coming"),
        ("!form.rsvp.coming", "!form.rsvp/coming"), ("form.a.b/c.d=1", #"form.a.b/c.d=["1"]"#),
        ("attribute.side!=one", "attribute.side!=one"), ("attribute.a.b=x", #"attribute.a.b=["x"]"#),
        ("attribute.n>=2.50", "attribute.n>=2.5"), ("attribute.n<=-1", "attribute.n<=-1"),
        ("attribute.day<2027-03-28", "attribute.day<2027-03-28"), ("attribute.day>0", "attribute.day>0"),
        ("step.rsvp=done", #"step.rsvp=["done"]"#), ("step.rsvp!=notApplicable", "step.rsvp!=notApplicable"),
        ("step.a.b", "step.a.b"), ("form.a.b|form.a/c|step.d=1", #"form.a/b|form.a/c|step.d=["1"]"#),
        ("!attribute.a|attribute.b", "!attribute.a|attribute.b"), ("attribute.a|form.b.c<3", "attribute.a|form.b/c<3"),
        // All behind the sign is the value.
        ("attribute.x==", #"attribute.x=["="]"#), ("attribute.x=a=b,<c>!", #"attribute.x=["a=b,<c>!"]"#),
        ("attribute.x= ", #"attribute.x=[" "]"#), ("attribute.x=\u{301}", "attribute.x=[\"\u{301}\"]"),
        ("attribute.x!==", "attribute.x!=="),
    ])
    func conditionsAreRead(written: String, text: String) throws {
        #expect(try JobCondition(validating: written, field: "where").text == text)
    }

    @Test(arguments: [
        "", "!", "=", "side=one", "state=running", "form.rsvp=yes", "form.a.b.c=1", "form.a/b/c=1", "form..b=1",
        "attribute.=1", "attribute.-x=1", "attribute.ä=1", "forms.a.b=1", "Attribute.x=1", " attribute.x=1",
        "attribute.x =1", "!attribute.x=1", "attribute.x!1", "attribute.x!", "attribute.x=", "attribute.x!=",
        "attribute.x<", "attribute.x<=", "attribute.x<many", "attribute.x>1e3", "attribute.x>2027-02-29",
        "step.rsvp=finished", "step.rsvp<done", "step.rsvp>1", "step.", "!!attribute.x",
        "attribute.x|", "|attribute.x", "attribute.x||attribute.y", "attribute.x|state=1", "attribute.x|step.y>1",
        "attribute.a|attribute.b|attribute.c|attribute.d|attribute.e|attribute.f",
    ])
    func anythingElseIsRefused(written: String) {
        #expect { try JobCondition(validating: written, field: "where") } throws: { error in
            guard let error = error as? InvalidInput else { return false }
            return error.field == "where" && error.found == written && !error.allowed.isEmpty
        }
    }

    @Test
    func equalsOfOneNameAreAlternatives() throws {
        let texts = ["form.a.x=2", "form.a/x=1", "form.a.x!=3", "attribute.x=1", "form.a.x=2"]
        let conditions = try JobCondition.all(texts, field: "where")
        #expect(conditions.map(\.text) == [#"attribute.x=["1"]"#, "form.a/x!=3", #"form.a/x=["1","2"]"#])
        let spellings = try JobCondition.all(["attribute.x=\u{E9}", "attribute.x=e\u{301}"], field: "where")
        #expect(spellings.map { Array($0.text.utf8) } == [Array("attribute.x=[\"e\u{301}\",\"\u{E9}\"]".utf8)])
        #expect(throws: InvalidInput.self) {
            try JobCondition.all(Array(repeating: "attribute.x", count: JobCondition.countMax + 1), field: "where")
        }
    }

    @Test
    func conditionsBelongToTheList() throws {
        var filter = JobFilter()
        filter.conditions = try JobCondition.all(["attribute.x=1"], field: "where")
        let place = JobListing(filter).text(of: JobCursor(job: JobID(3)))
        filter.conditions = try JobCondition.all(["attribute.x=2"], field: "where")
        #expect(throws: InvalidInput.self) { try JobListing(filter).cursor(place) }
    }

    @Test(arguments: [
        ("2", FlowCore.Test.Bound.over, "1", true), ("1", .over, "1", false), ("1", .from, "1", true),
        ("-2", .under, "-1", true),
        ("123456789012345.123456", .over, "123456789012345.123455", true), ("10", .until, "9", false),
    ])
    func numbersAreComparedExactly(value: String, bound: FlowCore.Test.Bound, limit: String, lies: Bool) throws {
        let (number, other) = (try DecimalNumber(validating: value), try DecimalNumber(validating: limit))
        #expect(JobCondition.lies(.number(number), bound, .number(other)) == lies)
        #expect(!JobCondition.lies(.text(value), bound, .number(other)))
        #expect(!JobCondition.lies(.boolean(true), bound, .number(other)))
    }

    @Test
    func onlyDatesComeBeforeADate() {
        let day = FieldValue.text("2027-03-28")
        #expect(JobCondition.lies(.text("2027-03-27"), .under, day))
        #expect(!JobCondition.lies(.text("2027-03-28"), .under, day))
        #expect(JobCondition.lies(.text("2027-03-28"), .until, day))
        #expect(!JobCondition.lies(.text("1"), .under, day))
        #expect(!JobCondition.lies(.text("2027-02-30"), .under, day))
    }
}

import FlowCore
import Testing

@testable import FlowLedger
@testable import FlowPayments
@testable import FlowReminders
@testable import FlowTenant

/// What events say, as the text that is hashed and kept for good.
struct EventPayloadTests {
    @Test
    func applyingATemplateSaysItsVersionAndContent() throws {
        var world = try TenantWorld()
        try world.apply("a b")
        let first = try #require(world.version).digest.hex
        #expect(world.payload(.templateApplied) == #"{"digest":"\#(first)","steps":2,"template":"t","version":1}"#)
        try world.apply("a b c")
        let second = try #require(world.version).digest.hex
        let expected = #"{"digest":"\#(second)","previousVersion":1,"steps":3,"template":"t","version":2}"#
        #expect(world.payload(.templateApplied) == expected)
    }

    @Test
    func startingAJobSaysWhatItWasGivenAndWhereItStands() throws {
        var world = try TenantWorld()
        try world.apply("a b", attributes: ["fuel"])
        try world.start(subject: " Mrs Ito ", attributes: ["fuel": "gas"])
        let digest = try #require(world.version).digest.hex
        let after = #"{"denominator":"1","displayed":"0","numerator":"0","state":"running"}"#
        #expect(
            world.payload(.jobStarted)
                == #"{"after":\#(after),"attributes":{"fuel":"gas"},"plan":"\#(digest)","subject":"Mrs Ito","#
                + #""template":"t","version":1}"#
        )
        try world.apply("a?")
        try world.start()
        let other = try #require(world.version).digest.hex
        #expect(
            world.payload(.jobStarted)
                == #"{"after":{"state":"running"},"attributes":{},"plan":"\#(other)","template":"t","version":2}"#
        )
    }

    @Test
    func anOperationSaysBeforeAfterAndWhatFollowed() throws {
        var world = try TenantWorld()
        try world.apply("a{k} b[a.k=x] c<a")
        try world.start()
        try world.act(.progress(percent: 40), on: "a")
        #expect(
            world.payload(.actionProgressed) == """
                {"after":{"progress":40,"state":"inProgress"},"before":{"progress":0,"state":"ready"},\
                "jobAfter":{"denominator":"15","displayed":"13","numerator":"2","state":"running"},\
                "jobBefore":{"denominator":"1","displayed":"0","numerator":"0","state":"running"}}
                """
        )
        try world.act(.complete(form: [FieldKey(validating: "k"): .text("y")]), on: "a")
        #expect(
            world.payload(.actionCompleted) == """
                {"after":{"form":{"k":"y"},"progress":100,"state":"done"},"before":{"progress":40,"state":"inProgress"},\
                "derived":[{"from":"blocked","step":"b","to":"notApplicable"},\
                {"from":"blocked","step":"c","to":"ready"}],\
                "jobAfter":{"denominator":"2","displayed":"50","numerator":"1","state":"running"},\
                "jobBefore":{"denominator":"15","displayed":"13","numerator":"2","state":"running"}}
                """
        )
        try world.act(.reopen(reason: "wrong"), on: "a")
        #expect(
            world.payload(.actionReopened) == """
                {"after":{"progress":0,"reason":"wrong","state":"ready"},\
                "before":{"form":{"k":"y"},"progress":100,"state":"done"},\
                "derived":[{"from":"notApplicable","step":"b","to":"blocked"},\
                {"from":"ready","step":"c","to":"blocked"}],\
                "jobAfter":{"denominator":"1","displayed":"0","numerator":"0","state":"running"},\
                "jobBefore":{"denominator":"2","displayed":"50","numerator":"1","state":"running"}}
                """
        )
    }

    @Test
    func theEndOfAJobSaysBothSides() throws {
        var world = try TenantWorld()
        try world.apply("a b")
        try world.start()
        try world.act(.start, on: "a")
        #expect(
            world.payload(.actionStarted) == """
                {"after":{"progress":0,"state":"inProgress"},"before":{"progress":0,"state":"ready"},\
                "jobAfter":{"denominator":"1","displayed":"0","numerator":"0","state":"running"},\
                "jobBefore":{"denominator":"1","displayed":"0","numerator":"0","state":"running"}}
                """
        )
        try world.act(.cancel(reason: "off"), on: "a")
        try world.act(.skip(reason: "no \"time\"\n"), on: "b")
        #expect(
            world.payload(.actionSkipped) == """
                {"after":{"progress":0,"reason":"no \\"time\\"","state":"skipped"},\
                "before":{"progress":0,"state":"ready"},"jobAfter":{"state":"completedWithSkips"},\
                "jobBefore":{"denominator":"1","displayed":"0","numerator":"0","state":"running"}}
                """
        )
        #expect(
            world.payload(.jobCompleted) == """
                {"after":{"state":"completedWithSkips"},\
                "before":{"denominator":"1","displayed":"0","numerator":"0","state":"running"}}
                """
        )
        try world.act(.reopen(reason: nil), on: "b")
        #expect(
            world.payload(.jobReopened) == """
                {"after":{"denominator":"1","displayed":"0","numerator":"0","state":"running"},\
                "before":{"state":"completedWithSkips"}}
                """
        )
    }

    @Test
    func creatingATenantSaysAllOfIt() throws {
        let spec = try TenantSpec(
            slug: TenantSlug(validating: "ito"),
            title: "Family Ito",
            timeZone: "Europe/Berlin",
            locale: "de-AT",
            currency: "JPY",
            ownerUIDs: [1001, 1000, 1001],
            zones: FewZones()
        )
        #expect(
            TenantCreatedEvent(spec, id: TenantID(4)).canonical.json == """
                {"currency":"JPY","locale":"de-AT","ownerUIDs":[1000,1001],"slug":"ito","tenant":"4",\
                "timeZone":"Europe/Berlin","title":"Family Ito"}
                """
        )
    }
}

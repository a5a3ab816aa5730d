import FlowCore
import FoundationEssentials
import Testing

@testable import FlowTenant

/// Answers as they were kept stay readable: a retry after an upgrade gets what was answered before it.
@Suite struct StoredReplyTests {
    /// One answer of each kind, and of the forms within one that another sample lacks, as version 1 wrote it.
    private static func kept() throws -> [(name: String, text: String)] {
        let text = try String(contentsOf: PackageFolder.file("Tests/Replies/version1.tsv"), encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            return (try #require(parts.first), try #require(parts.last))
        }
    }

    /// A failure says that names on disk have changed: give them coding keys, or raise the version and read both.
    @Test func whatVersionOneWroteIsReadAndWrittenAlike() throws {
        let kept = try Self.kept()
        for (name, text) in kept {
            let reply = try JSONDecoder().decode(StoredReply.self, from: Data(text.utf8))
            // Slashes were escaped by the encoder that wrote these; JSON has both forms.
            #expect(try reply.text() == text.replacing(#"\/"#, with: "/"), "\(name)")
        }
        #expect(StoredReply.version == 1 && kept.count == 31)
    }

    @Test func everyKindOfAnswerIsAmongThem() throws {
        var kinds: Set<String> = []
        for (_, text) in try Self.kept() {
            let reply = try JSONDecoder().decode(StoredReply.self, from: Data(text.utf8))
            kinds.insert(Self.kind(reply))
        }
        #expect(kinds.count == 29, "\(kinds.sorted())")
    }

    /// What there is: one more case has to be named here, and needs an answer among those that are kept.
    private static func kind(_ reply: StoredReply) -> String {
        switch reply {
        case .job: "large job"
        case .template: "large template"
        case .inline(let outcome): kind(outcome)
        }
    }

    private static func kind(_ outcome: CommandOutcome) -> String {
        switch outcome {
        case .tenantCreated: "tenantCreated"
        case .tenantChanged: "tenantChanged"
        case .profileChanged: "profileChanged"
        case .holidaysChanged: "holidaysChanged"
        case .libraryApplied: "libraryApplied"
        case .templateApplied(let applied): applied.findings.isEmpty ? "templateApplied" : "template with findings"
        case .jobStarted: "jobStarted"
        case .assigned: "assigned"
        case .acted: "acted"
        case .jobChanged: "jobChanged"
        case .payment: "payment"
        case .budget: "budget"
        case .bankLine: "bankLine"
        case .delivery: "delivery"
        case .messageWordsChanged: "messageWordsChanged"
        case .textChanged: "textChanged"
        case .messagePreviewed: "messagePreviewed"
        case .redeemed: "redeemed"
        case .accessChanged(let access):
            switch access {
            case .memberSet: "memberSet"
            case .memberRemoved: "memberRemoved"
            case .tokenCreated: "tokenCreated"
            case .tokenRevoked: "tokenRevoked"
            }
        case .mediaChanged(let media):
            switch media {
            case .added: "mediaAdded"
            case .known: "mediaKnown"
            case .removed: "mediaRemoved"
            case .pruned: "mediaPruned"
            }
        case .task(let task):
            task.occurrence != nil ? "occurrence" : task.reminder != nil ? "reminder" : "task"
        // These are the daemon's own, which have no keys.
        case .time: "daemon"
        }
    }

    @Test(
        arguments: [
            (#"{"answer":{},"kind":"payment","version":2}"#, false),
            (#"{"answer":{},"kind":"gift","version":1}"#, false),
            (#"{"inline":{"_0":{}}}"#, false), (#"{"answer":{},"kind":"payment","version":1}"#, true),
        ]
    )
    func anotherVersionIsReportedByItsForm(text: String, isKnown: Bool) throws {
        let form = try JSONDecoder().decode(StoredReply.Form.self, from: Data(text.utf8))
        #expect(form.isKnown == isKnown)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(StoredReply.self, from: Data(text.utf8)) }
    }
}

import FlowAPI
import FlowCalendar
import FlowCore
import FlowEngine
import FlowStore
import Synchronization
import Varlink

/// Feeds: calendars of people's work, for any holder of the code in their addresses.
enum FeedHandlers {
    static let pieceSizeBytesMax = 256 << 10

    /// Adds the methods, once those are there whose answers a calendar is made of.
    static func register(in methods: inout Methods) {
        methods.on(ProfilesAPI.IssueFeed.self) { wanted, call in
            let key = try ProfileInput.key(wanted.profile)
            let change = ProfileChange.issueFeed(key, replaces: wanted.replace ?? false)
            let base = call.engine.configuredChannels.linkBase
            return call.answer(try call.submit(.changeProfile(change), wanted)) { outcome in
                Commands.profile.outcome(outcome).map { ProfilesAPI.IssueFeed.Reply($0, base: base) }
            }
        }
        methods.command(ProfilesAPI.RevokeFeed.self, Commands.profile) { wanted, _ in
            .revokeFeed(try ProfileInput.key(wanted.profile))
        } reply: { outcome in
            .init(profile: .init(outcome.profile), eventNumber: Int(outcome.eventNumber))
        }
        let reading = methods.reading
        methods.stream(CodesAPI.ReadFeed.self) { wanted, call in
            let hash = try LinkCode(validating: wanted.code).hash
            return .stream { stream in
                do {
                    let text = try await text(of: hash, reading, call)
                    var pieces = text.pieces(sizeBytesMax: pieceSizeBytesMax)
                    let last = pieces.popLast() ?? ""
                    for piece in pieces { try await stream.send(CodesAPI.ReadFeed.Reply(text: piece)) }
                    try await stream.finish(CodesAPI.ReadFeed.Reply(text: last))
                } catch {
                    throw call.known(error) ?? error
                }
            }
        }
    }

    /// The calendar that a code reads.
    ///
    /// Lists are asked for in the turns of their tenant's readers; the calendar is made of them in those of side work,
    /// one after the other, since that may take a while.
    private static func text(of hash: LinkHash, _ reading: ReadingMethods, _ call: Call) async throws -> String {
        let presented = try await presented(hash, call)
        let source: CalendarSource
        let facts: CalendarFacts
        let remarks = Remarks()
        do {
            let link = LinkIdentity(tenant: presented.tenant, recipient: presented.profile.text, role: .viewer)
            source = try await CalendarSource(
                CalendarLists(reading.calls(of: link, in: call)),
                tenant: presented.slug.text,
                profile: presented.profile.text,
                words: CalendarWords(locale: presented.locale),
                now: call.now,
                zones: call.zones,
                note: remarks.add
            )
            facts = try await source.facts(in: nil, .series)
        } catch {
            // What is gone by now had that code.
            _ = try await self.presented(hash, call)
            throw error
        }
        let text = await call.engine.sideWork.run(for: call.caller) {
            let items = source.items(of: facts, in: nil, .series)
            return ICalendar(
                name: "\(presented.title) · \(presented.tenantTitle)",
                realm: source.realm,
                now: source.now.rfc3339,
                items: items,
                isRefreshed: true,
                remarks: remarks.all
            ).text
        }
        guard let text else { throw CancellationError() }
        // It may have ended meanwhile.
        _ = try await self.presented(hash, call)
        return text
    }

    private static func presented(_ hash: LinkHash, _ call: Call) async throws(ReadFailure) -> PresentedFeed {
        guard let presented = try await call.store.feed(presented: hash) else { throw .refused(.code(.noFeed)) }
        return presented
    }

    /// Remarks on a calendar, as they come.
    private final class Remarks: Sendable {
        private let texts = Mutex<[String]>([])

        /// Remarks that were made, at most the first 20.
        var all: [String] { texts.withLock { $0 } }

        func add(_ text: String) {
            texts.withLock { if $0.count < 20 { $0.append(text) } }
        }
    }
}

extension ProfilesAPI.IssueFeed.Reply {
    /// Creates the reply on the wire; `base` is the address before the code in links.
    fileprivate init(_ outcome: ProfileOutcome, base: String?) {
        self.init(
            profile: .init(outcome.profile),
            code: outcome.code?.text,
            address: base.flatMap { base in outcome.code.map { "\(base)\($0.text).ics" } },
            eventNumber: Int(outcome.eventNumber)
        )
    }
}

extension String {
    /// Splits the text into pieces of at most `sizeBytesMax` bytes, none of which ends within a line.
    fileprivate func pieces(sizeBytesMax: Int) -> [String] {
        var pieces: [String] = []
        var rest = utf8[...]
        while rest.count > sizeBytesMax {
            // A line of iCalendar is short: there is an end among those bytes.
            let end = rest.prefix(sizeBytesMax).lastIndex(of: UInt8(ascii: "\n")).map { rest.index(after: $0) }
            let piece = rest[..<(end ?? rest.endIndex)]
            pieces.append(String(Substring(piece)))
            rest = rest[piece.endIndex...]
        }
        pieces.append(String(Substring(rest)))
        return pieces
    }
}

import FlowCore
import Testing

@testable import FlowPeople

struct MediaTypeTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
    private static let heic: [UInt8] = [0, 0, 0, 24] + bytes("ftypheic")
    private static let film: [UInt8] = [0, 0, 0, 24] + bytes("ftypisom")
    private static let webp = bytes("RIFF1234WEBPVP8 ")

    static let cases: [(type: String, head: [UInt8], isAllowed: Bool, found: String?)] = [
        ("image/jpeg", jpeg, true, "image/jpeg"), ("image/jpeg", png, false, "image/png"),
        ("image/jpeg", [0xFF, 0xD8], false, nil), ("image/jpeg", [], false, nil),
        ("image/png", png, true, "image/png"), ("image/png", Array(png.prefix(7)), false, nil),
        ("image/webp", webp, true, "image/webp"), ("audio/wav", webp, false, "image/webp"),
        ("image/heic", heic, true, "image/heic"), ("video/mp4", heic, false, "image/heic"),
        ("video/mp4", film, true, "video/mp4"), ("audio/mp4", film, true, "video/mp4"),
        ("image/heic", film, false, "video/mp4"),
        ("video/quicktime", bytes("\0\0\0\u{14}ftypqt  "), true, "video/quicktime"),
        ("application/pdf", bytes("%PDF-1.7\n"), true, "application/pdf"),
        ("application/pdf", bytes("<html>"), false, nil), ("text/plain", bytes("Grüße\n"), true, nil),
        ("text/plain", bytes("%PDF-1.7"), false, "application/pdf"), ("text/plain", [65, 0, 66], false, nil),
        ("audio/mpeg", bytes("ID3\u{4}"), true, "audio/mpeg"), ("audio/mpeg", [0xFF, 0xFB, 0x90], true, "audio/mpeg"),
        ("audio/aac", jpeg, true, "image/jpeg"), ("audio/ogg", bytes("OggS"), true, "audio/ogg"),
    ]

    @Test(arguments: cases.indices)
    func theFirstBytesHaveToBeOfTheType(index: Int) throws {
        let (type, head, isAllowed, found) = Self.cases[index]
        #expect(MediaSignature.allows(try MediaType(validating: type), head: head) == isAllowed)
        #expect(MediaSignature.detected(in: head)?.text == found)
    }

    @Test(arguments: ["image/jpeg", "IMAGE/JPEG", "application/vnd.oasis.opendocument.text", "image/svg+xml"])
    func aTypeIsFamilyAndName(text: String) throws {
        #expect(try MediaType(validating: text).text == text.lowercased())
    }

    @Test(arguments: [
        "", "image", "image/", "/jpeg", "image/jpeg; q=1", "image/jpeg/x", "image /jpeg", "image/*", "bild/jpég",
        String(repeating: "a", count: 99) + "/b",
    ])
    func anythingElseIsNone(text: String) {
        #expect(throws: InvalidInput.self) { try MediaType(validating: text) }
    }

    @Test
    func aPatternCoversATypeOrItsFamily() throws {
        let type = try MediaType(validating: "audio/ogg")
        #expect(["audio/ogg", "audio/*"].allSatisfy(type.matches))
        #expect(!["audio/og", "*/*", "audio", "video/*", ""].contains(where: type.matches))
    }

    @Test(arguments: [
        ("image/jpeg", MediaKind.photo), ("video/mp4", .video), ("audio/ogg", .audio), ("application/pdf", .document),
        ("text/plain", .document),
    ])
    func theKindFollowsFromTheType(text: String, kind: MediaKind) throws {
        let type = try MediaType(validating: text)
        #expect(try MediaLimits.kind(nil, of: type) == kind)
        #expect(kind.allows(type))
    }

    @Test
    func aSenderMayNameAnotherKindThatFits() throws {
        let (png, film) = (try MediaType(validating: "image/png"), try MediaType(validating: "video/mp4"))
        #expect(try MediaLimits.kind(.signature, of: png) == .signature)
        #expect(try MediaLimits.kind(.document, of: png) == .document)
        #expect(throws: MediaRefusal.self) { try MediaLimits.kind(.photo, of: film) }
    }

    @Test(arguments: ["front.jpg", " front.jpg ", "Zähler 1.jpg", String(repeating: "a", count: 200)])
    func aNameIsAFilesName(name: String) throws {
        #expect(try NewMedia.checkedName(name) == name.trimmed)
    }

    @Test(arguments: ["", " ", ".", "..", "a/b", "a\\b", "a\nb", "a\u{0}", String(repeating: "a", count: 201)])
    func anythingElseIsNoName(name: String) {
        #expect(throws: InvalidInput.self) { try NewMedia.checkedName(name) }
    }

    @Test
    func theDigestOfPiecesIsThatOfTheWhole() {
        var hasher = ContentHasher()
        for piece in ["template: ", "", "t\n"] { hasher.update(Array(piece.utf8)) }
        #expect(hasher.digest == ContentDigest(of: "template: t\n"))
    }
}

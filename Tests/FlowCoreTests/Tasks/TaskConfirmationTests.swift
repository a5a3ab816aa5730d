import FlowCore
import Testing

@testable import FlowTasks

/// What a task wants to see before it is done.
struct TaskConfirmationTests {
    @Test(arguments: [
        ("none", "none"), ("text", "text"), ("photo", "photo"), ("photo x1", "photo"), ("  photo   x2 ", "photo x2"),
        ("photo or text", "photo or text"), ("text and video x3 or any", "video x3 and text or any"),
    ])
    func whatIsWantedIsKeptAsItIsWritten(text: String, kept: String) throws {
        let confirmation = try TaskConfirmation(validating: text)
        #expect(confirmation.text == kept)
        #expect(try TaskConfirmation(validating: kept) == confirmation)
    }

    @Test(arguments: [
        ("", ""), ("foto", "foto"), ("photo or", ""), ("none or text", "none"), ("photo photo", "photo photo"),
        ("photo x0", "photo x0"), ("photo 2", "photo 2"), ("text x2", "text x2"), ("photo and photo x2", "photo x2"),
        ("text and text", "text"), ("a or b or c", "a"), ("photo xx", "photo xx"),
        ("text or photo or video or audio or any", "text or photo or video or audio or any"),
    ])
    func whatCantBeReadIsRefused(text: String, found: String) {
        let error = #expect(throws: InvalidInput.self) { try TaskConfirmation(validating: text) }
        #expect(error?.field == "confirm" && error?.found == found, "\(error as Any)")
    }

    @Test
    func aMistypedKindIsGuessed() {
        let error = #expect(throws: InvalidInput.self) { try TaskConfirmation(validating: "phto or text") }
        #expect(error?.message.contains("Did you mean “photo”?") == true)
    }

    @Test(
        arguments: [
            ("none", nil, 0, nil), ("photo x2 or text", nil, 1, [["photo 1 of 2"], ["text"]]),
            ("photo x2 or text", "Taken", 0, nil), ("photo x2 or text", nil, 2, nil),
            ("photo and text", nil, 1, [["text"]]), ("photo and text", "Taken", 0, [["photo 0 of 1"]]),
            ("photo and text", nil, 0, [["photo 0 of 1", "text"]]), ("photo and text", "Taken", 3, nil),
            ("any", nil, 1, nil), ("video", nil, 1, [["video 0 of 1"]]),
        ] as [(String, String?, Int, [[String]]?)]
    )
    func oneWayIsEnoughAndHasToBeWhole(text: String, note: String?, photos: Int, missing: [[String]]?) throws {
        var media = MediaCounts()
        media[.photo] = photos
        #expect(try TaskConfirmation(validating: text).missing(note: note, media: media) == missing)
    }

    @Test
    func remindersGoToProfilesThatAreThere() throws {
        var world = try TaskWorld()
        let error = #expect(throws: Refusal.self) {
            try world.add {
                $0.at = "18:00"
                $0.reminders = ["0m to ana", "5m to role:manager+uid:7+ana@example.org, then 5m to carl"]
            }
        }
        guard case .invalidInput(let input) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(input.field == "reminders[1]" && input.found == "carl")
        #expect(input.allowed.contains("Did you mean “carla”?"))
        let task = try world.add { $0.at = "18:00" }
        #expect(throws: Refusal.self) { try world.edit(task) { $0.reminders = ["0m to docto"] } }
        #expect(try world.edit(task) { $0.reminders = ["0m to doctor"] }.eventNumber > 0)
    }
}

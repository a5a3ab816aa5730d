import FlowAPI
import Varlink

/// Replies about the library.
extension Samples {
    static let libraryAction = LibraryAPI.LibraryAction(
        key: "photo",
        title: "Take a photograph",
        latestVersion: 2,
        fieldCount: 1,
        updatedAt: "2026-11-21T09:14:05.000Z"
    )

    static let libraryVersion = LibraryAPI.LibraryVersion(
        key: "photo",
        version: 2,
        title: "Take a photograph",
        digest: "ab12cd34ef56ab12",
        fieldCount: 1,
        createdAt: "2026-11-21T09:14:05.000Z",
        createdBy: "uid:1001",
        source: "action: photo\ntitle: Take a photograph\n",
        definition: ["action": "photo", "title": "Take a photograph"]
    )
}

/// Points of content on its way to the disk; tests stop or fail it there.
package enum MediaPoint: Hashable, Sendable, CaseIterable {
    case creating
    case writing
    /// Everything is received; the file is synced next.
    case syncingFile
    /// The file is synced; it gets its name next.
    case renaming
    /// Content has its name; the folders are synced next.
    case syncingFolders
    /// Bytes and name are on disk.
    case kept
}

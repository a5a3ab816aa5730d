/// Where content is on its way to the disk; tests stop or fail it there.
package enum MediaPoint: Hashable, Sendable, CaseIterable {
    /// The file to receive into is made next.
    case creating
    /// Bytes are written next.
    case writing
    /// Everything is received; the file is synced next.
    case syncingFile
    /// The file is synced; it gets its name next.
    case renaming
    /// It has its name; the folders are synced next.
    case syncingFolders
    /// Bytes and name are on disk.
    case kept
}

import Glibc

/// File whose content is replaced at once: a reader finds the old content or all of the new content.
enum ReplacedFile {
    /// Everybody may read it, whatever the mask of the process says.
    private static let mode: mode_t = 0o644

    /// Writes a text beside a file, has it on disk, and gives it the file's name.
    ///
    /// Throws what the system says; then the file is as it was.
    static func write(_ text: String, to path: String) throws(Problem) {
        // Its name doesn't end as the file's does: collectors take files by their endings.
        let draft = "\(path).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw .file(path, cannotBe: "written") }
        var isOpen = true
        defer {
            if isOpen { close(descriptor) }
            // It is there only when it didn't get its name.
            unlink(draft)
        }
        guard fchmod(descriptor, mode) == 0 else { throw .file(path, cannotBe: "written") }
        try put(Array(text.utf8), into: descriptor, path)
        guard fsync(descriptor) == 0 else { throw .file(path, cannotBe: "written") }
        isOpen = false
        guard close(descriptor) == 0, rename(draft, path) == 0 else { throw .file(path, cannotBe: "written") }
    }

    private static func put(_ bytes: [UInt8], into descriptor: Int32, _ path: String) throws(Problem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .file(path, cannotBe: "written")
            }
        }
    }
}

import Glibc

/// The file in which a token's secret is kept.
package struct TokenFile: Hashable, Sendable {
    /// The credential that is a token when systemd gives it to the service that flowctl runs in.
    package static let credentialName = "flowctl.token"
    private static let sizeBytesMax = 4096

    package let path: String
    /// True for a file that systemd keeps for a service, in a folder of its own.
    package let isCredential: Bool

    /// The file that is named, else the service's credential if there is one, else none.
    package init?(
        option: String?,
        _ environment: [String: String],
        isThere: (_ path: String) -> Bool = TokenFile.isThere
    ) {
        let folder = environment["CREDENTIALS_DIRECTORY"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let named = [option, environment["FLOWCTL_TOKEN_FILE"]].lazy.compactMap(\.self).first { !$0.isEmpty }
        let credential = folder.map { "\($0)/\(Self.credentialName)" }.flatMap { isThere($0) ? $0 : nil }
        guard let path = named ?? credential else { return nil }
        self.path = path
        isCredential = folder.map { Self.is(path, below: $0) } ?? false
    }

    package static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private static func `is`(_ path: String, below folder: String) -> Bool {
        let parts = path.split(separator: "/")
        return path.hasPrefix("/") && !parts.contains("..") && parts.starts(with: folder.split(separator: "/"))
    }

    /// Reads the secret from the file.
    ///
    /// Refuses a file that others can read, since any reader has the token. A credential may be readable by its group,
    /// which is how systemd shows an access list for the service's own user.
    package func read() throws(TokenFileError) -> String {
        // Not waiting: nobody may ever write to a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw TokenFileError(message: "The token file \(path) can't be read: \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TokenFileError(message: "The token file \(path) isn't a regular file.")
        }
        guard status.st_mode & (isCredential ? 0o027 : 0o077) == 0 else {
            throw TokenFileError(message: "The token file \(path) can be read by others; do: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: Self.sizeBytesMax)
        let count = Glibc.read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        let secret = String(text.prefix { !$0.isNewline }.drop { $0 == " " })
        guard !secret.isEmpty else {
            throw TokenFileError(message: "The token file \(path) has no token in its first line.")
        }
        return secret
    }
}

/// Reason for which a token file gives no token, in a sentence.
package struct TokenFileError: Error, Hashable {
    package let message: String
}

package import FlowConfiguration

/// Texts made of the table of keys for people: the sample file, the help, and the list of values in effect.
package enum ConfigurationText {
    /// The sample file, `config/flowd.yaml`: every key with its default, commented out.
    package static var sample: String {
        var lines = [
            "# flowd's configuration; the packaged flowd reads it from \(ConfigurationLoader.pathDefault).",
            "#",
            "# Every key is here with its default. To change one, take away the # before it. Later sources win: this file, then",
            "# \(ConfigurationLoader.pathDefault).d/*.yaml in the order of their names, environment variables, flags. A list is",
            "# replaced as a whole. flowd --check-config says what counts and what is wrong; one mistake, and flowd doesn't start.",
            "# A running flowd reads it again at flowctl daemon reload, and keeps what it had when there is a mistake.",
        ]
        var section = ""
        for key in ConfigurationKey.all {
            let parts = key.components
            let own = parts.dropLast().joined(separator: ".")
            lines.append("")
            if own != section { lines.append("\(own):") }
            section = own
            let indent = parts.count > 1 ? "  " : ""
            lines.append("\(indent)# \(key.meaning)")
            lines.append("\(indent)# Allowed: \(key.allowed).")
            if key.needsRestart { lines.append("\(indent)# \(restartNote)") }
            if let note = key.defaultNote { lines.append("\(indent)# Default: \(note).") }
            lines.append("#\(indent)\(parts.last ?? ""): \(key.example ?? key.defaultText)")
        }
        lines += [
            "", "# \(ChannelReader.meaning)",
            "# Allowed: \(ChannelReader.allowed).",
            "# argv is a path and its arguments, run without a shell; it reads the message as JSON from its standard input.",
            "# It is sent when it ends with 0, failed for good with 64, 65, 67, 68, 77 or 78, and tried again otherwise.",
            "# - \(ChannelReader.example)",
            "# url is where signed requests go (Standard Webhooks), and secret a file in /etc/flowd/secrets, which signs them.",
            "# - \(ChannelReader.webhookExample)",
            "# from is who sends; each mail goes to its recipient's own address, or all to one (to), by server or 127.0.0.1:25.",
            "# - \(ChannelReader.mailExample)",
            "# ntfy has phones ring: url is its server, and topics are the recipients' addresses, or one for all (to).",
            "# - \(ChannelReader.ntfyExample)",
            "# sendmail hands mail to /usr/sbin/sendmail, or to program, where no server listens; from and to are as for mail.",
            "# - \(ChannelReader.sendmailExample)", "#\(ChannelReader.key): []",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Said of a key whose new value a reload doesn't bring.
    private static let restartNote = "Needs a restart."

    package static var help: String {
        var lines = [
            "Runs jobs, tasks, reminders and payments for the tenants of one organisation.",
            "",
            "Usage: flowd [--user] [--config PATH] [--check-config] [options]",
            "",
            "Listens on a Unix socket and keeps everything in one SQLite database. Under systemd it takes the socket named",
            "\"varlink\" and the directory in STATE_DIRECTORY, and logs to the journal; otherwise it logs to standard error.",
            "It is spoken to with flowctl.",
            "",
            "  --user          A flowd of your own: state in $XDG_STATE_HOME/flowd (~/.local/state/flowd), the socket at",
            "                  $XDG_RUNTIME_DIR/flowd/io.flowd, where flowctl finds it, and the configuration in",
            "                  $XDG_CONFIG_HOME/flowd/flowd.yaml (~/.config/flowd/flowd.yaml).",
            "  --config PATH   Configuration file, instead of \(ConfigurationLoader.pathDefault), which may be missing.",
            "                  Drop-ins PATH.d/*.yaml are read after it, in the order of their names.",
            "  --check-config  Print every value that counts and where it comes from, or everything that is wrong, and end.",
            "  --print-schema  Print the schemas of the databases that this flowd opens, a line each, its own first, and end.",
            "  --version       Print the version, and end.",
            "  --help, -h      Print this, and end.",
            "",
            "Every key of the configuration can be set by a flag, by an environment variable, or in the file; a flag beats a",
            "variable, and a variable beats the files. Lists are separated by commas. A running flowd reads all of it again at a",
            "SIGHUP, or when flowctl daemon reload tells it to; what needs a restart says so below.",
        ]
        for key in ConfigurationKey.all {
            lines.append("")
            lines.append("  \(key.flagName) VALUE")
            lines.append("      \(key.meaning)")
            let (allowed, standard) = ("Allowed: \(key.allowed).", "Default: \(key.defaultText).")
            let isShort = allowed.count + standard.count <= 110
            lines += (isShort ? ["\(allowed) \(standard)"] : [allowed, standard]).map { "      \($0)" }
            let note = key.needsRestart ? " \(restartNote)" : ""
            lines.append("      Key \(key.name), variable \(key.variableName).\(note)")
        }
        lines += [
            "", "  Key \(ChannelReader.key), in files only", "      \(ChannelReader.meaning)",
            "      Allowed: \(ChannelReader.allowed).",
        ]
        lines.append("")
        lines.append("Exit codes: 0; 64 usage; 70 a defect; 71 the system; 74 the disk; 78 the configuration.")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns what `--check-config` prints when nothing is wrong.
    ///
    /// It has a line for each key, with its value, its origin, and, where another number leaves no room for all of it,
    /// the number that takes effect.
    package static func effective(_ configuration: Configuration, origins: [String: ConfigurationOrigin]) -> String {
        let cuts = ConfigurationCut.all(in: configuration.server)
        var rows = ConfigurationKey.all.map { key -> [String] in
            let value = key.text(of: configuration)
            let cut = cuts.first { $0.key == key.name }.map { "; \($0)" } ?? ""
            return [
                key.name, value.isEmpty ? "(\(key.defaultText))" : value,
                (origins[key.name] ?? .standard).description + cut,
            ]
        }
        rows.append([
            ChannelReader.key, "[" + configuration.channels.map(\.name).joined(separator: ", ") + "]",
            (origins[ChannelReader.key] ?? .standard).description
                + ChannelFault.all(in: configuration)
                .map { "; \($0)" }.joined(),
        ])
        let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row[0].padded(to: widths[0]) + "  " + row[1].padded(to: widths[1]) + "  " + row[2] + "\n"
        }.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

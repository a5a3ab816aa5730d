/// Remarks for the caller on settings that may not be what they meant.
enum SettingRemarks {
    /// Least time of a day that quiet hours leave without a remark, in seconds: an hour.
    private static let openSecondsMin = 3600

    /// Remark on a language that flowd has no words in; `whose` are the messages, which are in `otherwise`.
    static func locale(_ tag: String?, whose: String, otherwise: Language) -> String? {
        guard let tag, Language(locale: tag) == nil else { return nil }
        return "flowd has no words in “\(tag)”: \(whose) are in \(name(of: otherwise))"
    }

    static func quiet(_ hours: QuietHours?) -> String? {
        guard let hours else { return nil }
        let day = LocalDateTime.secondsOfDay
        let open = (hours.from.second - hours.until.second + day) % day
        guard open < openSecondsMin else { return nil }
        let count = max(open / 60, 1)
        return """
            quiet hours \(hours.text) leave \(count) minute\(count == 1 ? "" : "s") of the day: what waits goes out from \
            \(hours.until.text) to \(hours.from.text)
            """
    }

    /// Remarks on what is another about a profile by now.
    static func profile(_ new: Profile, since old: Profile?, _ tenant: TenantState) -> [String]? {
        var remarks: [String?] = []
        if new.content.locale != old?.content.locale {
            let standard = Language(locale: tenant.spec.locale) ?? .en
            remarks.append(locale(new.content.locale, whose: "messages to \(new.key)", otherwise: standard))
        }
        if new.content.quietHours != old?.content.quietHours, case .hours(let hours) = new.content.quietHours {
            remarks.append(quiet(hours))
        }
        if old?.feed != nil, new.feed == nil {
            remarks.append(
                "the address of its calendar has ended, as it is somebody else's now: flowctl profile feed issue \(new.key)"
            )
        }
        let reported = remarks.compactMap(\.self)
        return reported.isEmpty ? nil : reported
    }

    /// Remarks on addresses that were to be taken away, and aren't there: it may be another channel that was meant.
    static func missed(_ update: ProfileUpdate, in profile: Profile) -> [String] {
        let names = profile.content.addresses.map(\.channel.text)
        return update.cleared.compactMap { if case .address(let channel) = $0 { channel.text } else { nil } }
            .filter { !names.contains($0) }.sorted().map { channel in
                let known = names.isEmpty ? "it has none" : "it has some for \(names.joined(separator: ", "))"
                return "\(profile.key) had no address for \(channel): \(known)"
            }
    }

    private static func name(of language: Language) -> String {
        switch language {
        case .en: "English"
        case .de: "German"
        case .fr: "French"
        case .es: "Spanish"
        case .ja: "Japanese"
        }
    }
}

/// What is reminded of, as its reminders have to know it.
struct ReminderSubject {
    /// Its name for people.
    let title: String
    let instructions: String?
    /// Where it belongs, in words: `job 12, Inspection for Mrs Ito`.
    let context: String?
    /// The profile that it is for.
    let profile: String?
    /// To whom reminders go that name nobody, where that isn't the profile.
    let addressee: String?
    let window: WindowChoice
    let misfire: MisfirePolicy
    /// How long it is still of use after it was due; nil is the default.
    let grace: TimeLength?
    /// It is due on a day, not at a time of it.
    let isWholeDay: Bool
    /// What is told is that it can begin.
    let isBeginning: Bool
    /// Somebody made it: it doesn't follow anything else.
    let isOwn: Bool
    let isPaused: Bool
    let isEnded: Bool
    /// Its name for programs.
    let members: [String: CanonicalValue]
}

/// What is given with everything that reminders decide.
struct ReminderMoment {
    let subject: ReminderSubject
    let now: Timestamp
    let stamp: Stamp
    /// The zone of what is reminded of.
    let zone: ZoneRules
    /// Who has which role, for recipients that are named by it.
    let access: AccessList
    /// The zones of those to whom reminders go.
    let recipients: RecipientZones
    /// The quiet hours of the tenant, for what says nothing else.
    let tenantQuiet: QuietHours?
    let random: any RandomSource
    /// What a reminder says besides, when what it is of knows more.
    let details: ReminderDetails?
    /// The keys of the profiles in the archive.
    let archived: Set<String>

    /// What is said of what a pause has kept back.
    static let pausedReason = "The task was paused"

    /// From 0 to 1.
    var jitter: Double { Double(random.bytes(count: 1).first ?? 128) / 255 }

    func newID() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: random.bytes(count: 16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}

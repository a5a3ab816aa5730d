/// German words.
extension WordSet {
    static let german = WordSet(
        ready: "{{title}}\(of) ist bereit seit \(when).",
        due: "{{title}}\(of) ist fällig am \(when).",
        overdue: "{{title}}\(of) war fällig am \(when).",
        payment: """
            {{title}}{{#party}} von {{party}}{{/party}} {{#overdue}}war{{/overdue}}\
            {{^overdue}}ist{{/overdue}} fällig am {{day}}.
            """,
        outstanding: "Noch offen: {{amount}}.",
        charge: "Davon wegen Verzugs berechnet: {{charge}}.",
        credit: "Guthaben, das schon abgezogen ist: {{credit}}.",
        bill: """
            {{title}}{{#party}} an {{party}}{{/party}} {{#overdue}}war{{/overdue}}\
            {{^overdue}}ist{{/overdue}} fällig am {{day}}.
            """,
        toPay: "Zu zahlen: {{amount}}.",
        nag: "Noch hat es niemand bestätigt.",
        covered: "Frühere Erinnerungen, die nicht rechtzeitig verschickt wurden: {{covered}}.",
        late: "Diese Erinnerung kommt zu spät: Sie war für {{late.day}}, {{late.time}} Uhr, geplant.",
        digest: "{{count}} Erinnerungen"
    )

    private static let of = """
        {{#for}} für {{for}}{{/for}}{{#job}} ({{job.title}}\
        {{#job.subject}} für {{job.subject}}{{/job.subject}}){{/job}}
        """
    private static let when = "{{day}}{{#time}}, {{time}} Uhr{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}

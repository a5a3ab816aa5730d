/// Word set with the German sentences of messages.
extension WordSet {
    static let german = WordSet(
        assigned: """
            {{title}}\(of) ist jetzt {{^assignee}}Ihre Aufgabe{{/assignee}}\
            {{#assignee}}Aufgabe von {{assignee}}{{/assignee}}{{#begin}} und kann beginnen{{/begin}}\
            {{#day}}, fällig am \(when){{/day}}.
            """,
        ready: "{{title}}\(of) kann beginnen{{#day}}, fällig am \(when){{/day}}.",
        changed: "{{title}}\(of) wurde geändert{{#day}}: fällig am \(when){{/day}}.",
        commented: "Zu {{title}}\(of) gibt es eine neue Notiz{{#by}} von {{by}}{{/by}}.",
        completed: "{{title}}\(of) ist erledigt{{#by}}, von {{by}}{{/by}}.",
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
        received: """
            Zahlungseingang{{#party}} von {{party}}{{/party}}: {{amount}} für {{title}}\(ofJob), bezahlt am {{day}}.
            """,
        left: "Noch offen: {{outstanding}}.",
        settled: "Damit ist nichts mehr offen.",
        surplus: "Davon Guthaben: {{credit}}.",
        nag: "Noch hat es niemand bestätigt.",
        covered: "Frühere Erinnerungen, die nicht rechtzeitig verschickt wurden: {{covered}}.",
        late: "Diese Erinnerung kommt zu spät: Sie war für {{late.day}}, {{late.time}} Uhr, geplant.",
        digest: "{{count}} Nachrichten",
        verification: (
            title: "Bitte bestätigen Sie diese Adresse",
            asked:
                "{{tenant}} soll Nachrichten{{#recipient}} für {{recipient}}{{/recipient}} hierher schicken. Ist das Ihre Adresse?",
            byLink: "Diese Adresse bestätigen",
            byCode: "Dann nennen Sie {{tenant}} diesen Code",
            nothing: "Wenn Sie davon nichts wissen, ist nichts zu tun: Es kommt nichts mehr hierher."
        ),
        addressChanged: (
            title: "Ihre Adresse wurde geändert",
            text: """
            {{tenant}} soll Nachrichten{{#for}} für {{for}}{{/for}} von jetzt an an eine andere Adresse als diese schicken.
            Wenn Sie davon nichts wissen, fragen Sie bitte bei {{tenant}} nach.
            """
        ),
        done: "Erledigt",
        acknowledge: "Gesehen",
        snooze: "Wieder erinnern in @",
        unsubscribe: "Abbestellen",
        verify: "Diese Adresse bestätigen",
        colon: ": ",
        lengths: LengthWords(
            units: [["Tag", "Tagen"], ["Stunde", "Stunden"], ["Minute", "Minuten"], ["Sekunde", "Sekunden"]],
            space: " "
        )
    )

    private static let of = "{{#for}} für {{for}}{{/for}}\(ofJob)"
    private static let ofJob = """
        {{#job.title}} ({{job.title}}\
        {{#job.subject}} für {{job.subject}}{{/job.subject}}){{/job.title}}
        """
    private static let when = "{{day}}{{#time}}, {{time}} Uhr{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}

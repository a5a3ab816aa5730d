/// Word set with the English sentences of messages.
extension WordSet {
    static let english = WordSet(
        assigned: """
            {{title}}\(of) {{^assignee}}is yours{{/assignee}}{{#assignee}}was given to {{assignee}}{{/assignee}}\
            {{#begin}} and can begin{{/begin}}{{#day}}, due on \(when){{/day}}.
            """,
        ready: "{{title}}\(of) can begin{{#day}}, due on \(when){{/day}}.",
        changed: "{{title}}\(of) has changed{{#day}}: it is due on \(when){{/day}}.",
        commented: "There is a new note{{#by}} by {{by}}{{/by}} on {{title}}\(of).",
        completed: "{{title}}\(of) is done{{#by}}, by {{by}}{{/by}}.",
        due: "{{title}}\(of) is due on \(when).",
        overdue: "{{title}}\(of) was due on \(when).",
        payment: """
            {{title}}{{#party}} from {{party}}{{/party}} {{#overdue}}was{{/overdue}}\
            {{^overdue}}is{{/overdue}} due on {{day}}.
            """,
        outstanding: "{{amount}} are still owed.",
        charge: "{{charge}} of it were added because it is late.",
        credit: "{{credit}} of credit are taken off already.",
        bill: """
            {{title}}{{#party}} to {{party}}{{/party}} {{#overdue}}was{{/overdue}}\
            {{^overdue}}is{{/overdue}} due on {{day}}.
            """,
        toPay: "{{amount}} are to be paid.",
        received: """
            {{amount}} came in{{#party}} from {{party}}{{/party}} for {{title}}\(ofJob), paid on {{day}}.
            """,
        left: "{{outstanding}} are still owed.",
        settled: "Nothing more is owed.",
        surplus: "{{credit}} of it are credit.",
        nag: "Nobody has acknowledged it yet.",
        covered: "Earlier reminders that did not go out in time: {{covered}}.",
        late: "It is late: it was to go out on {{late.day}} at {{late.time}}.",
        digest: "{{count}} messages",
        verification: (
            title: "Please confirm this address",
            asked:
                "{{tenant}} is to send messages{{#recipient}} for {{recipient}}{{/recipient}} here. Is this address yours?",
            byLink: "Confirm this address",
            byCode: "Then tell {{tenant}} this code",
            nothing: "If you don't know of it, there is nothing to do: no more comes here."
        ),
        addressChanged: (
            title: "Your address was changed",
            text: """
            {{tenant}} is to send messages{{#for}} for {{for}}{{/for}} to another address than this one from now on.
            If you don't know of it, please ask {{tenant}}.
            """
        ),
        done: "Done",
        acknowledge: "Seen",
        snooze: "Remind me again in @",
        unsubscribe: "Unsubscribe",
        verify: "Confirm this address",
        colon: ": ",
        lengths: LengthWords(
            units: [["day", "days"], ["hour", "hours"], ["minute", "minutes"], ["second", "seconds"]],
            space: " "
        )
    )

    private static let of = "{{#for}} for {{for}}{{/for}}\(ofJob)"
    private static let ofJob = """
        {{#job.title}} ({{job.title}}\
        {{#job.subject}} for {{job.subject}}{{/job.subject}}){{/job.title}}
        """
    private static let when = "{{day}}{{#time}} at {{time}}{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}

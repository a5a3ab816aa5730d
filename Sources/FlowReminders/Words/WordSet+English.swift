/// English words.
extension WordSet {
    static let english = WordSet(
        ready: "{{title}}\(of) has been ready since \(when).",
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
        nag: "Nobody has acknowledged it yet.",
        covered: "Earlier reminders that did not go out in time: {{covered}}.",
        late: "It is late: it was to go out on {{late.day}} at {{late.time}}.",
        digest: "{{count}} reminders"
    )

    private static let of = """
        {{#for}} for {{for}}{{/for}}{{#job}} ({{job.title}}\
        {{#job.subject}} for {{job.subject}}{{/job.subject}}){{/job}}
        """
    private static let when = "{{day}}{{#time}} at {{time}}{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}

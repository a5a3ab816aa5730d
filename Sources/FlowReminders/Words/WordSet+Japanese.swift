/// Japanese words.
extension WordSet {
    static let japanese = WordSet(
        ready: "{{title}}\(of)：\(when)から始められます。",
        due: "{{title}}\(of)：期限は\(when)です。",
        overdue: "{{title}}\(of)：期限は\(when)でした。",
        payment: """
            {{title}}{{#party}}（{{party}}）{{/party}}：支払期限は{{day}}{{#overdue}}でした{{/overdue}}\
            {{^overdue}}です{{/overdue}}。
            """,
        outstanding: "未払い額：{{amount}}",
        charge: "うち遅れによる加算：{{charge}}",
        credit: "差し引き済みの預かり金：{{credit}}",
        bill: """
            {{title}}{{#party}}（{{party}}）{{/party}}：支払期限は{{day}}{{#overdue}}でした{{/overdue}}\
            {{^overdue}}です{{/overdue}}。
            """,
        toPay: "支払う額：{{amount}}",
        nag: "まだ誰も確認していません。",
        covered: "時間どおりに送れなかった以前の通知：{{covered}}件",
        late: "この通知は遅れています。予定は{{late.day}} {{late.time}}でした。",
        digest: "通知{{count}}件"
    )

    private static let of = """
        {{#for}}（{{for}}）{{/for}}{{#job}}（{{job.title}}{{#job.subject}}・{{job.subject}}{{/job.subject}}）{{/job}}
        """
    private static let when = "{{day}}{{#time}} {{time}}{{/time}}{{#zone}}（{{zone}}）{{/zone}}"
}

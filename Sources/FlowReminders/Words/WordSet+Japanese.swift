/// Word set with the Japanese sentences of messages.
extension WordSet {
    static let japanese = WordSet(
        assigned: """
            {{title}}\(of)：{{^assignee}}あなた{{/assignee}}{{#assignee}}{{assignee}}{{/assignee}}の担当になりました。\
            {{#begin}}始められます。{{/begin}}{{#day}}期限は\(when)です。{{/day}}
            """,
        ready: "{{title}}\(of)：始められます。{{#day}}期限は\(when)です。{{/day}}",
        changed: "{{title}}\(of)が変更されました。{{#day}}期限は\(when)です。{{/day}}",
        commented: "{{title}}\(of)に新しいメモがあります{{#by}}（{{by}}）{{/by}}。",
        completed: "{{title}}\(of)が完了しました{{#by}}（{{by}}）{{/by}}。",
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
        received: """
            {{title}}\(ofJob)：{{#party}}{{party}}から{{/party}}{{amount}}の入金がありました。支払日は{{day}}です。
            """,
        left: "未払い額：{{outstanding}}",
        settled: "未払いはありません。",
        surplus: "うち預かり金：{{credit}}",
        nag: "まだ誰も確認していません。",
        covered: "時間どおりに送れなかった以前の通知：{{covered}}件",
        late: "この通知は遅れています。予定は{{late.day}} {{late.time}}でした。",
        digest: "お知らせ{{count}}件",
        verification: (
            title: "アドレスの確認のお願い",
            asked: "{{tenant}}から{{#recipient}}{{recipient}}宛ての{{/recipient}}メッセージがこのアドレスに届くようになります。あなたのアドレスですか。",
            byLink: "このアドレスを確認",
            byCode: "その場合はこのコードを{{tenant}}にお伝えください",
            nothing: "心当たりがない場合、必要な操作はありません。今後ここには何も届きません。"
        ),
        addressChanged: (
            title: "アドレスが変更されました",
            text: """
            今後{{tenant}}からの{{#for}}{{for}}宛ての{{/for}}メッセージは、別のアドレスに届きます。
            心当たりがない場合は{{tenant}}にお問い合わせください。
            """
        ),
        done: "完了",
        acknowledge: "確認",
        snooze: "@後に再通知",
        unsubscribe: "配信を停止",
        verify: "このアドレスを確認",
        colon: "：",
        lengths: LengthWords(
            units: [["日"], ["時間"], ["分"], ["秒"]],
            space: ""
        )
    )

    private static let of = "{{#for}}（{{for}}）{{/for}}\(ofJob)"
    private static let ofJob = """
        {{#job.title}}（{{job.title}}{{#job.subject}}・{{job.subject}}{{/job.subject}}）{{/job.title}}
        """
    private static let when = "{{day}}{{#time}} {{time}}{{/time}}{{#zone}}（{{zone}}）{{/zone}}"
}

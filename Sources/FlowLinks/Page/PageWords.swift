import FlowCore

/// Sentences of the page in a language.
struct PageWords: Sendable {
    /// Title of a page that is about nothing in particular.
    let heading: String
    let asks: String
    let done: String
    let acknowledged: String
    let snoozed: String
    let unsubscribed: String
    let verified: String
    let settled: String
    let repeated: String
    let impossible: String
    let expired: String
    let unknown: String
    let noCalendar: String
    let unreachable: String
    let tooMany: String
    let close: String

    func done(_ purpose: LinkPurpose) -> String {
        switch purpose {
        case .done: done
        case .acknowledge: acknowledged
        case .snooze: snoozed
        case .unsubscribe: unsubscribed
        case .verify: verified
        }
    }
}

extension Language {
    var pageWords: PageWords {
        switch self {
        case .en: .english
        case .de: .german
        case .fr: .french
        case .es: .spanish
        case .ja: .japanese
        }
    }
}

extension PageWords {
    static let english = PageWords(
        heading: "Reminder",
        asks: "Nothing is noted until you press the button.",
        done: "Noted as done. Thank you!",
        acknowledged: "Noted as seen. Thank you!",
        snoozed: "You will be reminded again.",
        unsubscribed: "You won’t get messages like this one at this address any more.",
        verified: "This address is confirmed. Thank you!",
        settled: "That is settled already. There is nothing more to do.",
        repeated: "This link was used before. Each can be used once.",
        impossible: "That isn't possible as things are. Please ask the sender of the message.",
        expired: "This link is too old. Please use the one in a newer message.",
        unknown: "There is nothing behind this link. Please open it from the message once more.",
        noCalendar: "There is no calendar at this address, or not any more. Please ask for a new one where you got it.",
        unreachable: "This doesn't work at the moment. Please try again in a minute.",
        tooMany: "Too many wrong links were opened from your connection. Please wait a little, then try again.",
        close: "You can close this page."
    )

    static let german = PageWords(
        heading: "Erinnerung",
        asks: "Erst wenn Sie auf den Knopf drücken, wird etwas vermerkt.",
        done: "Als erledigt vermerkt. Vielen Dank!",
        acknowledged: "Als gesehen vermerkt. Vielen Dank!",
        snoozed: "Sie werden wieder erinnert.",
        unsubscribed: "Nachrichten wie diese kommen nicht mehr an diese Adresse.",
        verified: "Diese Adresse ist bestätigt. Vielen Dank!",
        settled: "Das ist schon erledigt oder nicht mehr nötig. Es ist nichts mehr zu tun.",
        repeated: "Dieser Link wurde schon benutzt. Jeder gilt nur einmal.",
        impossible: "Das ist im Moment nicht möglich. Bitte fragen Sie nach, wo die Nachricht herkommt.",
        expired: "Dieser Link ist zu alt. Bitte nehmen Sie den aus einer neueren Nachricht.",
        unknown: "Hinter diesem Link ist nichts. Bitte öffnen Sie ihn noch einmal aus der Nachricht.",
        noCalendar:
            "Unter dieser Adresse ist kein Kalender, oder keiner mehr. Bitte fragen Sie dort nach einer neuen, wo Sie sie bekommen haben.",
        unreachable: "Das geht im Moment nicht. Bitte versuchen Sie es in einer Minute wieder.",
        tooMany: """
            Von Ihrem Anschluss wurden zu viele falsche Links geöffnet. \
            Bitte warten Sie ein wenig und versuchen Sie es dann wieder.
            """,
        close: "Sie können diese Seite schließen."
    )

    static let french = PageWords(
        heading: "Rappel",
        asks: "Rien n’est noté tant que vous n’appuyez pas sur le bouton.",
        done: "C’est noté comme fait. Merci\u{202F}!",
        acknowledged: "C’est noté comme vu. Merci\u{202F}!",
        snoozed: "Vous recevrez un nouveau rappel.",
        unsubscribed: "Vous ne recevrez plus de messages comme celui-ci à cette adresse.",
        verified: "Cette adresse est confirmée. Merci\u{202F}!",
        settled: "C’est déjà réglé. Il n’y a plus rien à faire.",
        repeated: "Ce lien a déjà été utilisé. Chaque lien ne sert qu’une fois.",
        impossible: "Ce n’est pas possible dans l’état actuel. Veuillez demander à l’expéditeur du message.",
        expired: "Ce lien est trop ancien. Veuillez utiliser celui d’un message plus récent.",
        unknown: "Il n’y a rien derrière ce lien. Veuillez l’ouvrir encore une fois depuis le message.",
        noCalendar:
            "Il n’y a pas ou plus de calendrier à cette adresse. Veuillez en demander une nouvelle à qui vous l’a donnée.",
        unreachable: "Cela ne fonctionne pas pour le moment. Veuillez réessayer dans une minute.",
        tooMany: """
            Trop de liens erronés ont été ouverts depuis votre connexion. Veuillez patienter un peu, puis réessayer.
            """,
        close: "Vous pouvez fermer cette page."
    )

    static let spanish = PageWords(
        heading: "Recordatorio",
        asks: "No se anota nada hasta que pulse el botón.",
        done: "Anotado como hecho. ¡Gracias!",
        acknowledged: "Anotado como visto. ¡Gracias!",
        snoozed: "Recibirá otro recordatorio.",
        unsubscribed: "Ya no recibirá mensajes como este en esta dirección.",
        verified: "Esta dirección está confirmada. ¡Gracias!",
        settled: "Ya está resuelto. No hay nada más que hacer.",
        repeated: "Este enlace ya se ha utilizado. Cada uno sirve una sola vez.",
        impossible: "No es posible tal como están las cosas. Pregunte a quien envió el mensaje.",
        expired: "Este enlace es demasiado antiguo. Utilice el de un mensaje más reciente.",
        unknown: "No hay nada detrás de este enlace. Ábralo otra vez desde el mensaje.",
        noCalendar: "No hay ningún calendario en esta dirección, o ya no. Pida una nueva a quien se la dio.",
        unreachable: "En este momento no funciona. Inténtelo de nuevo dentro de un minuto.",
        tooMany: """
            Se han abierto demasiados enlaces erróneos desde su conexión. Espere un poco e inténtelo de nuevo.
            """,
        close: "Puede cerrar esta página."
    )

    static let japanese = PageWords(
        heading: "リマインダー",
        asks: "ボタンを押すまで、何も記録されません。",
        done: "完了として記録しました。ありがとうございます。",
        acknowledged: "確認済みとして記録しました。ありがとうございます。",
        snoozed: "後ほど再度お知らせします。",
        unsubscribed: "このようなメッセージは今後このアドレスに届きません。",
        verified: "このアドレスを確認しました。ありがとうございます。",
        settled: "すでに処理済みです。必要な操作はありません。",
        repeated: "このリンクはすでに使用されています。各リンクは一度だけ使用できます。",
        impossible: "現在この操作はできません。メッセージの送信元にお問い合わせください。",
        expired: "このリンクは期限切れです。新しいメッセージのリンクをご利用ください。",
        unknown: "このリンクの先には何もありません。メッセージからもう一度開いてください。",
        noCalendar: "このアドレスにカレンダーはありません。受け取った相手に新しいアドレスを依頼してください。",
        unreachable: "現在ご利用いただけません。1分後にもう一度お試しください。",
        tooMany: "ご利用の接続から無効なリンクが多数開かれました。しばらく待ってからもう一度お試しください。",
        close: "このページを閉じてかまいません。"
    )
}

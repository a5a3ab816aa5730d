import FlowAPI
import FlowCore
import Testing

@testable import FlowReports

struct ReportWordsTests {
    @Test func allLanguagesHaveAllWords() {
        let english = Set(ReportWords.read(ReportWords.english).keys)
        for table in [ReportWords.german, ReportWords.french, ReportWords.spanish, ReportWords.japanese] {
            #expect(Set(ReportWords.read(table).keys) == english)
        }
        for table in [
            ReportWords.english, ReportWords.german, ReportWords.french, ReportWords.spanish, ReportWords.japanese,
        ] {
            let words = ReportWords.read(table)
            #expect(words["months"]?.split(separator: " ").count == 12)
            #expect(words["weekdays"]?.split(separator: " ").count == 7)
        }
    }

    @Test func everyStateHasAWord() {
        let words = ReportWords.read(ReportWords.english)
        let states =
            JobsAPI.ActionState.allCases.map(\.rawValue) + JobsAPI.JobState.allCases.map(\.rawValue)
            + JobsAPI.InstalmentState.allCases.map(\.rawValue)
        for state in states { #expect(words["state.\(state)"] != nil, "\(state)") }
        for direction in PaymentsAPI.Direction.allCases { #expect(words[direction.rawValue] != nil) }
    }

    @Test(arguments: [
        ("en", "28 Mar 2027", "Sun 28", "1,234.50\u{A0}EUR"),
        ("de-AT", "28.03.2027", "So 28", "1.234,50\u{A0}EUR"),
        ("fr", "28/03/2027", "dim. 28", "1\u{202F}234,50\u{A0}EUR"),
        ("es", "28/03/2027", "dom 28", "1.234,50\u{A0}EUR"),
        ("ja", "2027/03/28", "日 28", "1,234.50\u{A0}EUR"), ("tlh", "28 Mar 2027", "Sun 28", "1,234.50\u{A0}EUR"),
    ])
    func datesAndAmountsAreWrittenAsThere(_ locale: String, _ day: String, _ head: String, _ amount: String) throws {
        let (words, date) = (ReportWords(locale: locale), try LocalDate(validating: "2027-03-28", field: "day"))
        #expect(words.day(date) == day)
        #expect(words.weekday(date) == head)
        #expect(words.dateTime("2027-03-28T17:05") == "\(day), 17:05")
        #expect(words.amount("1234.50", "EUR") == amount)
        #expect(words.amount("-1234.50", "EUR") == "-" + amount)
        #expect(words.amount("1234.5678", "EUR") == "1234.5678\u{A0}EUR")
    }
}

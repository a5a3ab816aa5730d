import ArgumentParser
import FlowCore

/// Options that describe the format of a bank's file.
struct BankFormatOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            """
            Where columns stand whose headings aren't known, such as date=1,amount=Total,id=7: by number or heading; - \
            is nowhere.
            """,
            valueName: "column=place,…"
        )
    )
    var columns: [String] = []

    @Option(help: ArgumentHelp("What parts the cells: a character, or tab (default: as found).", valueName: "sign"))
    var separator: String?

    @Option(help: ArgumentHelp("The sign before decimals: point or comma (default: as found).", valueName: "sign"))
    var decimal: DecimalMark?

    @Option(help: ArgumentHelp("The order in dates: ymd, dmy or mdy (default: as found).", valueName: "order"))
    var dates: BankDateOrder?

    @Option(help: ArgumentHelp("The currency of lines that name none (default: the tenant's).", valueName: "code"))
    var currency: String?

    @Option(
        help: ArgumentHelp(
            "The account of lines that name none, always written alike: two accounts can have lines that read the same.",
            valueName: "name"
        )
    )
    var account: String?

    @Flag(help: "The first line is one like the others; give columns by number then.")
    var noHeading = false

    func validate() throws {
        _ = try places()
        _ = try sign()
        guard noHeading else { return }
        for (column, place) in try places() {
            guard case .heading(let heading) = place else { continue }
            let message = "--columns \(column.rawValue)=\(heading) is a heading, and with --no-heading there is none"
            throw ValidationError("\(message): give a number from 1.")
        }
    }

    func format(currency standard: String) throws -> BankFormat {
        let currency: Currency
        do {
            currency = try Currency(validating: self.currency ?? standard)
        } catch {
            throw Problem.badInput(error.message)
        }
        return BankFormat(
            separator: try sign(),
            decimal: decimal,
            dates: dates,
            columns: try places(),
            hasHeading: !noHeading,
            currency: currency,
            isCurrencySaid: self.currency != nil,
            account: account
        )
    }

    private func sign() throws -> Unicode.Scalar? {
        guard let separator else { return nil }
        if separator == "tab" { return "\t" }
        guard separator.unicodeScalars.count == 1, let sign = separator.unicodeScalars.first,
            sign != "\"", !sign.properties.isAlphabetic, !("0"..."9").contains(sign)
        else {
            throw ValidationError("--separator is one character that no cell begins with, such as ; or the word tab.")
        }
        return sign
    }

    private func places() throws -> [BankColumn: BankColumnPlace] {
        var places: [BankColumn: BankColumnPlace] = [:]
        for part in columns.flatMap({ $0.split(separator: ",") }) {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, let column = BankColumn(rawValue: sides[0]) else {
                let known = BankColumn.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--columns is COLUMN=PLACE, such as date=1; columns are \(known).")
            }
            guard sides[1] != "-" else {
                places[column] = .nowhere
                continue
            }
            let number = Int(sides[1])
            guard number.map({ (1...1000).contains($0) }) ?? true else {
                throw ValidationError("--columns \(part): give a number from 1 to 1000, a heading, or - for nowhere.")
            }
            places[column] = number.map(BankColumnPlace.number) ?? .heading(sides[1])
        }
        return places
    }
}

extension DecimalMark: ExpressibleByArgument {}
extension BankDateOrder: ExpressibleByArgument {}

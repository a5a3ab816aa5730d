import FlowCore

/// Texts for a new tenant, checked before the call so that a person can be asked again at once.
struct InitTexts: Sendable {
    let zones: any ZoneCatalog

    func slug(_ text: String) throws(Problem) -> String {
        do {
            return try TenantSlug(validating: text, field: "The short name").text
        } catch {
            throw .badInput(error.message)
        }
    }

    func title(_ text: String) throws(Problem) -> String {
        do {
            return try BoundedText.required(text, field: "--title", max: BoundedText.titleLengthMax)
        } catch {
            throw .badInput(error.message)
        }
    }

    func zone(_ text: String) throws(Problem) -> String {
        do throws(ZoneError) {
            guard ZoneName.isPossible(text) else { throw ZoneError.noSuchZone(text) }
            _ = try zones.zone(named: text)
            return text
        } catch {
            throw .badInput(error.invalidInput(field: "--time-zone").message)
        }
    }

    func currency(_ text: String) throws(Problem) -> String {
        do {
            return try Currency(validating: text, field: "--currency").code
        } catch {
            throw .badInput(error.message)
        }
    }
}

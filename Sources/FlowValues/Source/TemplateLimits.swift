/// Limits that a template may not exceed; every limit has a finding that names it.
package struct TemplateLimits: Hashable, Sendable {
    package var sourceBytes = 256 * 1024
    /// YAML values looked at; one that is repeated by an alias counts again each time.
    package var nodeCount = 20_000
    /// YAML values within each other.
    package var nodeDepth = 64
    /// Brackets that open a list or a map, and question marks before a space, which can make keys of lists and maps: the
    /// YAML library's time grows with their number times their depth.
    package var bracketCount = 5_000
    package var findingCount = 200
    package var stepCount = 500
    /// Attributes of a template, and fields of a form.
    package var fieldCount = 64
    /// The greatest number of media of one kind that a step may want.
    package var evidenceCount = 50
    package var paymentCount = 50
    /// Instalments of a template, over all of its payments.
    package var instalmentCount = 500
    /// Options of a choice, and values in one comparison.
    package var optionCount = 64
    /// Groups within each other.
    package var groupDepth = 8
    package var weight = 10_000
    /// Entries of one `dependsOn`.
    package var dependencyCount = 64
    package var conditionDepth = 8
    /// Characters of a title, or of an option.
    package var titleLength = 200
    /// Bytes of what a template takes from the library, as canonical text; what is taken twice counts twice.
    package var usedBytes = 1024 * 1024
    package var summaryLength = 1000
    package var instructionsLength = 8192

    package static let standard = TemplateLimits()

    package init() {}
}

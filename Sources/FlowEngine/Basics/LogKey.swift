/// Names of the values in log records; in the journal `tenant` is `FLOWD_TENANT`.
enum LogKey {
    static let tenant = "tenant"
    static let template = "template"
    static let version = "version"
    static let principal = "principal"
    static let cause = "cause"
    static let kind = "kind"
    static let count = "count"
    static let reference = "reference"
    static let error = "error"
    static let delivery = "delivery"
    static let method = "method"
    static let task = "task"
    static let remedy = "remedy"
}

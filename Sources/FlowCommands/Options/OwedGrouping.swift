import ArgumentParser

/// By what it is added up what is owed.
enum OwedGrouping: String, CaseIterable, Sendable, ExpressibleByArgument {
    case party, month, category, job, tenant
}

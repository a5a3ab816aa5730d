import Dispatch
import FlowCore
import FlowStore

/// State that a tenant's actor knows without the disk, and reads of all else from the disk.
///
/// Looks at what was decided before it looks at the disk, which may not know it yet. Belongs to one `TenantDecider` and
/// never leaves it.
final class TenantMemory {
    static let pruneCountMax = 100
    static let pruneDeliveryCountMax = 500
    /// Most keys that are gathered for a guess at what was meant.
    static let keyCountMax = 1000

    let tenant: TenantID
    let store: Store
    let zones: any ZoneCatalog
    let tasks: TaskMemory
    let payments: PaymentMemory
    let media: MediaMemory
    private var jobs: Residents<JobID, Job>
    private var templates = Residents<TemplateReference, TemplateVersion>(countMax: 64)
    /// Nil for one that was removed.
    private var profiles = Residents<ProfileKey, Profile?>(countMax: 256)
    /// Codes that were used, until the disk knows it.
    private var codes = Residents<LinkHash, KeptCode>(countMax: 0)
    private var archived: Set<String>?
    /// The versions of library actions that aren't on disk yet, and the newest of each without a number.
    private var library = Residents<LibraryReference, LibraryVersion>(countMax: 0)

    init(tenant: TenantID, store: Store, zones: any ZoneCatalog, residentCountMax: Int) {
        self.tenant = tenant
        self.store = store
        self.zones = zones
        jobs = Residents(countMax: residentCountMax)
        tasks = TaskMemory(tenant: tenant, store: store, zones: zones, residentTaskCountMax: residentCountMax)
        media = MediaMemory(tenant: tenant, store: store)
        payments = PaymentMemory(tenant: tenant, store: store, residentCountMax: residentCountMax)
    }

    func reset() {
        jobs.removeAll()
        templates.removeAll()
        profiles.removeAll()
        codes.removeAll()
        archived = nil
        library.removeAll()
        media.reset()
        tasks.reset()
        payments.reset()
    }

    /// Releases the least recently used values among those that are on disk.
    func trim(settled: UInt64, handedOver: UInt64) {
        jobs.trim(settled: settled, handedOver: handedOver)
        templates.trim(settled: settled, handedOver: handedOver)
        profiles.trim(settled: settled, handedOver: handedOver)
        library.trim(settled: settled, handedOver: handedOver)
        codes.trim(settled: settled, handedOver: handedOver)
        tasks.residents.trim(settled: settled, handedOver: handedOver)
        payments.trim(settled: settled, handedOver: handedOver)
        media.trim(settled: settled, handedOver: handedOver)
    }

    func apply(_ changes: TenantChanges) {
        for (id, job) in changes.jobs.sorted(by: { $0.key < $1.key }) { jobs.retain(job, as: id) }
        for version in changes.templates {
            templates.retain(version, as: TemplateReference(key: version.key, version: version.number))
            templates.retain(version, as: TemplateReference(key: version.key, version: nil))
        }
        for version in changes.library {
            library.retain(version, as: LibraryReference(key: version.definition.key, version: version.number))
            library.retain(version, as: LibraryReference(key: version.definition.key, version: nil))
        }
        for (key, profile) in changes.profiles {
            profiles.retain(profile, as: key)
            if profile?.isArchived == true { archived?.insert(key.text) } else { archived?.remove(key.text) }
        }
        for (hash, code) in changes.codes { codes.retain(code, as: hash) }
        media.apply(changes)
        tasks.apply(changes)
        payments.apply(changes)
    }

    /// Returns what a command names and is in memory, so that it is decided without another round of reads.
    func recall(_ command: TenantCommand) -> TenantReads {
        var reads = TenantReads()
        if let id = command.job, let job = jobs.value(id) { reads.jobs.give(.value(job), as: id) }
        if case .startJob(let start) = command {
            let reference = TemplateReference(key: start.template, version: start.version)
            if let known = templates.value(reference) { reads.templates.give(.value(known), as: reference) }
        }
        if case .task(let task) = command, let id = task.task, let known = tasks.decided(id) {
            reads.tasks.give(.value(known), as: id)
        }
        return reads
    }

    // MARK: - Reading

    func job(_ id: JobID) async throws(ReadFailure) -> Job? {
        if let known = jobs.value(id) { return known }
        let loaded = try await store.loadJob(id, tenant: tenant)
        if let loaded { jobs.retain(stored: loaded, as: id) }
        return loaded
    }

    func profile(_ key: ProfileKey) async throws(ReadFailure) -> Profile? {
        if let known = profiles.value(key) { return known }
        let loaded = try await store.loadProfile(key, tenant: tenant)
        if let loaded { profiles.retain(stored: loaded, as: key) }
        return loaded
    }

    func code(_ hash: LinkHash) async throws(ReadFailure) -> KeptCode? {
        if let known = codes.value(hash) { return known }
        return try await store.loadCode(hash, tenant: tenant)
    }

    func archivedProfiles() async throws(ReadFailure) -> Set<String> {
        if let archived { return archived }
        var keys = try await store.archivedProfiles(tenant: tenant)
        for (key, profile) in profiles.all {
            if profile?.isArchived == true { keys.insert(key.text) } else { keys.remove(key.text) }
        }
        archived = keys
        return keys
    }

    /// The keys of the profiles of a kind that aren't archived.
    func profiles(ofKind kind: ProfileKind) async throws(ReadFailure) -> Set<String> {
        var keys = try await store.profiles(ofKind: kind, tenant: tenant)
        for (key, profile) in profiles.all {
            let isOne = profile.map { !$0.isArchived && $0.content.kind == kind } ?? false
            if isOne { keys.insert(key.text) } else { keys.remove(key.text) }
        }
        return keys
    }

    func template(_ reference: TemplateReference) async throws(ReadFailure) -> TemplateVersion? {
        if let known = templates.value(reference) { return known }
        let loaded = try await store.loadTemplate(reference.key, version: reference.version, tenant: tenant)
        if let loaded { templates.retain(stored: loaded, as: reference) }
        return loaded
    }

    func libraryVersion(_ reference: LibraryReference) async throws(ReadFailure) -> LibraryVersion? {
        if let known = library.value(reference) { return known }
        return try await store.loadLibrary(reference, tenant: tenant)
    }

    /// Returns the reading of a template's source.
    ///
    /// A large source takes long to read, and the threads that serve connections have other things to do.
    func reading(of source: String) async throws(ReadFailure) -> TemplateReading {
        let (library, zones) = (try await library(for: source), zones)
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: TemplateReader(library: library, zones: zones).read(source))
            }
        }
    }

    /// Returns the library actions that the steps of a template use: the version that is named, else the latest.
    ///
    /// A missing action leads to a finding.
    private func library(for source: String) async throws(ReadFailure) -> Library {
        var actions: [LibraryReference: LibraryAction] = [:]
        let references = TemplateReader().uses(in: source).sorted()
        for reference in references {
            actions[reference] = try await libraryVersion(reference)?.definition
        }
        let isComplete = actions.count == references.count
        let keys = isComplete ? [] : try await store.libraryKeys(tenant: tenant, limit: Self.keyCountMax)
        return Library(actions, missing: .error, keys: keys)
    }
}

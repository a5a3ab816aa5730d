// Written by generate.py from the interface files.

/// All of flowd's interfaces.
package enum Interfaces {
    /// Every interface that the daemon serves besides the standard ones.
    package static let all: [any APIInterface.Type] = [
        TenantsAPI.self,
        ProfilesAPI.self,
        LibraryAPI.self,
        TemplatesAPI.self,
        JobsAPI.self,
        ActionsAPI.self,
        TasksAPI.self,
        RemindersAPI.self,
        DeliveriesAPI.self,
        CodesAPI.self,
        MessagesAPI.self,
        SimulationAPI.self,
        PaymentsAPI.self,
        EventsAPI.self,
        DaemonAPI.self,
        MediaAPI.self,
        MembersAPI.self,
        ReportsAPI.self,
        SystemdServiceAPI.self,
        TokensAPI.self,
    ]
}

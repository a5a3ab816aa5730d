import ArgumentParser

/// Command group `flowctl report`, which makes reports for printing.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Reports on paper: a day's or a week's sheet, a job, a vendor, a statement of account.",
        discussion: """
            Each is a page of HTML that is complete in itself: without scripts, and without anything remote. A browser \
            prints it on A4, and it can be read without colours. What it tells is what the lists tell, with your rights.
            """,
        subcommands: [
            ReportDay.self, ReportWeek.self, ReportJob.self, ReportVendor.self, ReportStatement.self,
            ReportList.self, ReportTemplateCommand.self, ReportSet.self, ReportReset.self,
        ],
        aliases: ["reports"]
    )
}

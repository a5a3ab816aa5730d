// The core as those above it see it: all of its floors by one name.
@_exported public import FlowTenant

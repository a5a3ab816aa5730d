// What lies below: all files of this floor see it, and so does who imports the floor.
@_exported public import FlowValues

package event

// Names of notices that a projection has changed. No event has them.
const (
	TaskCountersChanged   = "updateTaskCounters"   // of the users that it names
	InvoiceAmountsChanged = "updateInvoiceAmounts" // of the project that it names
)

package event

// Names of notices that a projection has changed. No event has them.
const (
	TaskCountersChanged   = "updateTaskCounters"   // of the users that it names
	InvoiceAmountsChanged = "updateInvoiceAmounts" // of the project that it names
)

// NoticeName is what a notice reports: an event, or the change of a projection.
type NoticeName string

// Values lists every name. The end of a session has no notice, because it closes the connection.
func (NoticeName) Values() []string {
	names := []string{TaskCountersChanged, InvoiceAmountsChanged}
	for _, of := range Types() {
		if of != EndSession {
			names = append(names, string(of))
		}
	}
	return names
}

// Notice is the message that browsers receive. Its ids say what to read again.
type Notice struct {
	Name      NoticeName `json:"name"`
	ProjectID string     `json:"projectId,omitempty"`
	ObjectIDs []string   `json:"objectIds,omitempty" doc:"Empty: all records of the name may have changed"`
}

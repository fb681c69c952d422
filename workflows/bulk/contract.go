// Package bulk executes one action on many tasks.
package bulk

import "context"

// Names are stored in histories: add, never rename.
const (
	Run        = "bulk.Run"
	ActPerform = "bulk.PerformNext"
)

// WorkflowID is the identity of one bulk action.
func WorkflowID(tenantID, bulkID string) string { return "bulk/" + tenantID + "/" + bulkID }

// RunInput names the bulk action; its tasks stay in the database.
type RunInput struct {
	TenantID string `json:"tenantId"`
	BulkID   string `json:"bulkId"`
}

// PerformResult says how many tasks are left.
type PerformResult struct {
	Left int `json:"left"`
}

// Activities are the effects.
type Activities interface {
	// PerformNext acts on the next tasks and ends the action after the last one. A repetition continues after the
	// previous attempt.
	PerformNext(ctx context.Context, in RunInput) (PerformResult, error)
}

// Package tenantdeletion waits until a company is to be closed and nothing is left to pay, closes it, and erases its
// data.
package tenantdeletion

import (
	"context"
	"time"
)

// Names are stored in histories: add, never rename.
const (
	Delete         = "tenantdeletion.Delete"
	ActAnnounce    = "tenantdeletion.Announce"
	ActClose       = "tenantdeletion.Close"
	ActErase       = "tenantdeletion.Erase"
	ActFinish      = "tenantdeletion.Finish"
	SignalCanceled = "canceled"
)

// WorkflowID is the identity of one deletion. The tenant is the platform's.
func WorkflowID(tenantID, deletionID string) string {
	return "tenant-deletion/" + tenantID + "/" + deletionID
}

// DeleteInput names the deletion. Everything else stays in the database.
type DeleteInput struct {
	TenantID   string `json:"tenantId"` // of the platform
	DeletionID string `json:"deletionId"`
}

// AnnounceResult is when the company is to be closed.
type AnnounceResult struct {
	DueAt time.Time `json:"dueAt"`
}

// Progress is the state of the company after a check.
type Progress string

// States are stored in histories.
const (
	Unfinished Progress = "unfinished" // something is left to pay
	Closed     Progress = "closed"
	Canceled   Progress = "canceled"
)

// CloseResult is the result of a check.
type CloseResult struct {
	Progress Progress `json:"progress"`
}

// EraseResult is how many workflows, documents and rows were removed.
type EraseResult struct {
	Erased int64 `json:"erased"`
}

// Activities are the effects.
type Activities interface {
	Announce(ctx context.Context, in DeleteInput) (AnnounceResult, error)
	Close(ctx context.Context, in DeleteInput) (CloseResult, error)
	Erase(ctx context.Context, in DeleteInput) (EraseResult, error)
	Finish(ctx context.Context, in DeleteInput) error
}

// Package expiry waits until keys and tokens of a tenant are about to expire.
package expiry

import (
	"context"
	"time"
)

// Names are stored in histories: add, never rename.
const (
	Watch         = "expiry.Watch" // id expiry-warnings/<tenant>
	ActWarn       = "expiry.Warn"
	SignalChanged = "changed"
)

// WorkflowID is the identity of the process of one tenant.
func WorkflowID(tenantID string) string { return "expiry-warnings/" + tenantID }

// Input names the tenant. Everything else stays in the database.
type Input struct {
	TenantID string `json:"tenantId"`
}

// WarnResult is when people may be warned again. It is zero if they will not.
type WarnResult struct {
	Next time.Time `json:"next"`
}

// Activities are the effects.
type Activities interface {
	Warn(ctx context.Context, in Input) (WarnResult, error)
}

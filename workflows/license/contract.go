// Package license waits for the end of the terms of a tenant's license.
package license

import (
	"context"
	"time"
)

// Names are stored in histories: add, never rename.
const (
	EndTerms      = "license.EndTerms" // id license/<tenant>
	ActEndTerms   = "license.NotifyEnd"
	SignalChanged = "changed"
)

// WorkflowID is the identity of the process of one tenant.
func WorkflowID(tenantID string) string { return "license/" + tenantID }

// Input names the tenant. Everything else stays in the database.
type Input struct {
	TenantID string `json:"tenantId"`
}

// EndResult is when the next term ends. It is zero if none will.
type EndResult struct {
	Next time.Time `json:"next"`
}

// Activities are the effects.
type Activities interface {
	NotifyEnd(ctx context.Context, in Input) (EndResult, error)
}

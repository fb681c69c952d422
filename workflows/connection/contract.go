// Package connection tests connections to other servers.
package connection

import (
	"context"

	"countersign.dev/domain/connection"
)

// Names are stored in histories: add, never rename.
const (
	Test    = "connection.Test"
	ActTest = "connection.Try"
	ActEnd  = "connection.End"
)

// WorkflowID is the identity of one test.
func WorkflowID(tenantID, trialID string) string { return "connection/" + tenantID + "/" + trialID }

// TestInput names the test. Its settings and secrets stay in the database.
type TestInput struct {
	TenantID  string          `json:"tenantId"`
	ProfileID string          `json:"profileId"`
	TrialID   string          `json:"trialId"`
	Type      connection.Type `json:"type"`
}

// Activities are the effects: a visit to the server, and the record of one that nobody carried out.
type Activities interface {
	Try(ctx context.Context, in TestInput) error
	End(ctx context.Context, in TestInput) error
}

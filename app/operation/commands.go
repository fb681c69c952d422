// Package operation holds the use cases of operators, who watch workflows in the Temporal UI.
package operation

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/operation"
	"countersign.dev/internal/postgres"
)

// Commands are the use cases that open their own transaction. Only Find uses the hashes
// and the workflows.
type Commands struct {
	DB        *postgres.DB
	Hashes    Hashes
	Workflows Workflows
}

// Hashes makes the keyed hashes of a term, one for each key of the tenant.
type Hashes interface {
	SearchHashes(ctx context.Context, tenantID string, term operation.Term) ([]string, error)
}

// Workflows lists workflows by a query of the Temporal server.
type Workflows interface {
	FindWorkflows(ctx context.Context, query string, most int) ([]operation.Workflow, error)
}

// operator is the person who is signed in.
func operator(ctx context.Context) (actor.Actor, error) {
	who, ok := actor.From(ctx)
	if !ok || who.TenantID == "" {
		return actor.Actor{}, fault.New(fault.Forbidden, fault.ForbiddenAccess, "You are not signed in.")
	}
	return who, nil
}

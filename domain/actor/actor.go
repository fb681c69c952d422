// Package actor identifies the tenant, the user and the origin of an action. The context carries it through API,
// use case, workflow header and activity to the audit entry.
package actor

import "context"

// Actor is the person or process of an action. A zero UserID means the system itself (a timer, a relay).
type Actor struct {
	TenantID      string
	UserID        string
	UserName      string // full name for display and audit
	ClientIP      string
	CorrelationID string
	Workflow      string // the process that acts, as it is registered; empty when a person does or no process is known
	CommandKey    string // Idempotency-Key of the command this is part of; empty outside one
}

// System is the actor of actions of the product in a tenant.
func System(tenantID, correlationID string) Actor {
	return Actor{TenantID: tenantID, UserName: "Countersign", CorrelationID: correlationID}
}

type key struct{}

// With returns a context that carries a.
func With(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, key{}, a) }

// From is the actor in ctx and whether there is one.
func From(ctx context.Context) (Actor, bool) {
	a, ok := ctx.Value(key{}).(Actor)
	return a, ok
}

package store

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
)

// RecordDecoding writes down that an operator reads workflow payloads, in the
// operator's own tenant: the payloads may be of several others.
func (s *Store) RecordDecoding(ctx context.Context, tenants []string, payloads int) error {
	who, ok := actor.From(ctx)
	if !ok || who.TenantID == "" {
		return fault.New(fault.Forbidden, fault.ForbiddenAccess, "Nobody is signed in.")
	}
	return s.InTenant(ctx, who.TenantID, func(t *Tenant) error {
		return t.Audit(Change{Area: "Operations", Action: "decoded", ObjectType: "workflow payloads", ObjectID: who.UserID,
			New: map[string]any{"tenants": tenants, "payloads": payloads}})
	})
}

package tenant

import (
	"context"
	"errors"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// PlatformChange is what the audit log of the platform says about a change of a tenant.
type PlatformChange struct {
	Action           string   // of the object type "tenant"
	Emails           []string // of the administrators whom it concerns
	SuspensionReason string

	before tenant.Tenant // empty: the change does not rename the tenant
}

// Of runs do in the tenant, which must exist. The database refuses changes, because Change records every change of a
// tenant in the audit log of the platform.
func (c Platform) Of(ctx context.Context, tenantID string, do func(*postgres.Tx) error) error {
	if err := mayEnter(ctx, tenantID); err != nil {
		return err
	}
	return c.DB.InTenantBounded(ctx, tenantID, postgres.ReadOnly, do)
}

// Change runs a change on the version that the caller has seen, and records it in the tenant of the platform.
func (c Platform) Change(
	ctx context.Context, tenantID string, seen int64, change PlatformChange,
	do func(*postgres.Tx, tenant.Tenant) error,
) (Detail, error) {
	return c.recorded(ctx, tenantID, func(tx *postgres.Tx) (PlatformChange, error) {
		if err := tenantrow.Lock(tx); err != nil {
			return change, err
		}
		t, err := tenantrow.Get(tx)
		if err != nil {
			return change, err
		}
		if t.Version != seen {
			return change, fault.Stale("this tenant")
		}
		if err := t.MayChange(); err != nil {
			return change, err
		}
		change.before = t
		return change, do(tx, t)
	})
}

// recorded runs a change of a tenant and records it. Every command of the platform that changes a tenant uses it.
func (c Platform) recorded(
	ctx context.Context, tenantID string, do func(*postgres.Tx) (PlatformChange, error),
) (d Detail, err error) {
	err = c.within(ctx, tenantID, func(tx *postgres.Tx) error {
		change, err := do(tx)
		if err != nil {
			return err
		}
		if d, err = detail(tx); err != nil {
			return err
		}
		return c.record(tx, change, d.Tenant)
	})
	return d, err
}

func (c Platform) within(ctx context.Context, tenantID string, do func(*postgres.Tx) error) error {
	if err := mayEnter(ctx, tenantID); err != nil {
		return err
	}
	return c.DB.InTenant(ctx, tenantID, do)
}

func mayEnter(ctx context.Context, tenantID string) error {
	if err := authorize(ctx); err != nil {
		return err
	}
	if !id.Valid(tenantID) {
		return errUnknown
	}
	return nil
}

var errUnaudited = errors.New("a change of a tenant by the platform has no entry in the tenant's audit log")

// record writes the entry of the platform just before the change commits. No transaction crosses tenants, so the entry
// commits first. If the commit of the change then fails, the platform has an entry too many. That is the lesser harm:
// the audit log of the tenant lacks the entry, so a reader finds out. Nobody would find a missing entry.
//
// A save that changes nothing has no entry. The platform's own tenant already has the entry of the change, and a second
// transaction would wait for the row of the tenant, which the first one has locked.
func (c Platform) record(tx *postgres.Tx, change PlatformChange, after tenant.Tenant) error {
	if !tx.Changed {
		return errUnaudited
	}
	if caller, _ := session.From(tx.Ctx); !tx.Audited || caller.TenantID == tx.TenantID {
		return nil
	}
	entry := postgres.Change{Area: "Tenants", Action: change.Action, ObjectType: "tenant", ObjectID: after.ID,
		New: auditedChange{Identifier: after.Identifier, Name: after.Name, Emails: change.Emails,
			SuspensionReason: change.SuspensionReason}}
	if b := change.before; b.ID != "" && (b.Name != after.Name || b.Identifier != after.Identifier) {
		entry.Old = auditedChange{Identifier: b.Identifier, Name: b.Name}
	}
	return c.atHome(tx.Ctx, after, func(home *postgres.Tx, _ tenant.Tenant) error {
		err := home.Audit(entry)
		home.Changed = false // the effect of the command is the change of the tenant, which has not committed
		return err
	})
}

// auditedChange names the tenant as it was then. The platform cannot read the entries of the tenant.
type auditedChange struct {
	Identifier       string   `json:"identifier"`
	Name             string   `json:"name"`
	Emails           []string `json:"email,omitempty"`
	SuspensionReason string   `json:"suspensionReason,omitempty"`
}

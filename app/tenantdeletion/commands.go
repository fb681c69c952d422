// Package tenantdeletion holds the use cases of deletions of tenants.
package tenantdeletion

import (
	"context"
	"strings"
	"time"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	tenantdeletionrow "countersign.dev/internal/store/tenantdeletion"
)

// Commands are the use cases of platform administrators.
type Commands struct {
	Tenants tenantapp.Platform
	Wait    time.Duration // from the confirmation to the closing
	Now     func() time.Time
}

// View is the latest deletion of a tenant, as the caller sees it.
type View struct {
	Deletion *tenantdeletion.Deletion // nil: there was none
	Own      bool                     // the caller requested it, so another person confirms it
	Wait     time.Duration
}

// Get is the latest deletion of a tenant.
func (c Commands) Get(ctx context.Context, tenantID string) (v View, err error) {
	err = c.Tenants.About(ctx, tenantID, func(tx *postgres.Tx, _ tenant.Tenant) error {
		v, err = c.view(tx, tenantID)
		return err
	})
	return v, err
}

func (c Commands) view(tx *postgres.Tx, tenantID string) (View, error) {
	v := View{Wait: c.Wait}
	d, err := tenantdeletionrow.Latest(tx, tenantID)
	if d == nil {
		return v, err
	}
	shown := d.At(c.Now())
	v.Deletion, v.Own = &shown, d.RequestedBy.ID == tx.Actor.UserID
	return v, err
}

// Request asks another platform administrator to confirm the deletion of a tenant.
func (c Commands) Request(ctx context.Context, tenantID, reason string) (v View, err error) {
	reason = strings.TrimSpace(reason)
	err = c.Tenants.AboutLocked(ctx, tenantID, func(tx *postgres.Tx, t tenant.Tenant) error {
		if err := tenantdeletion.MayRequest(t, reason); err != nil {
			return err
		}
		if err := c.endExpired(tx, tenantID); err != nil {
			return err
		}
		d := tenantdeletion.Deletion{ID: id.New(), AboutID: tenantID, AboutName: t.Name, Reason: reason, RequestedBy: by(tx),
			RequestedAt: c.Now()}
		if err := tenantdeletionrow.Insert(tx, d); err != nil {
			return err
		}
		if err := changed(tx, "requested", d, audited{Name: t.Name, Reason: reason}); err != nil {
			return err
		}
		v, err = c.view(tx, tenantID)
		return err
	})
	return v, err
}

// endExpired ends a request that nobody confirmed in time.
func (c Commands) endExpired(tx *postgres.Tx, tenantID string) error {
	d, err := tenantdeletionrow.LockLatest(tx, tenantID)
	if d == nil || d.At(c.Now()).State != tenantdeletion.Expired {
		return err
	}
	return tenantdeletionrow.SetState(tx, d.ID, tenantdeletion.Expired)
}

// Confirm starts the waiting period as the second person, who enters the domain name of the tenant. The lock makes a
// suspension end before, or find the deletion decided.
func (c Commands) Confirm(ctx context.Context, tenantID, identifier string) (View, error) {
	about := c.Tenants.AboutLocked
	return c.decide(ctx, about, tenantID, func(tx *postgres.Tx, t tenant.Tenant, d tenantdeletion.Deletion) error {
		now := c.Now()
		if err := d.MayConfirm(tx.Actor.UserID, t, identifier, now); err != nil {
			return err
		}
		due := now.Add(c.Wait)
		if err := tenantdeletionrow.Confirm(tx, d.ID, by(tx), now, due); err != nil {
			return err
		}
		start := flows.TenantDeletionStart(tx.TenantID, d.ID)
		if err := tx.Start(start.Workflow, start.Input); err != nil {
			return err
		}
		return changed(tx, "confirmed", d, audited{Name: d.AboutName, DueDate: day(due)})
	})
}

// Cancel ends a deletion while the tenant is open.
func (c Commands) Cancel(ctx context.Context, tenantID string) (View, error) {
	about := c.Tenants.About
	return c.decide(ctx, about, tenantID, func(tx *postgres.Tx, _ tenant.Tenant, d tenantdeletion.Deletion) error {
		now := c.Now()
		if err := d.MayCancel(now); err != nil {
			return err
		}
		if err := tenantdeletionrow.Cancel(tx, d.ID, tx.Actor.UserName, now); err != nil {
			return err
		}
		if d.State == tenantdeletion.Waiting {
			signal := flows.TenantDeletionCanceled(tx.TenantID, d.ID)
			if err := tx.Signal(signal.WorkflowID, signal.Name, signal.Input); err != nil {
				return err
			}
		}
		return changed(tx, "canceled", d, audited{Name: d.AboutName})
	})
}

// decide runs a decision about the latest deletion of a tenant.
func (c Commands) decide(
	ctx context.Context, about func(context.Context, string, func(*postgres.Tx, tenant.Tenant) error) error,
	tenantID string, do func(*postgres.Tx, tenant.Tenant, tenantdeletion.Deletion) error,
) (v View, err error) {
	err = about(ctx, tenantID, func(tx *postgres.Tx, t tenant.Tenant) error {
		d, err := tenantdeletionrow.LockLatest(tx, tenantID)
		if err != nil {
			return err
		}
		if d == nil {
			return errNone
		}
		if err := do(tx, t, *d); err != nil {
			return err
		}
		v, err = c.view(tx, tenantID)
		return err
	})
	return v, err
}

var errNone = fault.New(fault.Conflict, fault.IllegalTransition, "The deletion of this company was not requested.")

func by(tx *postgres.Tx) tenantdeletion.Person {
	return tenantdeletion.Person{ID: tx.Actor.UserID, Name: tx.Actor.UserName}
}

const area, object = "Tenants", "tenantDeletion"

// audited is the audited form of a step. The name says which company it was about when nothing else is left of it.
type audited struct {
	Name    string `json:"name"`
	Reason  string `json:"reason,omitempty"`
	DueDate string `json:"dueDate,omitempty"`
}

// day is the day of the closing.
func day(due time.Time) string { return due.UTC().Format(time.DateOnly) }

// changed records a step of a deletion in the platform tenant, and makes pages read it again.
func changed(tx *postgres.Tx, action string, d tenantdeletion.Deletion, after audited) error {
	if err := tx.Emit(event.TenantDeletionUpdated{AboutID: d.AboutID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: area, Action: action, ObjectType: object, ObjectID: d.AboutID, New: after})
}

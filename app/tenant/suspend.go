package tenant

import (
	"context"
	"strings"
	"time"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// suspended is the reason with which the sessions of a suspended tenant end.
const suspended = "the company was suspended"

// suspension is the audited form of a suspension.
type suspension struct {
	Reason string `json:"suspensionReason"`
}

// Suspend ends the sessions of all people of a customer and refuses new ones. Agents, running workflows, schedules and
// released payments continue, because a payment that has begun must reach its end.
func (c Platform) Suspend(ctx context.Context, tenantID, reason string, seen int64) (d Detail, err error) {
	reason = strings.TrimSpace(reason)
	change := PlatformChange{Action: "suspended", SuspensionReason: reason}
	return c.Change(ctx, tenantID, seen, change, func(tx *postgres.Tx, t tenant.Tenant) error {
		// The confirmation of a deletion waits for the lock of the tenant, so the answer stays true.
		closing, err := Closing(ctx, c.DB, tenantID)
		if err != nil {
			return err
		}
		if err := t.MaySuspend(reason, closing); err != nil {
			return err
		}
		caller, _ := session.From(ctx)
		by := tenant.Suspension{At: time.Now(), By: caller.UserName, Reason: reason}
		if err := tenantrow.Suspend(tx, seen, by); err != nil {
			return err
		}
		if err := sessionapp.EndOfPeople(tx, suspended); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Tenants", Action: "suspended", ObjectType: "tenant", ObjectID: t.ID,
			New: suspension{reason}})
	})
}

// Resume lets the people of a suspended tenant sign in again.
func (c Platform) Resume(ctx context.Context, tenantID string, seen int64) (d Detail, err error) {
	change := PlatformChange{Action: "resumed"}
	return c.Change(ctx, tenantID, seen, change, func(tx *postgres.Tx, t tenant.Tenant) error {
		if err := t.MayResume(); err != nil {
			return err
		}
		if err := tenantrow.Resume(tx, seen); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Tenants", Action: "resumed", ObjectType: "tenant", ObjectID: t.ID})
	})
}

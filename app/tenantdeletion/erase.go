package tenantdeletion

import (
	"context"
	"time"

	mailapp "countersign.dev/app/mail"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/event"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	tenantdeletionrow "countersign.dev/internal/store/tenantdeletion"
)

// Eraser closes tenants and erases their data. Every step may be repeated.
type Eraser struct {
	DB        *postgres.DB
	Objects   Storage
	Workflows Workflows
	Now       func() time.Time
}

// Storage holds the documents of tenants.
type Storage interface {
	RemoveAll(ctx context.Context, tenantID string) (removed int, err error)
}

// Workflows are the running workflows of tenants.
type Workflows interface {
	TerminateAll(ctx context.Context, tenantID, reason string) (ended int, err error)
}

// Ref names a deletion.
type Ref struct{ PlatformID, DeletionID string }

// Get is the deletion.
func (e Eraser) Get(ctx context.Context, ref Ref) (d tenantdeletion.Deletion, err error) {
	err = e.DB.InTenant(ctx, ref.PlatformID, func(tx *postgres.Tx) error {
		d, err = tenantdeletionrow.Lock(tx, ref.DeletionID)
		return err
	})
	return d, err
}

// Announce notifies the administrators of the tenant that it will be closed, or that it will not.
func (e Eraser) Announce(ctx context.Context, ref Ref) (d tenantdeletion.Deletion, err error) {
	if d, err = e.Get(ctx, ref); err != nil || d.DueAt == nil {
		return d, err
	}
	err = e.DB.InTenant(ctx, d.AboutID, func(tx *postgres.Tx) error {
		t, err := tenantrow.Get(tx)
		if err != nil || t.Status == tenant.Closed {
			return err
		}
		if err := notifyAdministrators(tx, t, d); err != nil {
			return err
		}
		c := postgres.Change{Area: area, Action: "confirmed", ObjectType: object, ObjectID: d.AboutID,
			New: audited{Name: d.AboutName, DueDate: day(*d.DueAt)}}
		if d.State == tenantdeletion.Canceled {
			c.Action, c.New = "canceled", audited{Name: d.AboutName}
		}
		return tx.Audit(c)
	})
	return d, err
}

// notifyAdministrators queues a message for each administrator of the company.
func notifyAdministrators(tx *postgres.Tx, t tenant.Tenant, d tenantdeletion.Deletion) error {
	notice := mail.TenantDeletion{Company: t.Name, Due: *d.DueAt,
		Path: "/" + t.Identifier + "/company-settings/data-export"}
	return mailapp.QueueForAdministrators(tx, func(r mail.Reader) mail.Draft {
		if d.State == tenantdeletion.Canceled {
			return r.TenantDeletionCanceled(notice)
		}
		return r.TenantDeletionPlanned(notice)
	})
}

// Close closes the tenant of a deletion if nothing is left to pay. It returns the deletion as it is then: waiting,
// because payments are unfinished; canceled; or erasing.
func (e Eraser) Close(ctx context.Context, ref Ref) (d tenantdeletion.Deletion, err error) {
	if d, err = e.beginClosing(ctx, ref); err != nil || d.State != tenantdeletion.Closing {
		return d, err
	}
	unfinished, err := e.closeTenant(ctx, d.AboutID)
	if err != nil {
		return d, err
	}
	d.State, d.Unfinished = tenantdeletion.Erasing, unfinished
	if unfinished.Any() {
		d.State = tenantdeletion.Waiting
	}
	err = e.DB.InTenant(ctx, ref.PlatformID, func(tx *postgres.Tx) error {
		if _, err := tenantdeletionrow.Lock(tx, d.ID); err != nil {
			return err
		}
		if err := tenantdeletionrow.Checked(tx, d.ID, d.State, unfinished, e.Now()); err != nil {
			return err
		}
		if unfinished.Any() {
			return tx.Emit(event.TenantDeletionUpdated{AboutID: d.AboutID})
		}
		return changed(tx, "closed", d, audited{Name: d.AboutName})
	})
	return d, err
}

// beginClosing makes cancellations wait for the result of the check: the tenant and its deletion are changed in two
// transactions, because none crosses tenants.
func (e Eraser) beginClosing(ctx context.Context, ref Ref) (d tenantdeletion.Deletion, err error) {
	err = e.DB.InTenant(ctx, ref.PlatformID, func(tx *postgres.Tx) error {
		if d, err = tenantdeletionrow.Lock(tx, ref.DeletionID); err != nil || d.State != tenantdeletion.Waiting {
			return err
		}
		d.State = tenantdeletion.Closing
		return tenantdeletionrow.SetState(tx, d.ID, tenantdeletion.Closing)
	})
	return d, err
}

// closed is the reason with which the sessions of a closed tenant end.
const closed = "the company was closed"

// closeTenant closes a tenant in which nothing is left to pay. Its lock makes every transaction that adds a payment or
// a batch end before, or find the tenant closed.
func (e Eraser) closeTenant(ctx context.Context, tenantID string) (u tenantdeletion.Unfinished, err error) {
	err = e.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tenantrow.Lock(tx); err != nil {
			return err
		}
		t, err := tenantrow.Get(tx)
		if err != nil || t.Status == tenant.Closed {
			return err
		}
		if u, err = tenantdeletionrow.Unfinished(tx); err != nil || u.Any() {
			return err
		}
		if err := tenantrow.Close(tx); err != nil {
			return err
		}
		return sessionapp.EndOfPeople(tx, closed)
	})
	return u, err
}

// Erase terminates the workflows of a closed tenant and removes its documents and rows. It returns how much there was.
// An activity of a terminated workflow may still add a row, so callers repeat it until nothing is left.
func (e Eraser) Erase(ctx context.Context, ref Ref) (erased int64, err error) {
	d, err := e.Get(ctx, ref)
	if err != nil || d.State != tenantdeletion.Erasing {
		return 0, err
	}
	ended, err := e.Workflows.TerminateAll(ctx, d.AboutID, closed)
	if err != nil {
		return 0, err
	}
	removed, err := e.Objects.RemoveAll(ctx, d.AboutID)
	if err != nil {
		return 0, err
	}
	rows, err := e.eraseRows(ctx, d.AboutID)
	return int64(ended) + int64(removed) + rows, err
}

// eraseRows deletes one table per transaction, because references to rows that were deleted before are then found
// without reading those rows again.
func (e Eraser) eraseRows(ctx context.Context, tenantID string) (erased int64, err error) {
	var tables []string
	if err := e.DB.InPlatform(ctx, "list the tables of a closed tenant", func(p *postgres.PlatformTx) (err error) {
		tables, err = tenantdeletionrow.Tables(p)
		return err
	}); err != nil {
		return 0, err
	}
	for _, table := range tables {
		if err := e.DB.InPlatform(ctx, "erase a closed tenant", func(p *postgres.PlatformTx) error {
			rows, err := tenantdeletionrow.Erase(p, tenantID, table)
			erased += rows
			return err
		}); err != nil {
			return erased, err
		}
	}
	return erased, e.DB.InTenant(ctx, tenantID, tenantrow.Empty)
}

// Finish records that the data of the tenant is erased.
func (e Eraser) Finish(ctx context.Context, ref Ref) error {
	return e.DB.InTenant(ctx, ref.PlatformID, func(tx *postgres.Tx) error {
		d, err := tenantdeletionrow.Lock(tx, ref.DeletionID)
		if err != nil || d.State != tenantdeletion.Erasing {
			return err
		}
		if err := tenantrow.EraseComments(tx, d.AboutID); err != nil {
			return err
		}
		if err := tenantdeletionrow.Finish(tx, d.ID, e.Now()); err != nil {
			return err
		}
		return changed(tx, "erased", d, audited{Name: d.AboutName})
	})
}

// Package expiry holds the use cases that warn people before keys and tokens expire.
package expiry

import (
	"context"
	"time"

	mailapp "countersign.dev/app/mail"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/expiry"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	expiryrow "countersign.dev/internal/store/expiry"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB  *postgres.DB
	Now func() time.Time
}

// Watch has people warned of a key or a token that the transaction adds.
func Watch(tx *postgres.Tx) error {
	start := flows.ExpiryStart(tx.TenantID)
	return tx.Start(start.Workflow, start.Input)
}

// Warn queues the warnings that are due and were not sent yet. It returns when to look again: zero if nothing is left
// to warn of.
func (c Commands) Warn(ctx context.Context, tenantID string) (next time.Time, err error) {
	closing, err := tenantapp.Closing(ctx, c.DB, tenantID)
	if err != nil {
		return next, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		own, err := tenantrow.Get(tx)
		if err != nil || own.Status == tenant.Closed {
			return err
		}
		items, err := expiryrow.Items(tx)
		if err != nil {
			return err
		}
		w := warner{tx: tx, own: own, open: own.Status == tenant.Active && !closing, now: c.Now()}
		for _, i := range items {
			again, err := w.warn(i)
			if err != nil {
				return err
			}
			next = expiry.Earlier(next, again)
		}
		return nil
	})
	return next, err
}

// warner warns the people of one tenant.
type warner struct {
	tx   *postgres.Tx
	own  tenant.Tenant
	open bool // to people, and not about to be closed
	now  time.Time
}

// warn queues the warning of an item that is due, and returns when to look at the item again.
func (w warner) warn(i expiry.Item) (again time.Time, err error) {
	again = i.Next(w.now)
	days, due := i.Due(w.now)
	if !due {
		return again, nil
	}
	readers, err := mailapp.Holders(w.tx, i.Kind.Replacers())
	if err != nil {
		return again, err
	}
	if !w.open || !i.Used() || len(readers) == 0 {
		return expiry.Earlier(again, expiry.Retry(w.now)), nil
	}
	first, err := expiryrow.Warned(w.tx, i, days, w.now)
	if err != nil || !first {
		return again, err
	}
	for _, r := range readers {
		if err := mailapp.Queue(w.tx, r.ExpiryWarning(mail.Expiry{Company: w.own.Name, Item: i, Expired: days == 0,
			Path: w.path(i)})); err != nil {
			return again, err
		}
	}
	return again, nil
}

// path is the page where an item is replaced.
func (w warner) path(i expiry.Item) string {
	settings := "/" + w.own.Identifier + "/company-settings/"
	if i.Kind == expiry.Key {
		return settings + "connections/pgp/" + i.ConnectionID + "?profile=" + i.ProfileID
	}
	return settings + "openid-provider"
}

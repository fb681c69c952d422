package twofactor

import (
	"context"

	mailapp "countersign.dev/app/mail"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	twofactorrow "countersign.dev/internal/store/twofactor"
	userrow "countersign.dev/internal/store/user"
)

// EndReason is why the sessions of a person end after a reset.
const EndReason = "two-factor sign-in reset"

// Reset removes every factor and recovery code of another person, ends their sessions and notifies them. If their role
// requires two factors, they add one at the next sign-in.
func (c Commands) Reset(ctx context.Context, tenantID, userID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Lock(tx, userID)
		if err != nil {
			return err
		}
		if err := twofactor.MayReset(u.ID, tx.Actor.UserID); err != nil {
			return err
		}
		n, err := twofactorrow.Count(tx, u.ID)
		if err != nil || n == 0 {
			return err // two administrators may reset the same person
		}
		if err := twofactorrow.DeleteAll(tx, u.ID); err != nil {
			return err
		}
		if err := sessionapp.EndAll(tx, u.ID, "", EndReason); err != nil {
			return err
		}
		if err := c.notify(tx, u.Email); err != nil {
			return err
		}
		return change(tx, u.ID, "factors reset", nil, nil)
	})
}

func (c Commands) notify(tx *postgres.Tx, email string) error {
	company, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	reader, err := mailapp.Reader(tx, email)
	if err != nil {
		return err
	}
	return mailapp.Queue(tx, reader.FactorsReset(company.Name, tx.Actor.UserName))
}

package absence

import (
	"context"
	"errors"

	"countersign.dev/domain/absence"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	absencerow "countersign.dev/internal/store/absence"
	userrow "countersign.dev/internal/store/user"
)

// Enter adds an absence with a delegate. The absences of one person never overlap.
func (c Commands) Enter(ctx context.Context, tenantID string, a absence.Absence) (all Absences, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		// Two absences of one person are entered one after the other, so that each sees the other one.
		if _, err := userrow.Lock(tx, a.UserID); err != nil {
			return err
		}
		others, err := c.of(tx, a.UserID)
		if err != nil {
			return err
		}
		if a.Delegate, err = delegate(tx, a.Delegate.ID); err != nil {
			return err
		}
		if err := a.Check(others.Today, tx.Actor.UserID, others.All); err != nil {
			return err
		}
		if err := absencerow.Insert(tx, a, tx.Actor.UserID); err != nil {
			return err
		}
		after, err := auditedOf(a, others.Currency)
		if err != nil {
			return err
		}
		if err := record(tx, "absence entered", a, nil, after); err != nil {
			return err
		}
		all, err = c.of(tx, a.UserID)
		return err
	})
	return all, err
}

func delegate(tx *postgres.Tx, userID string) (absence.Person, error) {
	p, err := absencerow.Person(tx, userID)
	if err = postgres.Translate(err); errors.Is(err, postgres.NotFound()) {
		var v fault.Validation
		v.Add("delegateId", fault.DelegateInactive, "Choose an active user.")
		return p, v.Err()
	}
	return p, err
}

package absence

import (
	"context"

	"countersign.dev/internal/postgres"
	absencerow "countersign.dev/internal/store/absence"
	userrow "countersign.dev/internal/store/user"
)

// Cancel ends an absence at once: the delegate is no longer asked. One that has not begun never has an effect.
func (c Commands) Cancel(ctx context.Context, tenantID, userID, absenceID string) (all Absences, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Lock(tx, userID); err != nil {
			return err
		}
		a, err := absencerow.Get(tx, userID, absenceID)
		if err != nil {
			return err
		}
		today, currency, err := c.today(tx)
		if err != nil {
			return err
		}
		if err := a.MayCancel(today); err != nil {
			return err
		}
		if err := absencerow.Cancel(tx, a.ID); err != nil {
			return err
		}
		before, err := auditedOf(a, currency)
		if err != nil {
			return err
		}
		if err := record(tx, "absence canceled", a, before, nil); err != nil {
			return err
		}
		all, err = c.of(tx, userID)
		return err
	})
	return all, err
}

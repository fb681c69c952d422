package batch

import (
	"context"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	paymentrow "countersign.dev/internal/store/payment"
)

// PaymentRun returns what a visible project could pay now, and its open batches.
func (c *Commands) PaymentRun(ctx context.Context, tenantID, projectID string) (run payment.Run, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		if run.Ready, err = paymentrow.Ready(tx, projectID); err != nil {
			return err
		}
		if run.PositivePayDue, err = paymentrow.CountPositivePayDue(tx, projectID); err != nil {
			return err
		}
		if run.Open, err = batchrow.Open(tx, projectID); err != nil {
			return err
		}
		if run.Account, run.HasAccount, err = bankaccountrow.OfProject(tx, projectID); err != nil || !run.HasAccount {
			return err
		}
		run.NextCutoff, err = run.Account.Delivery.NextCutoff(c.Now())
		return err
	})
	return run, err
}

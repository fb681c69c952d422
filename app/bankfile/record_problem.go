package bankfile

import (
	"context"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankfilerow "countersign.dev/internal/store/bankfile"
)

// RecordProblem stores why a file, or a whole folder, cannot be fetched. The audit log gets the first attempt.
func (c Commands) RecordProblem(ctx context.Context, tenantID string, p payment.BankFileProblem) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		attempts, err := bankfilerow.SaveProblem(tx, p)
		if err != nil || attempts > 1 {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Payments", Action: "bank's file not read", ObjectType: "bankAccount",
			ObjectID: p.AccountID, New: map[string]any{"file": p.Name, "errorCode": p.Code, "message": p.Message},
			Causes: audit.CausesOf(p.Message)})
	})
}

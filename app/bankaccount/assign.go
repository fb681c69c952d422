package bankaccount

import (
	"context"

	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// Assign makes the project pay from the account.
func (c Commands) Assign(ctx context.Context, tenantID, projectID, accountID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		before, err := bankaccountrow.Assign(tx, projectID, accountID)
		if err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Payments", Action: "bank account assigned", ObjectType: "project",
			ObjectID: projectID, ProjectID: projectID, Old: map[string]any{"bankAccountId": before},
			New: map[string]any{"bankAccountId": accountID}, Edit: true})
	})
}

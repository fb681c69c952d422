// Package setup holds the use case of the checklist for administrators of a new company.
package setup

import (
	"context"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/setup"
	"countersign.dev/internal/postgres"
	setuprow "countersign.dev/internal/store/setup"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Checklist is the checklist of the tenant. After the first completed payment it is finished and reads nothing else.
func (c Commands) Checklist(ctx context.Context, tenantID string) (list setup.Checklist, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		facts := setup.Facts{}
		if facts.Paid, err = setuprow.Paid(tx); err != nil {
			return err
		}
		if !facts.Paid {
			if facts, err = read(tx); err != nil {
				return err
			}
		}
		list = facts.Checklist()
		if !list.Finished {
			list.Invoices, err = setuprow.Invoices(tx)
		}
		return err
	})
	return list, err
}

func read(tx *postgres.Tx) (setup.Facts, error) {
	facts, err := setuprow.Facts(tx)
	if err != nil {
		return facts, err
	}
	types, err := setuprow.ProjectTypes(tx)
	if err != nil {
		return facts, err
	}
	facts.Licensed, facts.Done[setup.License], err = licenseapp.Permits(tx, types)
	return facts, err
}

package erpconnection

import (
	"context"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/internal/postgres"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
	projectrow "countersign.dev/internal/store/project"
)

// Profiles are the profiles of the company that a visible project can use.
func (c Commands) Profiles(
	ctx context.Context, tenantID, projectID string,
) (all []erpconnection.Profile, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := projectrow.Get(tx, projectID); err != nil {
			return err
		}
		all, err = erpconnectionrow.Profiles(tx)
		return err
	})
	return all, err
}

// Preview is an example posting with a mapping that need not be saved.
func (c Commands) Preview(next erpconnection.Change) (string, error) {
	next = next.Clean()
	if err := next.Mapping.Check(); err != nil {
		return "", err
	}
	return c.ERP.Preview(next.Mapping, next.Files.Format)
}

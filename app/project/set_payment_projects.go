package project

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// SetPaymentProjects chooses the projects that pay the invoices of a project.
func (c Commands) SetPaymentProjects(
	ctx context.Context, tenantID, projectID string, version int64, chosen project.PaymentProjects,
) (p project.Project, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = SetPaymentProjectsIn(tx, projectID, version, chosen)
		return err
	})
	return p, err
}

// SetPaymentProjectsIn is SetPaymentProjects in a transaction.
func SetPaymentProjectsIn(
	tx *postgres.Tx, projectID string, version int64, chosen project.PaymentProjects,
) (project.Project, error) {
	return changeIn(tx, projectID, "settings changed", func(before project.Project) (project.Project, error) {
		after := before
		after.Version = version
		payers := map[string]project.Project{}
		for _, payer := range []string{chosen.ACH, chosen.Check} {
			if payer == "" {
				continue
			}
			var err error
			if payers[payer], err = projectrow.Get(tx, payer); err != nil {
				return after, err
			}
		}
		if err := chosen.Refuse(before, payers); err != nil {
			return after, err
		}
		settings := map[string]any{}
		if err := json.Unmarshal(before.Settings, &settings); err != nil {
			return after, fault.Wrap(err, fault.Internal, fault.InternalError, "The settings of the project cannot be read.")
		}
		settings["achProjectId"], settings["checkProjectId"] = chosen.ACH, chosen.Check
		var err error
		after.Settings, err = json.Marshal(settings)
		return after, err
	})
}

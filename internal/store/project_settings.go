package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	projectrow "countersign.dev/internal/store/project"
)

// SetPaymentProjects says where an invoice project sends what is to be paid.
func (s *Store) SetPaymentProjects(
	ctx context.Context, tenantID, projectID string, version int64, chosen project.PaymentProjects,
) (p project.Project, err error) {
	err = s.changeProject(ctx, tenantID, projectID, "settings changed",
		func(t *Tenant, before project.Project) (project.Project, error) {
			after := before
			after.Version = version
			payers := map[string]project.Project{}
			for _, payer := range []string{chosen.ACH, chosen.Check} {
				if payer == "" {
					continue
				}
				if payers[payer], err = projectrow.Get(t.Tx, payer); err != nil {
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
			after.Settings, err = json.Marshal(settings)
			return after, err
		}, &p)
	return p, err
}

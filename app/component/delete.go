package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	projectrow "countersign.dev/internal/store/project"
)

// Delete deletes a component that no unfinished job uses. Its versions and finished jobs remain as evidence.
func (c Commands) Delete(ctx context.Context, tenantID, componentID string, version int64) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, err := authorize(tx, componentID, componentrow.Get)
		if err != nil {
			return err
		}
		// The lock makes a transaction that starts a job either commit before the count or find no component.
		if _, err := projectrow.Lock(tx, p.ID); err != nil {
			return err
		}
		jobs, err := componentrow.UnfinishedJobs(tx, found.ID)
		if err != nil {
			return err
		}
		if refusal := found.Deletable(jobs); refusal != nil {
			return refusal
		}
		return remove(tx, p, found, version)
	})
}

// DeleteMany deletes the components of a project that no unfinished job uses, and returns the ones it kept. It ignores
// components that are already deleted.
func (c Commands) DeleteMany(
	ctx context.Context, tenantID, projectID string, ids []string,
) (deleted int, kept []component.Kept, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Lock(tx, projectID) // for the same reason as in Delete
		if err != nil {
			return err
		}
		selected, err := componentrow.LockSelected(tx, p.ID, ids)
		if err != nil {
			return err
		}
		for _, s := range selected {
			if reason := s.Deletable(s.Jobs); reason != nil {
				kept = append(kept, component.Kept{ID: s.ID, Name: s.Name, Reason: reason})
				continue
			}
			if err := remove(tx, p, s.Component, s.Version); err != nil {
				return err
			}
			deleted++
		}
		return nil
	})
	return deleted, kept, err
}

func remove(tx *postgres.Tx, p project.Project, c component.Component, version int64) error {
	if err := componentrow.Delete(tx, c.ID, version); err != nil {
		return err
	}
	return record(tx, "deleted", p, c, c, nil)
}

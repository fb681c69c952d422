package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// Reject ends a request without a version. The draft remains.
func (c Commands) Reject(ctx context.Context, tenantID, componentID, publicationID, reason string) error {
	if err := component.CheckReason(reason); err != nil {
		return err
	}
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, waiting, err := requested(tx, componentID, publicationID)
		if err != nil {
			return err
		}
		if err := waiting.Open(); err != nil {
			return err
		}
		return end(tx, p, found, waiting, component.Rejected, reason)
	})
}

// end ends a request without a version.
func end(
	tx *postgres.Tx, p project.Project, c component.Component, waiting component.Publication,
	to component.PublicationState, reason string,
) error {
	if err := componentrow.DecidePublication(tx, waiting.ID, to, reason); err != nil {
		return err
	}
	after := map[string]any{"name": waiting.Name}
	if reason != "" {
		after["reason"] = reason
	}
	return record(tx, "publication "+string(to), p, c, nil, after)
}

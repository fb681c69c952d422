// Package navigation holds the use cases of the menu.
package navigation

import (
	"context"

	"countersign.dev/domain/navigation"
	"countersign.dev/internal/postgres"
	navigationrow "countersign.dev/internal/store/navigation"
	projectionrow "countersign.dev/internal/store/projection"
	proposalrow "countersign.dev/internal/store/proposal"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Menu is the content of a person's menu.
func (c Commands) Menu(
	ctx context.Context, tenantID, userID string, want navigation.Scope,
) (m navigation.Menu, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if want.ArchivedProjects {
			if m.ArchivedProjects, err = navigationrow.ArchivedProjects(tx); err != nil {
				return err
			}
		}
		if want.Proposals {
			if m.Proposals, err = proposalrow.Pending(tx); err != nil {
				return err
			}
		}
		if want.Tasks {
			if m.OpenTasks, err = projectionrow.OpenTasks(tx, userID); err != nil {
				return err
			}
		}
		if !want.Workspaces {
			return nil
		}
		if m.Workspaces, err = navigationrow.Workspaces(tx); err != nil {
			return err
		}
		m.Recent, err = navigationrow.Recent(tx, userID)
		return err
	})
	return m, err
}

// VisitWorkspace records that a person has opened a workspace and deletes the oldest visits.
func (c Commands) VisitWorkspace(ctx context.Context, tenantID, userID, workspaceID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := navigationrow.SetVisited(tx, userID, workspaceID); err != nil {
			return err
		}
		return navigationrow.DeleteOldVisits(tx, userID)
	})
}

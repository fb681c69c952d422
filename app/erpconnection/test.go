package erpconnection

import (
	"context"

	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
	projectrow "countersign.dev/internal/store/project"
)

// Test asks the stored ERP of a project whether it answers, whether or not the connection is enabled. It posts nothing.
// A connection of the company is tested by a worker, which alone opens its secrets; the result follows.
func (c Commands) Test(
	ctx context.Context, tenantID, projectID string,
) (finding erpconnection.Finding, err error) {
	var p project.Project
	var to erpconnection.Target
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = projectrow.Get(tx, projectID); err != nil {
			return err
		}
		if err := erpconnection.RefuseType(p.Type); err != nil {
			return err
		}
		if to, err = erpconnectionrow.StoredTarget(tx, projectID); err != nil || to.ProfileID == "" {
			return err
		}
		finding = erpconnection.Connecting
		return connectionapp.BeginTest(tx, to.ProfileID)
	})
	if err != nil {
		return "", err
	}
	if to.ProfileID == "" {
		finding = c.ERP.Probe(ctx, tenantID, to)
	}
	return finding, c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Projects", Action: "erp connection tested", ObjectType: "project",
			ObjectID: p.ID, WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Reading: true,
			New: map[string]any{"address": to.Address, "finding": finding}})
	})
}

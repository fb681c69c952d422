// Package project stores the rows of projects.
package project

import (
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// LockStatus returns the name and status of a project and keeps them until the transaction ends: a change of the
// status waits, and then sees what this transaction has created.
func LockStatus(tx *postgres.Tx, projectID string) (name string, status project.Status, err error) {
	var found []struct {
		Name   string
		Status project.Status
	}
	err = tx.Gorm.Raw(`SELECT name, status FROM projects WHERE tenant_id = ? AND id = ? FOR SHARE`, tx.TenantID,
		projectID).Scan(&found).Error
	if err == nil && len(found) == 0 {
		err = postgres.NotFound()
	}
	if err != nil {
		return "", "", err
	}
	return found[0].Name, found[0].Status, nil
}

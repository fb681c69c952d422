package project

import (
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// RequireActive refuses new work in a project that is not active. Every new job passes this check.
func RequireActive(tx *postgres.Tx, projectID string) error {
	name, status, err := projectrow.LockStatus(tx, projectID)
	if err != nil {
		return err
	}
	return status.RequireActive(name)
}

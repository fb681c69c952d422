package project

import (
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// TakesWork refuses new work in a project that takes none. Every new job passes this check.
func TakesWork(tx *postgres.Tx, projectID string) error {
	name, status, err := projectrow.LockStatus(tx, projectID)
	if err != nil {
		return err
	}
	return status.TakesWork(name)
}

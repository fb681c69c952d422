package task

import (
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

// JobOfStep is what people know the job of a step by that asks them.
type JobOfStep struct {
	Number int64
	Name   string // of its subject, such as the name of a workflow
}

// FindJobOfStep reads the job of a step that has a task.
func FindJobOfStep(tx *postgres.Tx, stepID string) (j JobOfStep, err error) {
	err = tx.Gorm.Raw(`SELECT j.number, j.name_of FROM tasks t JOIN jobs j ON j.tenant_id = t.tenant_id AND j.id = t.job_id
		WHERE t.tenant_id = ? AND t.subject_type = ? AND t.subject_id = ?::uuid LIMIT 1`, tx.TenantID, subject.Step,
		stepID).Row().Scan(&j.Number, &j.Name)
	return j, err
}

// PeopleAt returns the ids of active people by their email addresses, in lower case.
func PeopleAt(tx *postgres.Tx, addresses []string) (map[string]string, error) {
	var rows []struct{ ID, Email string }
	err := tx.Gorm.Raw(`SELECT id, lower(email) AS email FROM users
		WHERE tenant_id = ? AND status = 'active' AND lower(email) = ANY(?::text[])`, tx.TenantID,
		postgres.Array(addresses)).Scan(&rows).Error
	people := map[string]string{}
	for _, r := range rows {
		people[r.Email] = r.ID
	}
	return people, err
}

package job

import (
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// StepEntry is a step in a list.
type StepEntry struct {
	ID         string
	NodeID     string
	Path       string
	Attempt    int
	Kind       string
	Name       string
	State      string
	Summary    string
	ErrorCode  string
	Error      string
	StartedAt  time.Time
	FinishedAt *time.Time
	Position   int64
}

// Steps is the list of all steps of a job that the reader sees.
func Steps(db *postgres.DB, tenantID string, r Reader, jobID string) grid.List[StepEntry] {
	return postgres.NewList[StepEntry](db, tenantID, postgres.ListDefinition{
		From: "job_steps s", Where: "s.job_id = $1::text::uuid", Args: []any{jobID}, ID: "s.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "s.id"),
			postgres.UnsearchedColumn("nodeId", "s.node_id"),
			postgres.Column("path", grid.String, "s.path"),
			{Column: grid.Column{Name: "attempt", Kind: grid.Number}, SQL: "s.attempt"},
			postgres.ChoiceColumn("kind", "s.kind", flow.Kind("").Values()...),
			postgres.Column("name", grid.String, "s.name"),
			postgres.ChoiceColumn("state", "s.state", job.StepState("").Values()...),
			postgres.UnsearchedColumn("summary", "s.summary"),
			postgres.UnsearchedColumn("errorCode", "s.error_code"),
			postgres.UnsearchedColumn("error", "s.error"),
			postgres.Column("startedAt", grid.Time, "s.started_at"),
			postgres.OptionalColumn("finishedAt", grid.Time, "s.finished_at"),
			{Column: grid.Column{Name: "position", Kind: grid.Number}, SQL: "s.position"},
		},
		Order:   []grid.Sort{{Field: "position"}},
		Require: func(tx *postgres.Tx) error { return requireSeen(tx, r, jobID) },
	})
}

// requireSeen returns NotFound for a job that the reader does not see.
func requireSeen(tx *postgres.Tx, r Reader, jobID string) error {
	var projectID string
	if err := tx.Gorm.Raw(`SELECT project_id FROM jobs WHERE tenant_id = ? AND id = ?::text::uuid`, tx.TenantID, jobID).
		Row().Scan(&projectID); err != nil || r.Operator {
		return err
	}
	return tx.RequireProject(projectID)
}

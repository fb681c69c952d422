package job

import (
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// Entry is a job in a list.
type Entry struct {
	ID            string
	Number        int64
	NameCode      string
	NameOf        string
	WorkflowType  string
	ProjectID     string
	ProjectName   string
	State         string
	SubjectType   string
	SubjectID     *string
	StartedByName string
	ErrorCode     string
	Error         string
	CreatedAt     time.Time
	FinishedAt    *time.Time
}

// Reader is a person who reads jobs. An operator sees the jobs of every project, other people those of the projects
// that they see.
type Reader struct{ Operator bool }

// List is the list of the jobs that the reader sees.
func List(db *postgres.DB, tenantID string, r Reader) grid.List[Entry] {
	return postgres.NewList[Entry](db, tenantID, listDefinition(r))
}

func listDefinition(r Reader) postgres.ListDefinition {
	text := func(name, sql string, searched bool) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: searched}, SQL: sql}
	}
	column := func(name string, kind grid.Kind, sql string, nullable bool) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: kind}, SQL: sql, Nullable: nullable}
	}
	states := make([]string, 0, len(job.States()))
	for _, s := range job.States() {
		states = append(states, string(s))
	}
	l := postgres.ListDefinition{
		From: `jobs j JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
			JOIN projects p ON p.tenant_id = j.tenant_id AND p.id = j.project_id
			LEFT JOIN users u ON u.tenant_id = j.tenant_id AND u.id = j.started_by`,
		ID: "j.id",
		Columns: []postgres.ListColumn{
			column("id", grid.ID, "j.id", false),
			column("number", grid.Number, "j.number", false),
			postgres.ChoiceColumn("nameCode", "j.name_code", job.NameCode("").Values()...),
			text("nameOf", "j.name_of", true),
			text("workflowType", "c.workflow_type", false),
			column("projectId", grid.ID, "j.project_id", false),
			text("projectName", "p.name", true),
			{Column: grid.Column{Name: "state", Kind: grid.Values, Allowed: states}, SQL: "j.state"},
			text("subjectType", "j.subject_type", false),
			column("subjectId", grid.ID, "j.subject_id", true),
			text("startedByName", "coalesce(trim(u.first_name || ' ' || u.last_name), '')", true),
			text("errorCode", "j.error_code", false),
			text("error", "j.error", false),
			column("createdAt", grid.Time, "j.created_at", false),
			column("finishedAt", grid.Time, "j.finished_at", true),
		},
		Order: []grid.Sort{{Field: "number", Descending: true}},
	}
	if !r.Operator {
		l.Visibility = postgres.ProjectVisibility{Column: "j.project_id"}
	}
	return l
}

package upload

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// List lists the uploads of a project, the newest first.
func List(db *postgres.DB, tenantID, projectID string) grid.List[document.Upload] {
	return grid.Mapped(postgres.NewList[entry](db, tenantID, definition(projectID)), func(e entry) document.Upload {
		return document.Upload{ID: e.ID, ProjectID: projectID, DocumentID: e.DocumentID, FileName: e.FileName,
			Source: e.Source, Status: document.Status(e.Status), Stage: document.Stage(e.Stage),
			ErrorCode: fault.Code(e.ErrorCode), Error: e.Error, Subject: subjectRef(e.SubjectType, e.SubjectID),
			JobID: postgres.Value(e.JobID), CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt}
	})
}

type entry struct {
	ID          string    `db:"id"`
	DocumentID  string    `db:"documentId"`
	FileName    string    `db:"fileName"`
	Source      string    `db:"source"`
	Status      string    `db:"status"`
	Stage       string    `db:"stage"`
	ErrorCode   string    `db:"errorCode"`
	Error       string    `db:"error"`
	SubjectType *string   `db:"subjectType"`
	SubjectID   *string   `db:"subjectId"`
	JobID       *string   `db:"jobId"`
	CreatedAt   time.Time `db:"created"`
	UpdatedAt   time.Time `db:"updated"`
}

func definition(projectID string) postgres.ListDefinition {
	column := func(name string, kind grid.Kind, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: kind}, SQL: sql}
	}
	statuses := make([]string, 0, len(document.Statuses()))
	for _, s := range document.Statuses() {
		statuses = append(statuses, string(s))
	}
	return postgres.ListDefinition{
		Visibility: postgres.ProjectVisibility{Column: "u.project_id", ProjectID: projectID},
		From:       "uploads u", Where: "u.project_id = $1::uuid", Args: []any{projectID}, ID: "u.id",
		Columns: []postgres.ListColumn{
			column("id", grid.ID, "u.id"),
			column("documentId", grid.ID, "u.document_id"),
			{Column: grid.Column{Name: "fileName", Kind: grid.String, Searched: true}, SQL: "u.file_name"},
			column("source", grid.Values, "u.source"),
			{Column: grid.Column{Name: "status", Kind: grid.Values, Allowed: statuses}, SQL: "u.status"},
			column("stage", grid.Values, "u.stage"),
			column("errorCode", grid.String, "u.error_code"),
			{Column: grid.Column{Name: "error", Kind: grid.String, Searched: true}, SQL: "u.error"},
			{Column: grid.Column{Name: "subjectType", Kind: grid.Values}, SQL: "u.subject_type", Nullable: true},
			{Column: grid.Column{Name: "subjectId", Kind: grid.ID}, SQL: "u.subject_id", Nullable: true},
			{Column: grid.Column{Name: "jobId", Kind: grid.ID}, SQL: "u.job_id", Nullable: true},
			column("created", grid.Time, "u.created_at"),
			column("updated", grid.Time, "u.updated_at"),
		},
		Order: []grid.Sort{{Field: "created", Descending: true}},
	}
}

package store

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

type uploadEntry struct {
	ID         string    `db:"id"`
	DocumentID string    `db:"documentId"`
	FileName   string    `db:"fileName"`
	Source     string    `db:"source"`
	Status     string    `db:"status"`
	Stage      string    `db:"stage"`
	ErrorCode  string    `db:"errorCode"`
	Error      string    `db:"error"`
	InvoiceID  *string   `db:"invoiceId"`
	JobID      *string   `db:"jobId"`
	CreatedAt  time.Time `db:"created"`
	UpdatedAt  time.Time `db:"updated"`
}

func uploadsListing(projectID string) postgres.ListDefinition {
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
			{Column: grid.Column{Name: "invoiceId", Kind: grid.ID}, SQL: "u.invoice_id", Nullable: true},
			{Column: grid.Column{Name: "jobId", Kind: grid.ID}, SQL: "u.job_id", Nullable: true},
			column("created", grid.Time, "u.created_at"),
			column("updated", grid.Time, "u.updated_at"),
		},
		Order: []grid.Sort{{Field: "created", Descending: true}},
	}
}

// UploadsGrid lists a project's uploads, the newest first.
func (s *Store) UploadsGrid(tenantID, projectID string) grid.List[document.Upload] {
	return grid.Mapped(postgres.NewList[uploadEntry](s.DB, tenantID, uploadsListing(projectID)),
		func(r uploadEntry) document.Upload {
			return document.Upload{ID: r.ID, ProjectID: projectID, DocumentID: r.DocumentID, FileName: r.FileName,
				Source: r.Source, Status: document.Status(r.Status), Stage: document.Stage(r.Stage),
				ErrorCode: fault.Code(
					r.ErrorCode,
				), Error: r.Error, InvoiceID: postgres.Value(r.InvoiceID), JobID: postgres.Value(r.JobID),
				CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt}
		})
}

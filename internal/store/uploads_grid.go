package store

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
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

func uploadsListing(projectID string) listing {
	column := func(name string, kind grid.Kind, sql string) listed {
		return listed{Column: grid.Column{Name: name, Kind: kind}, sql: sql}
	}
	statuses := make([]string, 0, len(document.Statuses()))
	for _, s := range document.Statuses() {
		statuses = append(statuses, string(s))
	}
	return listing{
		seen: seenProjects{column: "u.project_id", project: projectID},
		from: "uploads u", where: "u.project_id = $1::uuid", args: []any{projectID}, id: "u.id",
		columns: []listed{
			column("id", grid.ID, "u.id"),
			column("documentId", grid.ID, "u.document_id"),
			{Column: grid.Column{Name: "fileName", Kind: grid.String, Searched: true}, sql: "u.file_name"},
			column("source", grid.Values, "u.source"),
			{Column: grid.Column{Name: "status", Kind: grid.Values, Allowed: statuses}, sql: "u.status"},
			column("stage", grid.Values, "u.stage"),
			column("errorCode", grid.String, "u.error_code"),
			{Column: grid.Column{Name: "error", Kind: grid.String, Searched: true}, sql: "u.error"},
			{Column: grid.Column{Name: "invoiceId", Kind: grid.ID}, sql: "u.invoice_id", nullable: true},
			{Column: grid.Column{Name: "jobId", Kind: grid.ID}, sql: "u.job_id", nullable: true},
			column("created", grid.Time, "u.created_at"),
			column("updated", grid.Time, "u.updated_at"),
		},
		order: []grid.Sort{{Field: "created", Descending: true}},
	}
}

// UploadsGrid lists a project's uploads, the newest first.
func (s *Store) UploadsGrid(tenantID, projectID string) grid.List[document.Upload] {
	return grid.Mapped(listOf[uploadEntry](s, tenantID, uploadsListing(projectID)), func(r uploadEntry) document.Upload {
		return document.Upload{ID: r.ID, ProjectID: projectID, DocumentID: r.DocumentID, FileName: r.FileName, Source: r.Source,
			Status: document.Status(r.Status), Stage: document.Stage(r.Stage), ErrorCode: fault.Code(r.ErrorCode), Error: r.Error,
			InvoiceID: plain(r.InvoiceID), JobID: plain(r.JobID), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt}
	})
}

package job

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/postgres"
)

type fileRow struct {
	ID, JobID, StepPath, Name, ContentType string
	Size                                   int64
	SHA256                                 string `gorm:"column:sha256"`
	ObjectKey                              string
	CreatedAt                              time.Time
}

func (r fileRow) toDomain() job.File {
	return job.File{ID: r.ID, JobID: r.JobID, Path: r.StepPath, Name: r.Name, ContentType: r.ContentType, Size: r.Size,
		SHA256: r.SHA256, ObjectKey: r.ObjectKey, CreatedAt: r.CreatedAt}
}

const selectFile = `SELECT f.id, f.job_id, f.step_path, f.name, f.content_type, f.size, f.sha256, f.object_key, f.created_at
	FROM job_files f `

// File returns a file and whether there is one of that id.
func File(tx *postgres.Tx, fileID string) (f job.File, found bool, err error) {
	return file(tx, selectFile+`WHERE f.tenant_id = ? AND f.id = ?`, tx.TenantID, fileID)
}

func file(tx *postgres.Tx, query string, args ...any) (f job.File, found bool, err error) {
	var rows []fileRow
	if err := tx.Gorm.Raw(query, args...).Scan(&rows).Error; err != nil || len(rows) == 0 {
		return f, false, err
	}
	return rows[0].toDomain(), true, nil
}

// StartedAt is when a job was added.
func StartedAt(tx *postgres.Tx, jobID string) (at time.Time, err error) {
	err = tx.Gorm.Raw(`SELECT created_at FROM jobs WHERE tenant_id = ? AND id = ?`, tx.TenantID, jobID).Row().Scan(&at)
	return at, err
}

// InsertFile adds a file, unless there is one of its id.
func InsertFile(tx *postgres.Tx, f job.File) error {
	return tx.Gorm.Exec(`INSERT INTO job_files (tenant_id, id, job_id, step_path, name, content_type, size, sha256, object_key, permissions, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?) ON CONFLICT DO NOTHING`, tx.TenantID, f.ID, f.JobID, f.Path, f.Name,
		f.ContentType, f.Size, f.SHA256, f.ObjectKey, postgres.Array(f.Permissions), f.CreatedAt).Error
}

// CountFiles counts the files of a job.
func CountFiles(tx *postgres.Tx, jobID string) (n int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM job_files WHERE tenant_id = ? AND job_id = ?`, tx.TenantID, jobID).Row().
		Scan(&n)
	return n, err
}

// family are the jobs that run each other by their steps, with the given one. Its arguments are a tenant and a job.
const family = `WITH RECURSIVE up AS (
		SELECT tenant_id, id, parent_id FROM jobs WHERE tenant_id = ? AND id = ?
		UNION ALL SELECT j.tenant_id, j.id, j.parent_id FROM jobs j
			JOIN up ON j.tenant_id = up.tenant_id AND j.id = up.parent_id
	), family AS (
		SELECT tenant_id, id FROM up WHERE parent_id IS NULL
		UNION ALL SELECT j.tenant_id, j.id FROM jobs j JOIN family ON j.tenant_id = family.tenant_id AND j.parent_id = family.id
	) `

// FileOfFamily returns a file of a job, or of one that runs it or that it runs.
func FileOfFamily(tx *postgres.Tx, jobID, fileID string) (f job.File, found bool, err error) {
	return file(tx, family+selectFile+`JOIN family ON family.tenant_id = f.tenant_id AND family.id = f.job_id WHERE f.id = ?`,
		tx.TenantID, jobID, fileID)
}

// GraphsOfFamily are the versions that a job runs, and those that run it or that it runs, each once.
func GraphsOfFamily(tx *postgres.Tx, jobID string) ([]flow.Graph, error) {
	var found []string
	err := tx.Gorm.Raw(family+`SELECT g.graph::text FROM graphs g WHERE g.tenant_id = ? AND g.id IN (
			SELECT j.graph_id FROM jobs j JOIN family ON family.tenant_id = j.tenant_id AND family.id = j.id)`,
		tx.TenantID, jobID, tx.TenantID).Scan(&found).Error
	graphs := make([]flow.Graph, len(found))
	for i, body := range found {
		if err := json.Unmarshal([]byte(body), &graphs[i]); err != nil {
			return nil, fmt.Errorf("graph of the family of job %s: %w", jobID, err)
		}
	}
	return graphs, err
}

// FileEntry is a file in a list.
type FileEntry struct {
	ID          string
	JobID       string
	JobNumber   int64
	JobCode     string
	JobOf       string
	ProjectID   string
	ProjectName string
	Name        string
	ContentType string
	Size        int64
	CreatedAt   time.Time
}

// FileReader is a person who reads files of jobs.
type FileReader struct {
	Reader
	Held []permission.Permission
}

// Files is the list of the files that the reader may open.
func Files(db *postgres.DB, tenantID string, r FileReader) grid.List[FileEntry] {
	return postgres.NewList[FileEntry](db, tenantID, filesDefinition(r))
}

func filesDefinition(r FileReader) postgres.ListDefinition {
	l := postgres.ListDefinition{
		From: `job_files f JOIN jobs j ON j.tenant_id = f.tenant_id AND j.id = f.job_id
			JOIN projects p ON p.tenant_id = j.tenant_id AND p.id = j.project_id`,
		Where: "f.permissions <@ $1::text[]", Args: []any{postgres.Array(r.Held)}, ID: "f.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "f.id"),
			postgres.Column("jobId", grid.ID, "f.job_id"),
			{Column: grid.Column{Name: "jobNumber", Kind: grid.Number}, SQL: "j.number"},
			postgres.ChoiceColumn("jobCode", "j.name_code", job.NameCode("").Values()...),
			postgres.Column("jobOf", grid.String, "j.name_of"),
			postgres.Column("projectId", grid.ID, "j.project_id"),
			postgres.Column("projectName", grid.String, "p.name"),
			postgres.Column("name", grid.String, "f.name"),
			postgres.UnsearchedColumn("contentType", "f.content_type"),
			postgres.Column("size", grid.Number, "f.size"),
			postgres.Column("createdAt", grid.Time, "f.created_at"),
		},
		Order: []grid.Sort{{Field: "createdAt", Descending: true}},
	}
	if !r.Operator {
		l.Visibility = postgres.ProjectVisibility{Column: "j.project_id"}
	}
	return l
}

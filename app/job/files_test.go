package job_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/pdf/documentpdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

func files(t *testing.T, s *postgres.DB) jobapp.Files {
	t.Helper()
	bucket := testkit.Objects(t)
	store, err := objects.New(objects.Config{Endpoint: bucket.Endpoint, AccessKey: bucket.AccessKey,
		SecretKey: bucket.SecretKey, Bucket: bucket.Bucket, Region: bucket.Region})
	require.NoError(t, err)
	return jobapp.Files{DB: s, Objects: store, Draw: documentpdf.Render, Now: time.Now}
}

var report = renderdocument.Document{Format: renderdocument.CSV, Name: "a.csv",
	Columns: []renderdocument.Heading{{Text: "A"}}, Rows: [][]string{{"b"}}}

// fileReader sees the jobs of each project and holds permissions.
func fileReader(held ...permission.Permission) jobapp.FileReader {
	return jobapp.NewFileReader(jobapp.Reader{Operator: true}, permission.NewSet(held...).Has)
}

func TestStepMakesItsFileOnce(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := storetest.As(tenantID, id.New(), "Ann")
	created, projectID := capture(ctx, t, s, superuser, tenantID)
	u := files(t, s)
	effect := jobapp.Effect{JobID: created.ID, Path: "file", Attempt: 1}
	first, err := u.Add(ctx, tenantID, effect, report)
	require.NoError(t, err)
	require.Equal(t, []any{"a.csv", "text/csv; charset=utf-8", int64(9)}, []any{first.Name, first.ContentType, first.Size})
	again, err := u.Add(ctx, tenantID, effect, report)
	require.NoError(t, err)
	require.Equal(t, []any{first.ID, first.SHA256, first.ObjectKey}, []any{again.ID, again.SHA256, again.ObjectKey},
		"the worker died before it could report the file")
	effect.Attempt = 2
	_, err = u.Add(ctx, tenantID, effect, report)
	require.NoError(t, err)

	page, err := u.List(tenantID, fileReader()).Page(ctx, grid.Query{Size: 10})
	require.NoError(t, err)
	require.Len(t, page.Rows, 2)
	found := page.Rows[1]
	require.Equal(t, []any{created.ID, created.Number, projectID, "a.csv", int64(9)},
		[]any{found.JobID, found.JobNumber, found.ProjectID, found.Name, found.Size})

	f, content, err := u.Download(ctx, tenantID, fileReader(), first.ID)
	require.NoError(t, err)
	require.Equal(t, []any{"a.csv", "\ufeffA\r\nb\r\n"}, []any{f.Name, string(content)})
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries
		WHERE tenant_id = $1 AND action = 'downloaded' AND object_id = $2`, tenantID, first.ID))
	require.EqualValues(t, 2, storetest.Count(t, superuser,
		`SELECT count(*) FROM events WHERE tenant_id = $1 AND type = 'updateJob'`, tenantID), "pages show each new file")
}

func TestFileIsForReadersOfItsProjectAndCompany(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	created, projectID := capture(context.Background(), t, s, superuser, tenantID)
	u := files(t, s)
	f, err := u.Add(context.Background(), tenantID, jobapp.Effect{JobID: created.ID, Path: "file", Attempt: 1}, report)
	require.NoError(t, err)
	member, stranger := id.New(), id.New()
	storetest.ExecAs(t, superuser, `INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		VALUES ($1, $2, $3, 'user')`, tenantID, projectID, member)
	read := func(tenantID, userID, fileID string, r jobapp.FileReader) error {
		_, _, err := u.Download(reading(tenantID, userID), tenantID, r, fileID)
		return err
	}
	require.NoError(t, read(tenantID, member, f.ID, jobapp.FileReader{}))
	require.NoError(t, read(tenantID, stranger, f.ID, fileReader()))
	require.Equal(t, fault.NotFound, fault.KindOf(read(tenantID, stranger, f.ID, jobapp.FileReader{})))
	for _, fileID := range []string{f.ID, id.New(), "nonsense"} {
		require.Equal(t, fault.NotFound, fault.KindOf(read(other, member, fileID, fileReader())), fileID)
	}
}

// A file can contain what any job of its family read.
func TestFileIsForReadersOfWhatItsStepsRead(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	above, projectID := capture(ctx, t, s, superuser, tenantID)
	below, err := storetest.Jobs(s).AddForStep(ctx, tenantID, jobapp.Effect{JobID: above.ID, Path: "sub", Attempt: 1},
		runworkflow.Job{Workflow: lookUp(ctx, t, s, tenantID, projectID), Parameters: map[string]any{"vendor": "Contoso"}})
	require.NoError(t, err)
	alone, _ := capture(ctx, t, s, superuser, tenantID)
	searches := func(j job.Job, kind flow.Kind) {
		storetest.ExecAs(t, superuser, `UPDATE graphs SET graph = jsonb_set(graph, '{nodes}', (graph->'nodes') ||
			jsonb_build_array(jsonb_build_object('id', 'find', 'kind', $2::text, 'name', 'Find'))) WHERE id = $1`,
			j.GraphID, kind)
	}
	searches(below, flow.FindInvoices)
	searches(alone, flow.FindPayments)
	u := files(t, s)
	for _, c := range []struct {
		of    job.Job
		needs permission.Permission
	}{{above, "invoices:getList"}, {below, "invoices:getList"}, {alone, "payments:getList"}} {
		f, err := u.Add(ctx, tenantID, jobapp.Effect{JobID: c.of.ID, Path: "file", Attempt: 1}, report)
		require.NoError(t, err)
		for _, held := range []permission.Permission{"invoices:getList", "payments:getList", "jobs:get"} {
			_, _, err := u.Download(ctx, tenantID, fileReader(held), f.ID)
			require.Equal(t, held == c.needs, err == nil, "%s of %s", held, c.of.Name.Of)
		}
	}
	page, err := u.List(tenantID, fileReader("payments:getList")).Page(ctx, grid.Query{Size: 10})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1, "the others are not even named")
}

func TestJobHasAtMostAThousandFiles(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	created, _ := capture(ctx, t, s, superuser, tenantID)
	storetest.ExecAs(t, superuser, `INSERT INTO job_files
		(tenant_id, id, job_id, step_path, name, content_type, size, sha256, object_key)
		SELECT $1, gen_random_uuid(), $2, 'file', 'a.csv', 'text/csv', 1, '', '' FROM generate_series(1, 999)`,
		tenantID, created.ID)
	u := files(t, s)
	_, err := u.Add(ctx, tenantID, jobapp.Effect{JobID: created.ID, Path: "last", Attempt: 1}, report)
	require.NoError(t, err)
	_, err = u.Add(ctx, tenantID, jobapp.Effect{JobID: created.ID, Path: "more", Attempt: 1}, report)
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
	require.EqualValues(t, 1_000, storetest.Count(t, superuser, `SELECT count(*) FROM job_files WHERE job_id = $1`,
		created.ID))
}

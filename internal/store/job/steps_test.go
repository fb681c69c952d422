package job_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
	"countersign.dev/internal/store/storetest"
)

// finishedSteps adds steps of loops that have finished, every third of them with an error.
const finishedSteps = `INSERT INTO job_steps (tenant_id, job_id, node_id, path, kind, name, state, error_code, started_at, finished_at)
	SELECT tenant_id, id, 'c', 'loop[' || n || ']/c', 'captureDocument', 'Capture', CASE WHEN mod(n, 3) = 0 THEN 'error' ELSE 'success' END,
		CASE WHEN mod(n, 3) = 0 THEN 'Code' || n ELSE '' END, at, at
	FROM jobs, generate_series(1, $1::int) n, LATERAL (SELECT now() - interval '1 day' + n * interval '1 second' AS at) moment WHERE id = $2`

// desk is a project whose jobs have many steps.
type desk struct {
	*testing.T
	*postgres.DB
	tenantID, projectID string
	superuser           *pgx.Conn
}

func newDesk(t *testing.T) desk {
	t.Helper()
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	conn, err := pgx.Connect(context.Background(), superuser)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close(context.Background())) })
	return desk{t, s, tenantID, storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices), conn}
}

// job is a running job with two open steps, and finished ones in a loop.
func (d desk) job(finished int) job.Job {
	d.Helper()
	ctx := context.Background()
	j := storetest.StartCapture(d, d.DB, d.tenantID, d.projectID)
	_, err := storetest.Jobs(d.DB).Begin(ctx, d.tenantID, j.ID)
	require.NoError(d, err)
	d.record(j, job.BeginStep(flow.Node{ID: "loop", Kind: flow.Condition, Name: "For each"}, "loop", "", time.Now()))
	_, err = d.superuser.Exec(ctx, finishedSteps, finished, j.ID)
	require.NoError(d, err)
	return j
}

func (d desk) record(j job.Job, steps ...job.Step) {
	d.Helper()
	require.NoError(d, storetest.Jobs(d.DB).RecordSteps(context.Background(), d.tenantID, j.ID, steps))
}

func (d desk) within(do func(tx *postgres.Tx)) {
	d.Helper()
	require.NoError(d, d.InTenant(context.Background(), d.tenantID, func(tx *postgres.Tx) error {
		do(tx)
		return nil
	}))
}

// rowsRead is how many rows of steps the connection has read. PostgreSQL counts earlier transactions for a while.
func rowsRead(t *testing.T, tx *postgres.Tx) (n int) {
	t.Helper()
	require.NoError(t, tx.Gorm.Raw(`SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables
		WHERE relname = 'job_steps'`).Row().Scan(&n))
	return n
}

func capturedIn(path string) job.Step {
	return job.PassStep(flow.Node{ID: "c", Kind: flow.CaptureDocument, Name: "Capture"}, path, time.Now())
}

// Before the table is analyzed, PostgreSQL knows nothing about the number of steps of a job.
func TestRecordingReadsTheSameInShortAndLongJobs(t *testing.T) {
	d := newDesk(t)
	short, long := d.job(10), d.job(10_000)
	for round, state := range []string{"before", "after"} {
		read := map[string]int{}
		for _, j := range []job.Job{short, long} {
			repeated, added := capturedIn("loop[7]/c"), capturedIn(fmt.Sprintf("after[%d]/c", round))
			d.within(func(tx *postgres.Tx) {
				before := rowsRead(t, tx)
				locked, err := jobrow.Lock(tx, j.ID, repeated.Path, added.Path)
				require.NoError(t, err)
				require.Len(t, locked.Steps, 4, "two open steps, the repeated one and the newest failed one")
				changed := locked.Record([]job.Step{repeated, added})
				require.Equal(t, []job.Step{added}, changed, "a finished step stays")
				require.NoError(t, jobrow.Save(tx, locked, changed))
				read[j.ID] = rowsRead(t, tx) - before
			})
		}
		require.Equal(t, read[short.ID], read[long.ID], "%s the table is analyzed", state)
		require.LessOrEqual(t, read[long.ID], 10, "%s the table is analyzed", state)
		_, err := d.superuser.Exec(context.Background(), "ANALYZE job_steps")
		require.NoError(t, err)
	}
}

func TestEndOfLongJobHasItsNewestError(t *testing.T) {
	d := newDesk(t)
	j, ctx := d.job(100), context.Background()
	storetest.EndJob(ctx, t, d.DB, d.tenantID, j.ID, job.FinishedWithErrors)
	got, err := storetest.Jobs(d.DB).Get(ctx, d.tenantID, j.ID)
	require.NoError(t, err)
	require.Equal(t, []any{job.FinishedWithErrors, "Code99"}, []any{got.State, got.ErrorCode})
	for _, step := range got.Steps {
		require.False(t, step.Open(), step.Path)
	}
}

func TestJobIsShownWithStepsOutsideOfLoops(t *testing.T) {
	d := newDesk(t)
	j := d.job(10_000)
	d.within(func(tx *postgres.Tx) {
		before := rowsRead(t, tx)
		got, err := jobrow.Load(tx, j.ID)
		require.NoError(t, err)
		require.Less(t, rowsRead(t, tx)-before, 20)
		require.True(t, got.Loops)
		var paths []string
		for _, step := range got.Steps {
			paths = append(paths, step.Path)
			require.Equal(t, 1, step.Attempt)
		}
		require.Equal(t, []string{"start", "captureDocument", "loop"}, paths)
		got, err = jobrow.Load(tx, storetest.StartCapture(t, d.DB, d.tenantID, d.projectID).ID)
		require.NoError(t, err)
		require.False(t, got.Loops)
	})
}

func TestStepsInLoopsAreCountedWithoutThoseOfOtherJobs(t *testing.T) {
	d := newDesk(t)
	d.job(10_000)
	j := d.job(1000)
	_, err := d.superuser.Exec(context.Background(), "ANALYZE job_steps")
	require.NoError(t, err)
	d.record(j, job.BeginStep(flow.Node{ID: "b", Kind: flow.CaptureDocument, Name: "B"}, "loop[1]/b", "", time.Now()))
	d.within(func(tx *postgres.Tx) {
		before := rowsRead(t, tx)
		counts, err := jobrow.CountSteps(tx, jobrow.Reader{Operator: true}, j.ID, time.Time{})
		require.NoError(t, err)
		require.Less(t, rowsRead(t, tx)-before, 1100)
		require.Equal(t, []jobrow.StepCounts{{NodeID: "b", Steps: map[job.StepState]int{job.StepInfo: 1}},
			{NodeID: "c", Steps: map[job.StepState]int{job.StepSuccess: 667, job.StepError: 333}}}, counts)
	})
}

func TestStepsInLoopsAreCountedAsTheyWere(t *testing.T) {
	d := newDesk(t)
	j := d.job(0)
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	node := flow.Node{ID: "b", Kind: flow.CaptureDocument, Name: "B"}
	for n := range 3 {
		begun := job.BeginStep(node, fmt.Sprintf("loop[%d]/b", n), "", noon.Add(time.Duration(n)*time.Minute))
		if n < 2 {
			begun.State, begun.FinishedAt = job.StepSuccess, begun.StartedAt.Add(90*time.Second)
		}
		d.record(j, begun)
	}
	for after, want := range map[time.Duration]map[job.StepState]int{
		-time.Second:    nil,
		0:               {job.StepInfo: 1},
		time.Minute:     {job.StepInfo: 2},
		2 * time.Minute: {job.StepSuccess: 1, job.StepInfo: 2},
		time.Hour:       {job.StepSuccess: 2, job.StepInfo: 1},
	} {
		d.within(func(tx *postgres.Tx) {
			counts, err := jobrow.CountSteps(tx, jobrow.Reader{Operator: true}, j.ID, noon.Add(after))
			require.NoError(t, err)
			if want == nil {
				require.Empty(t, counts, after)
				return
			}
			require.Equal(t, []jobrow.StepCounts{{NodeID: "b", Steps: want}}, counts, after)
		})
	}
}

func TestManyStepsAreRecordedAtOnce(t *testing.T) {
	d := newDesk(t)
	j, steps := d.job(1), []job.Step{}
	node := flow.Node{ID: "d", Kind: flow.CaptureDocument, Name: "Capture"}
	for n := range 5000 {
		steps = append(steps, job.BeginStep(node, fmt.Sprintf("loop[%d]/d", n), "", time.Now()))
	}
	d.record(j, steps...)
	d.within(func(tx *postgres.Tx) {
		locked, err := jobrow.Lock(tx, j.ID)
		require.NoError(t, err)
		require.Len(t, locked.Steps, 5002, "all are open")
	})
}

func TestTooLongPathIsRefused(t *testing.T) {
	d := newDesk(t)
	j, longest := d.job(1), strings.Repeat("é", job.MaxPath)
	d.record(j, capturedIn(longest))
	err := storetest.Jobs(d.DB).RecordSteps(context.Background(), d.tenantID, j.ID,
		[]job.Step{capturedIn(longest + "x")})
	require.Equal(t, fault.LengthOutOfRange, fault.CodeOf(err))
}

// Steps of one workflow task have the same time, and the start is recorded by another clock.
func TestStepsAreShownInTheOrderOfTheirRecords(t *testing.T) {
	d := newDesk(t)
	ctx := context.Background()
	j := storetest.StartCapture(d, d.DB, d.tenantID, d.projectID)
	_, err := storetest.Jobs(d.DB).Begin(ctx, d.tenantID, j.ID)
	require.NoError(t, err)
	earlier := time.Now().Add(-time.Minute)
	var steps []job.Step
	for _, path := range []string{"z", "m", "l[10]/b", "l[10]/a", "a", "l[2]/a"} {
		steps = append(steps, job.PassStep(flow.Node{ID: path[len(path)-1:], Kind: flow.Condition, Name: "N"}, path, earlier))
	}
	d.record(j, steps...)
	shown, err := storetest.Jobs(d.DB).Get(ctx, d.tenantID, j.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"start", "captureDocument", "z", "m", "a"}, pathsOf(shown.Steps))

	list, err := jobrow.Steps(d.DB, d.tenantID, jobrow.Reader{Operator: true}, j.ID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	listed := []string{}
	for _, s := range list.Rows {
		listed = append(listed, s.Path)
	}
	require.Equal(t, []string{"start", "captureDocument", "z", "m", "l[10]/b", "l[10]/a", "a", "l[2]/a"}, listed)
}

func pathsOf(steps []job.Step) (paths []string) {
	for _, s := range steps {
		paths = append(paths, s.Path)
	}
	return paths
}

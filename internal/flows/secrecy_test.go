package flows_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

const (
	plantedCount = 1000
	secretQueue  = "secrecy"
)

// newDigits start every number of one run, so that the search finds any of the numbers, whole or cut, and none
// of another run on the same server.
func newDigits() string { return fmt.Sprintf("867%09d", rand.IntN(1e9)) }

func planted(digits string) []string {
	numbers := make([]string, plantedCount)
	for i := range numbers {
		numbers[i] = fmt.Sprintf("%s%05d", digits, i)
	}
	return numbers
}

type leak struct{ Numbers []string }

// leaky puts the numbers everywhere a workflow can put something.
func leaky(ctx workflow.Context, in leak) (leak, error) {
	all := strings.Join(in.Numbers[:20], " ")
	workflow.SetCurrentDetails(ctx, all)
	if err := workflow.SetQueryHandler(ctx, "numbers", func() ([]string, error) { return in.Numbers, nil }); err != nil {
		return leak{}, err
	}
	updated := false
	err := workflow.SetUpdateHandlerWithOptions(ctx, "add", func(_ workflow.Context, n string) (string, error) {
		updated = true
		return n, errors.New("the update fails with " + n)
	}, workflow.UpdateHandlerOptions{Validator: func(string) error { return nil }})
	if err != nil {
		return leak{}, err
	}
	workflow.SideEffect(ctx, func(workflow.Context) any { return in })
	if err := workflow.UpsertMemo(ctx, map[string]any{"numbers": all}); err != nil {
		return leak{}, err
	}
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{StartToCloseTimeout: 10 * time.Second,
		HeartbeatTimeout: 5 * time.Second, Summary: in.Numbers[0],
		RetryPolicy: &temporal.RetryPolicy{MaximumAttempts: 3, InitialInterval: 10 * time.Millisecond}})
	ctx = workflow.WithLocalActivityOptions(ctx,
		workflow.LocalActivityOptions{StartToCloseTimeout: time.Second,
			RetryPolicy: &temporal.RetryPolicy{MaximumAttempts: 1}})
	_ = workflow.ExecuteLocalActivity(ctx, "leak.Fail", in).Get(ctx, nil)
	_ = workflow.ExecuteActivity(ctx, "leak.Fail", in).Get(ctx, nil)
	var text string
	workflow.GetSignalChannel(ctx, "number").Receive(ctx, &text)
	if err := workflow.Await(ctx, func() bool { return updated }); err != nil {
		return leak{}, err
	}
	if len(in.Numbers) == plantedCount {
		_ = workflow.ExecuteChildWorkflow(workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
			WorkflowID: workflow.GetInfo(ctx).WorkflowExecution.ID + "/child", Memo: map[string]any{"n": all},
			StaticSummary: in.Numbers[1], StaticDetails: all,
		}), "leak.Child", in).Get(ctx, nil)
	}
	return in, nil
}

// leakyChild fails as a whole, with a wrapped cause and details.
func leakyChild(_ workflow.Context, in leak) (leak, error) {
	return in, temporal.NewApplicationErrorWithOptions("refused "+in.Numbers[2], "leak", temporal.ApplicationErrorOptions{
		NonRetryable: true, Cause: errors.New("because of " + in.Numbers[3]), Details: []any{in.Numbers}})
}

// leakyFail heartbeats, then fails, then panics, which adds a stack trace.
func leakyFail(ctx context.Context, in leak) (leak, error) {
	info := activity.GetInfo(ctx)
	if !info.IsLocalActivity {
		activity.RecordHeartbeat(ctx, in)
		if info.Attempt == 2 {
			panic("panic about " + in.Numbers[4])
		}
	}
	return in, fmt.Errorf("account %s is closed", in.Numbers[5])
}

// Gate R22: the data that the server stores of a run contain none of the numbers, in any encoding. A client
// without our converters shows that the search would find them.
func TestR22NoAccountNumberIsReadableInTemporal(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	digits := newDigits()
	leakThrough(t, w, planted(digits), "leak/"+w.tenantID+"/sealed")
	hits, columns := searchTemporal(t, w.superuser, digits)
	gate.Record(t, gate.Figure{Gate: "R22", Ours: float64(hits), Peer: 0, Ratio: float64(hits), Goal: "0 hits",
		OK: hits == 0, Unit: "hits",
		Note: fmt.Sprintf(
			"%d numbers in input, result, error, stack trace, heartbeat, memo, signal, update, header; %d columns read",
			plantedCount, columns)})
	require.Zero(t, hits)

	bare, err := client.Dial(client.Options{HostPort: w.server.Address, Namespace: w.server.Namespace})
	require.NoError(t, err)
	defer bare.Close()
	_, err = bare.ExecuteWorkflow(context.Background(),
		client.StartWorkflowOptions{ID: "control/" + id.New(), TaskQueue: "nobody"}, "leak.Run", leak{[]string{digits}})
	require.NoError(t, err)
	control, _ := searchTemporal(t, w.superuser, digits)
	require.NotZero(t, control, "the search finds what is not sealed")
}

func leakThrough(t *testing.T, w *world, numbers []string, workflowID string) {
	t.Helper()
	c := w.client
	pool := worker.New(c, secretQueue, worker.Options{})
	pool.RegisterWorkflowWithOptions(leaky, workflow.RegisterOptions{Name: "leak.Run"})
	pool.RegisterWorkflowWithOptions(leakyChild, workflow.RegisterOptions{Name: "leak.Child"})
	pool.RegisterActivityWithOptions(leakyFail, activity.RegisterOptions{Name: "leak.Fail"})
	require.NoError(t, pool.Start())
	defer pool.Stop()
	ctx, cancel := context.WithTimeout(storetest.As(w.tenantID, id.New(), "Ann "+numbers[6]), time.Minute)
	defer cancel()
	run, err := c.ExecuteWorkflow(ctx, client.StartWorkflowOptions{ID: workflowID, TaskQueue: secretQueue,
		Memo: map[string]any{"n": numbers[7]}, StaticSummary: numbers[8],
		StaticDetails: numbers[9]}, "leak.Run", leak{numbers})
	require.NoError(t, err)
	require.NoError(t, c.SignalWorkflow(ctx, workflowID, "", "number", numbers[10]))
	update, err := c.UpdateWorkflow(ctx,
		client.UpdateWorkflowOptions{WorkflowID: workflowID, UpdateName: "add", Args: []any{numbers[11]},
			WaitForStage: client.WorkflowUpdateStageCompleted})
	require.NoError(t, err)
	require.ErrorContains(t, update.Get(ctx, nil), numbers[11], "whoever has the key reads everything")
	var result leak
	require.NoError(t, run.Get(ctx, &result))
	require.Equal(t, numbers, result.Numbers)
	answer, err := c.QueryWorkflow(ctx, workflowID, "", "numbers")
	require.NoError(t, err)
	var read []string
	require.NoError(t, answer.Get(&read))
	require.Equal(t, numbers, read)
}

// searchTemporal reads every column of every table of the Temporal databases on
// the test server and counts the values that hold the digits.
func searchTemporal(t *testing.T, superuser, digits string) (hits, columns int) {
	t.Helper()
	ctx := context.Background()
	server, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { require.NoError(t, server.Close(ctx)) }()
	databases := text(t, server, `SELECT datname FROM pg_database WHERE datname LIKE '%temporal%'`)
	require.NotEmpty(t, databases)
	for _, name := range databases {
		u, err := url.Parse(superuser)
		require.NoError(t, err)
		u.Path = "/" + name
		database, err := pgx.Connect(ctx, u.String())
		require.NoError(t, err)
		for _, column := range text(t, database,
			`SELECT format('%I.%I|%I', table_schema, table_name, column_name) FROM information_schema.columns
			WHERE table_schema = 'public' AND data_type IN ('bytea', 'jsonb', 'text', 'character varying', 'character')`) {
			table, field, _ := strings.Cut(column, "|")
			hits += count(t, database, table, field, digits)
			columns++
		}
		require.NoError(t, database.Close(ctx))
	}
	return hits, columns
}

func count(t *testing.T, database *pgx.Conn, table, field, digits string) (hits int) {
	t.Helper()
	rows, err := database.Query(context.Background(),
		fmt.Sprintf(
			`SELECT CASE WHEN pg_typeof(%s)::text = 'bytea' THEN %s::text::bytea ELSE convert_to(%s::text, 'UTF8') END FROM %s WHERE %s IS NOT NULL`, field, field, field, table, field))
	require.NoError(t, err, table)
	defer rows.Close()
	forms := encodings(digits)
	for rows.Next() {
		var value []byte
		require.NoError(t, rows.Scan(&value))
		for _, form := range forms {
			if bytes.Contains(value, form) {
				hits++
				t.Logf("found in %s.%s", table, field)
			}
		}
	}
	require.NoError(t, rows.Err(), table)
	return hits
}

// encodings are the forms a number could be kept in: plain, hex, UTF-16, and
// base64 at each of its three alignments.
func encodings(digits string) [][]byte {
	forms := [][]byte{[]byte(digits), []byte(hex.EncodeToString([]byte(digits))),
		[]byte(strings.Join(strings.Split(digits, ""), " "))}
	var wide []byte
	for _, unit := range utf16.Encode([]rune(digits)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	forms = append(forms, wide)
	for shift := range 3 {
		coded := base64.StdEncoding.EncodeToString(append(make([]byte, shift), digits...))
		forms = append(forms, []byte(coded[4:len(coded)-4])) // the ends depend on the adjacent characters
	}
	return forms
}

func text(t *testing.T, c *pgx.Conn, sql string) []string {
	t.Helper()
	rows, err := c.Query(context.Background(), sql)
	require.NoError(t, err)
	values, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return values
}

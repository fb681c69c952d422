package projector_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	projectionapp "countersign.dev/app/projection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/projector"
	projectionrow "countersign.dev/internal/store/projection"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

const databaseVariable = "COUNTERSIGN_PROJECTOR_TEST_DATABASE"

// TestMain is a process of the projector when the variable is set. The test kills it.
func TestMain(m *testing.M) {
	text, child := os.LookupEnv(databaseVariable)
	if !child {
		os.Exit(m.Run())
	}
	var cfg postgres.Config
	if err := json.Unmarshal([]byte(text), &cfg); err != nil {
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	s, err := postgres.Open(ctx, cfg)
	if err == nil {
		err = projectorOf(s).Run(ctx)
	}
	cancel()
	slog.Error("the process of the projector was not killed", "error", err)
	os.Exit(1)
}

func projectorOf(s *postgres.DB) *projector.Projector {
	return &projector.Projector{Events: s, Projections: projectionapp.Commands{DB: s}, Log: slog.New(slog.DiscardHandler)}
}

func run(t *testing.T, s *postgres.DB) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- projectorOf(s).Run(ctx) }()
	t.Cleanup(func() { cancel(); require.NoError(t, <-ended) })
}

func openTasks(t *testing.T, d *storetest.Desk, userID string) (n int) {
	t.Helper()
	require.NoError(t, d.DB.InTenant(context.Background(), d.TenantID, func(tx *postgres.Tx) error {
		counted, err := projectionrow.OpenTasks(tx, userID)
		n = *counted
		return err
	}))
	return n
}

func TestProjectionIsAtMostASecondBehind(t *testing.T) {
	d := storetest.NewDesk(t)
	run(t, d.DB)
	d.Ask(t, 1)
	require.Eventually(t, func() bool { return openTasks(t, d, d.AnnID) == 1 }, 2*time.Minute, 10*time.Millisecond)
	var fastest time.Duration
	// The server of the tests is shared: a transaction of another test may delay single rounds.
	for range 10 {
		before := openTasks(t, d, d.AnnID)
		began := time.Now()
		d.Ask(t, 1)
		require.Eventually(t, func() bool { return openTasks(t, d, d.AnnID) == before+1 }, 2*time.Minute,
			10*time.Millisecond)
		if took := time.Since(began); fastest == 0 || took < fastest {
			fastest = took
		}
	}
	t.Logf("fastest of ten: %s", fastest)
	require.Less(t, fastest, time.Second)
	require.Eventually(t, func() bool {
		age, err := d.DB.OldestUnprojected(context.Background())
		return err == nil && age == 0
	}, 2*time.Minute, 10*time.Millisecond)
}

func TestAgeOfTheOldestUnprojectedEvent(t *testing.T) {
	d := storetest.NewDesk(t)
	d.Ask(t, 1)
	time.Sleep(50 * time.Millisecond)
	age, err := d.DB.OldestUnprojected(context.Background())
	require.NoError(t, err)
	require.GreaterOrEqual(t, age, 50*time.Millisecond)
}

func TestReadersAreNotifiedOfChangedCounters(t *testing.T) {
	d := storetest.NewDesk(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	notices := make(chan postgres.Notice, 100)
	listening := make(chan struct{})
	go func() {
		_ = d.DB.ListenEvents(ctx, func() { close(listening) }, func(n postgres.Notice) { notices <- n })
	}()
	<-listening
	d.Ask(t, 1)
	require.NoError(t, projectionapp.Commands{DB: d.DB}.Rebuild(ctx, d.TenantID))
	tk := d.Ask(t, 1)
	require.Eventually(t, func() bool {
		_, err := projectionapp.Commands{DB: d.DB}.Project(ctx, d.TenantID)
		require.NoError(t, err)
		return openTasks(t, d, d.AnnID) == 2
	}, 2*time.Minute, 10*time.Millisecond)
	require.NotEmpty(t, tk.ID)
	select {
	case n := <-notices:
		require.Equal(t, event.TaskCountersChanged, n.Name)
		require.Equal(t, d.TenantID, n.TenantID)
		require.Contains(t, n.ObjectIDs, d.AnnID)
	case <-time.After(10 * time.Second):
		require.Fail(t, "no notice")
	}
}

// The process is killed after it applied the events and before it stored the offset. Both are in one transaction, so
// that the process that takes over applies the events once.
func TestAnotherProcessTakesOverAfterAKillAndDoublesNothing(t *testing.T) {
	ctx := context.Background()
	d := storetest.NewDesk(t)
	require.NoError(t, projectionapp.Commands{DB: d.DB}.Rebuild(ctx, d.TenantID))
	storetest.ExecAs(t, d.Superuser, `CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN PERFORM pg_sleep(10); RETURN NEW; END $$`)
	storetest.ExecAs(t, d.Superuser, `CREATE TRIGGER stop_here BEFORE UPDATE ON projection_offsets
		FOR EACH ROW EXECUTE FUNCTION stop_here()`)
	for range 3 {
		d.Ask(t, 1)
	}
	first := d.Ask(t, 2)

	cfg, err := json.Marshal(postgres.Config{AppURL: testkit.AsLogin(t, d.Superuser, testkit.AppLogin),
		PlatformURL: testkit.AsLogin(t, d.Superuser, testkit.PlatformLogin)})
	require.NoError(t, err)
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), databaseVariable+"="+string(cfg))
	child.Stderr = os.Stderr
	require.NoError(t, child.Start())
	conn, err := pgx.Connect(ctx, d.Superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	require.Eventually(t, func() bool {
		var stopped bool
		err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event = 'PgSleep' AND query LIKE 'UPDATE projection_offsets%')`).
			Scan(&stopped)
		return err == nil && stopped
	}, 30*time.Second, 10*time.Millisecond, "applied, not stored")
	run(t, d.DB) // waits for the lock of the child
	require.NoError(t, child.Process.Signal(syscall.SIGKILL))
	require.Error(t, child.Wait())
	storetest.ExecAs(t, d.Superuser, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event = 'PgSleep'`)
	storetest.ExecAs(t, d.Superuser, `DROP TRIGGER stop_here ON projection_offsets`)

	require.Eventually(t, func() bool { return openTasks(t, d, d.AnnID) == 4 }, 2*time.Minute, 20*time.Millisecond)
	_, err = d.Tasks.Act(d.Ann, d.TenantID, first.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return openTasks(t, d, d.AnnID) == 3 }, 2*time.Minute, 20*time.Millisecond)
}

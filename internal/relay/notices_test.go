package relay_test

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// slowCommand writes an event in a transaction that stays open until commit is called.
func slowCommand(t *testing.T, superuser, tenantID string) (commit func()) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, testkit.AsLogin(t, superuser, testkit.AppLogin))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(ctx) })
	tx, err := conn.Begin(ctx)
	require.NoError(t, err)
	_, err = tx.Exec(ctx, `SELECT set_config('app.tenant', $1, true)`, tenantID)
	require.NoError(t, err)
	_, err = tx.Exec(ctx, `INSERT INTO events (tenant_id, id, type, subject_type, payload)
		VALUES ($1, $2, 'updateAppearance', 'tenant', '{}')`, tenantID, id.New())
	require.NoError(t, err)
	return func() { require.NoError(t, tx.Commit(ctx)) }
}

func emit(t *testing.T, s *postgres.DB, tenantID string, events ...event.Event) {
	t.Helper()
	require.NoError(t, s.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error {
		for _, e := range events {
			if err := tx.Emit(e); err != nil {
				return err
			}
		}
		return nil
	}))
}

func relayed(t *testing.T, s *postgres.DB) int {
	t.Helper()
	n, err := s.RelayNotices(context.Background())
	require.NoError(t, err)
	return n
}

func TestNoticeOfALateCommitIsPublishedOnceAndDelaysNoOther(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	relayed(t, s)
	commit := slowCommand(t, superuser, tenantID)
	emit(t, s, tenantID, event.WorkspaceUpdated{WorkspaceID: id.New()})
	require.Equal(t, 1, relayed(t, s), "the later transaction has committed first")
	require.Zero(t, relayed(t, s))
	commit()
	waiting, err := s.NoticesWaiting(context.Background())
	require.NoError(t, err)
	require.True(t, waiting)
	require.Equal(t, 1, relayed(t, s), "the earlier transaction has committed last")
	require.Zero(t, relayed(t, s))
}

func TestSeveralRelaysPublishEachEventOnce(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	relayed(t, s)
	const writers, each, relays = 4, 25, 3
	var published atomic.Int64
	var running, writing sync.WaitGroup
	done := make(chan struct{})
	for range relays {
		running.Go(func() {
			for {
				n, err := s.RelayNotices(context.Background())
				if err != nil {
					t.Error(err)
					return
				}
				published.Add(int64(n))
				select {
				case <-done:
					return
				case <-time.After(time.Millisecond):
				}
			}
		})
	}
	for range writers {
		writing.Go(func() {
			for range each {
				err := s.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error {
					return tx.Emit(event.WorkspaceUpdated{WorkspaceID: id.New()})
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	writing.Wait()
	require.Eventually(t, func() bool {
		waiting, err := s.NoticesWaiting(context.Background())
		return err == nil && !waiting
	}, 20*time.Second, 10*time.Millisecond)
	close(done)
	running.Wait()
	require.EqualValues(t, writers*each, published.Load())
}

// A database that was restored from a dump has smaller transaction numbers than the stored snapshot.
func TestNoticesContinueAfterARestoreOnAnotherServer(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	conn, err := pgx.Connect(context.Background(), superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	_, err = conn.Exec(context.Background(), `UPDATE event_readers SET snapshot = '4000000000000:4000000000000:'`)
	require.NoError(t, err)
	waiting, err := s.NoticesWaiting(context.Background())
	require.NoError(t, err)
	require.True(t, waiting)
	relayed(t, s)
	emit(t, s, tenantID, event.WorkspaceUpdated{WorkspaceID: id.New()})
	require.Equal(t, 1, relayed(t, s))
}

func TestCommandWritesItsEventsInOneStatementWithIDsOnly(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, userID, projectID, taskID := storetest.Tenant(t, s), id.New(), id.New(), id.New()
	same := event.TaskUpdated{ProjectID: projectID, TaskID: taskID}
	undone := fault.New(fault.Conflict, fault.IllegalTransition, "no")
	ctx := storetest.As(tenantID, userID, "Ann Approver")
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		require.NoError(t, tx.Emit(same))
		require.NoError(t, tx.Emit(event.AppearanceUpdated{}))
		require.NoError(t, tx.Emit(same))
		require.ErrorIs(t, tx.InSavepoint("part", func() error {
			require.NoError(t, tx.Emit(event.SubscriptionUpdated{}))
			return undone
		}), undone)
		return nil
	}))
	conn, err := pgx.Connect(context.Background(), superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	type row struct {
		TenantID, Type, SubjectType string
		SubjectID, ProjectID        *string
		ActorID, Payload            string
	}
	rows, err := conn.Query(context.Background(), `SELECT tenant_id::text, type, subject_type, subject_id::text,
		project_id::text, actor_id::text, payload::text FROM events ORDER BY xid, id`)
	require.NoError(t, err)
	got, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	require.NoError(t, err)
	require.Equal(t, []row{
		{tenantID, "updateTask", "task", &taskID, &projectID, userID, got[0].Payload},
		{tenantID, "updateAppearance", "tenant", nil, nil, userID, `{}`},
	}, got)
	var payload event.TaskUpdated
	require.NoError(t, json.Unmarshal([]byte(got[0].Payload), &payload))
	require.Equal(t, same, payload)
	var xids int
	require.NoError(t, conn.QueryRow(context.Background(), `SELECT count(DISTINCT xid) FROM events`).Scan(&xids))
	require.Equal(t, 1, xids)
}

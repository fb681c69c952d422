package postgres_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// trips records what is sent: the statements of one round trip are one element.
type trips struct {
	sent     []string
	atSend   func(sql string) // before a round trip
	atAnswer func(sql string) // after the result of a statement of a batch
}

func (r *trips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	r.send(d.SQL)
	return ctx
}

func (r *trips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (r *trips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	all := []string{}
	for _, queued := range d.Batch.QueuedQueries {
		all = append(all, queued.SQL)
	}
	r.send(strings.Join(all, "; "))
	return ctx
}

func (r *trips) TraceBatchQuery(_ context.Context, _ *pgx.Conn, d pgx.TraceBatchQueryData) {
	if r.atAnswer != nil {
		r.atAnswer(d.SQL)
	}
}

func (r *trips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

func (r *trips) send(sql string) {
	r.sent = append(r.sent, sql)
	if r.atSend != nil {
		r.atSend(sql)
	}
}

const poolSize = 2

// door is a store with one tenant, whose round trips are recorded.
type door struct {
	t               *testing.T
	s               *postgres.DB
	trips           *trips
	super, tenantID string
}

func newDoor(t *testing.T) door {
	d := door{t: t, trips: &trips{}}
	d.s, d.super = storetest.Traced(t, poolSize, d.trips)
	d.tenantID = storetest.Tenant(t, d.s)
	d.trips.sent = nil
	return d
}

// isClean checks every connection of the pool: none is in a transaction, and none has the setting of a tenant.
func (d door) isClean() {
	d.t.Helper()
	d.trips.atSend, d.trips.atAnswer = nil, nil
	require.Eventually(d.t, func() bool { // PostgreSQL notices a closed connection after a moment
		return storetest.Count(d.t, d.super, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
			AND usename = $1 AND state <> 'idle'`, testkit.AppLogin) == 0
	}, 5*time.Second, 5*time.Millisecond)
	held := make([]*pgxpool.Conn, poolSize)
	for i := range held {
		var err error
		held[i], err = d.s.TenantPool().Acquire(ctx)
		require.NoError(d.t, err)
		defer held[i].Release()
		var tenant, reader string
		require.NoError(d.t, held[i].QueryRow(ctx, `SELECT coalesce(current_setting('app.tenant', true), ''),
			coalesce(current_setting('app.reader', true), '')`).Scan(&tenant, &reader))
		require.Equal(d.t, []string{"", ""}, []string{tenant, reader})
		require.Equal(d.t, byte('I'), held[i].Conn().PgConn().TxStatus())
	}
	require.Zero(d.t, storetest.Count(d.t, d.super, `SELECT count(*) FROM events`), "nothing was committed")
}

func (d door) opened() int64 { return d.s.TenantPool().Stat().NewConnsCount() }

// write emits an event, which is written at the end of the transaction.
func write(tx *postgres.Tx) error { return tx.Emit(event.PaymentUpdated{}) }

func (d door) run(ctx context.Context, do func(*postgres.Tx) error) error {
	return d.s.InTenant(ctx, d.tenantID, func(tx *postgres.Tx) error {
		if err := write(tx); err != nil {
			return err
		}
		return do(tx)
	})
}

func succeed(*postgres.Tx) error { return nil }

func TestTransactionBeginsWithItsTenantInOneRoundTrip(t *testing.T) {
	d := newDoor(t)
	require.NoError(t, d.s.InTenant(ctx, d.tenantID, func(tx *postgres.Tx) error {
		var tenant string
		require.NoError(t, tx.Gorm.Raw(`SELECT current_setting('app.tenant')`).Row().Scan(&tenant))
		require.Equal(t, d.tenantID, tenant)
		return nil
	}))
	require.Len(t, d.trips.sent, 3, "%v", d.trips.sent)
	require.Regexp(t, `^begin; SELECT set_config\('app.tenant', \$1, true\)`, d.trips.sent[0])
	require.Equal(t, "commit", d.trips.sent[2])
	d.isClean()
}

func TestSnapshotOnlyReadsOneState(t *testing.T) {
	d := newDoor(t)
	var isolation, readOnly, tenant string
	require.NoError(t, d.s.InTenantSnapshot(ctx, d.tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only'),
			current_setting('app.tenant')`).Row().Scan(&isolation, &readOnly, &tenant)
	}))
	require.Equal(t, []string{"repeatable read", "on", d.tenantID}, []string{isolation, readOnly, tenant})
	require.ErrorContains(t, d.s.InTenantSnapshot(ctx, d.tenantID, write), "read-only transaction")
	d.isClean()
}

func TestFailedTransactionKeepsItsConnection(t *testing.T) {
	d := newDoor(t)
	d.isClean()
	before := d.opened()
	refused := errors.New("refused")
	require.ErrorIs(t, d.run(ctx, func(*postgres.Tx) error { return refused }), refused)
	d.isClean()
	require.PanicsWithValue(t, "half way", func() { _ = d.run(ctx, func(*postgres.Tx) error { panic("half way") }) })
	d.isClean()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = d.run(ctx, func(*postgres.Tx) error { runtime.Goexit(); return nil })
	}()
	<-ended
	d.isClean()
	require.Equal(t, before, d.opened(), "the connections are reused")
}

func TestTransactionWithoutItsSettingsDoesNotRun(t *testing.T) {
	d := newDoor(t)
	d.isClean()
	before := d.opened()
	for name, bounds := range map[string]string{
		"refused by its value":      ", set_config('statement_timeout', 'never', true)",
		"refused when it is parsed": ", no_such_function()",
	} {
		err := d.s.InTenantBounded(ctx, d.tenantID, bounds, func(*postgres.Tx) error { panic("must not run") })
		require.Equal(t, fault.InternalError, fault.CodeOf(err), name)
		d.isClean()
		require.Equal(t, before, d.opened(), "%s: the connections are reused", name)
	}
	d.trips.atSend = func(sql string) {
		if strings.HasPrefix(sql, "begin") {
			d.trips.atSend = nil
			d.terminate()
		}
	}
	err := d.run(ctx, func(*postgres.Tx) error { panic("must not run") })
	require.Equal(t, fault.ServiceUnavailable, fault.CodeOf(err))
	d.isClean()
}

// terminate closes the connections of the pool from the side of the database. The pool replaces those that are idle.
func (d door) terminate() {
	defer d.s.TenantPool().Reset()
	require.NotZero(d.t, storetest.Count(d.t, d.super, `SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
		WHERE datname = current_database() AND usename = $1`, testkit.AppLogin))
}

func TestTransactionIsRolledBackWhenItsContextEnds(t *testing.T) {
	starts := func(word string) func(string) bool {
		return func(sql string) bool { return strings.HasPrefix(strings.ToLower(sql), word) }
	}
	for name, c := range map[string]struct{ atSend, atAnswer func(sql string) bool }{
		"before BEGIN":         {atSend: starts("begin")},
		"after BEGIN":          {atAnswer: starts("begin")},
		"after the settings":   {atAnswer: starts("select set_config")},
		"before the statement": {atSend: starts("select 1")},
		"before COMMIT":        {atSend: starts("commit")},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDoor(t)
			canceled, cancel := context.WithCancel(ctx)
			defer cancel()
			reached := false
			at := func(when func(string) bool) func(string) {
				return func(sql string) {
					if when != nil && when(sql) {
						reached = true
						cancel()
					}
				}
			}
			d.trips.atSend, d.trips.atAnswer = at(c.atSend), at(c.atAnswer)
			err := d.run(canceled, func(tx *postgres.Tx) error { return tx.Gorm.Exec(`SELECT 1`).Error })
			require.Error(t, err)
			require.True(t, reached)
			d.isClean()
		})
	}
}

func TestTransactionOfEndedContextIsNotBegun(t *testing.T) {
	d := newDoor(t)
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	require.ErrorIs(t, d.run(canceled, succeed), context.Canceled)
	require.Empty(t, d.trips.sent)
	d.isClean()
}

// The context ends while nothing is sent: the locks are released before the function returns.
func TestIdleTransactionEndsWithItsContext(t *testing.T) {
	d := newDoor(t)
	canceled, cancel := context.WithCancel(ctx)
	defer cancel()
	err := d.run(canceled, func(*postgres.Tx) error {
		cancel()
		require.Eventually(t, func() bool {
			return storetest.Count(t, d.super, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
				AND usename = $1 AND state LIKE 'idle in transaction%'`, testkit.AppLogin) == 0
		}, 5*time.Second, 5*time.Millisecond)
		return nil
	})
	require.Error(t, err)
	d.isClean()
}

func TestLostCommitIsAnError(t *testing.T) {
	d := newDoor(t)
	err := d.s.InTenant(ctx, d.tenantID, func(tx *postgres.Tx) error {
		require.Error(t, tx.Gorm.Exec(`SELECT 1/0`).Error)
		return nil
	})
	require.ErrorIs(t, err, pgx.ErrTxCommitRollback)
	d.isClean()
	err = d.s.InTenant(ctx, d.tenantID, func(tx *postgres.Tx) error {
		return tx.PGX(func(conn *pgx.Conn) error {
			_, _ = conn.Exec(ctx, `SELECT 1/0`)
			return nil
		})
	})
	require.ErrorIs(t, err, pgx.ErrTxCommitRollback)
	d.isClean()
	require.Error(t, d.run(ctx, func(*postgres.Tx) error { d.terminate(); return nil }))
	d.isClean()
}

func TestCommitThatFailsOrIsCanceledIsAnError(t *testing.T) {
	d := newDoor(t)
	storetest.ExecAs(t, d.super, `CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN PERFORM pg_sleep(0.2); RAISE EXCEPTION 'refused at commit'; END $$`)
	storetest.ExecAs(t, d.super, `CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON events
		DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()`)
	require.ErrorContains(t, d.run(ctx, succeed), "refused at commit")
	d.isClean()
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	d.trips.atSend = func(sql string) {
		if sql == "commit" {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
	}
	require.ErrorIs(t, d.run(limited, succeed), context.Canceled)
	d.isClean()
}

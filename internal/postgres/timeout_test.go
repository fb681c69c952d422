package postgres_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	preferenceapp "countersign.dev/app/preference"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// R31: no statement of either door runs without an end, and its end is an answer.
func TestR31EveryStatementHasATimeout(t *testing.T) {
	s, super := storetest.OpenWithLimits(t, 1)
	tenantID := storetest.Tenant(t, s)
	var tenants, platform string
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SHOW statement_timeout`).Row().Scan(&tenants)
	}))
	require.NoError(t, s.InPlatform(ctx, "test", func(p *postgres.PlatformTx) error {
		return p.Gorm.Raw(`SHOW statement_timeout`).Row().Scan(&platform)
	}))
	for door, said := range map[string]string{"tenant": tenants, "platform": platform} {
		limit, err := time.ParseDuration(said)
		require.NoError(t, err, door)
		require.Positive(t, limit, door)
		require.LessOrEqual(t, limit, 15*time.Second, door)
	}
	err := s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.Gorm.Exec(`SET LOCAL statement_timeout = 50`).Error; err != nil {
			return err
		}
		return tx.Gorm.Exec(`SELECT pg_sleep(5)`).Error
	})
	require.Equal(t, fault.QueryTooSlow, fault.CodeOf(err))

	// A list has a second, and what is asked too much of it is the asker's mistake.
	project := storetest.Project(t, s, super, tenantID, "Payable Invoices")
	storetest.Invoices(t, super, tenantID, project, 10)
	list := storetest.InvoiceCommands(s).List(tenantID, project)
	refused := func() time.Duration {
		release := lockUntilReleased(t, super, `LOCK TABLE invoices IN ACCESS EXCLUSIVE MODE`)
		defer release()
		begun := time.Now()
		_, err = list.Page(ctx, grid.Query{})
		took := time.Since(begun)
		require.Equal(t, []any{fault.Invalid, fault.QueryTooSlow}, []any{fault.KindOf(err), fault.CodeOf(err)})
		return took
	}
	took := refused() // by a connection that has to prepare the statements of the list, which waits for locks too
	_, err = list.Page(ctx, grid.Query{})
	require.NoError(t, err)
	took = max(took, refused()) // with the credentials
	require.Less(t, took, 3*time.Second)
	gate.AtMost(t, "R31", took.Seconds(), 1, 1.5, "s",
		fmt.Sprintf("until a list that would never have answered was refused; other statements end after %s", tenants))
}

// A reader learns within a second that a record is locked, the first
// statement of a connection included. A command queues for it.
func TestReaderWaitsForLockAtMostOneSecond(t *testing.T) {
	s, super := storetest.Open(t, 1)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "Approver")
	release := lockUntilReleased(t, super, `LOCK TABLE projects, sessions, preferences IN ACCESS EXCLUSIVE MODE`)
	as := storetest.Reading(tenantID, ann.ID)
	for name, read := range map[string]func() error{
		"session": func() error {
			_, err := sessionapp.Commands{DB: s, Now: time.Now}.Access(ctx, session.Token{TenantID: tenantID, UserID: ann.ID,
				SessionID: id.New()})
			return err
		},
		"preferences": func() error { _, _, err := preferenceapp.Commands{DB: s}.ForUser(as, tenantID, ann.ID); return err },
		"project":     func() error { _, err := storetest.Projects(s).Get(as, tenantID, id.New()); return err },
	} {
		begun := time.Now()
		require.Equal(t, fault.ServiceUnavailable, fault.CodeOf(read()), name)
		require.Less(t, time.Since(begun), 2*time.Second, name)
	}
	released := make(chan struct{})
	time.AfterFunc(1500*time.Millisecond, func() { defer close(released); release() })
	command := actor.With(as, actor.Actor{TenantID: tenantID, UserID: ann.ID, CommandKey: "key"})
	_, err := preferenceapp.Commands{DB: s}.SetForUser(command, tenantID, ann.ID, preference.Default(), 0)
	<-released // the change may end before the answer to the rollback has arrived
	require.NoError(t, err, "a change waits for the one before it")
}

func TestFirstStatementOfConnectionWaitsForLockAtMostOneSecond(t *testing.T) {
	s, _ := storetest.Open(t, 1)
	var first string
	conn, err := s.TenantPool().Acquire(ctx)
	require.NoError(t, err)
	defer conn.Release()
	require.NoError(t, conn.QueryRow(ctx, `SHOW lock_timeout`).Scan(&first))
	require.Equal(t, "1s", first)
}

// lockUntilReleased runs a statement in a transaction that stays open until release is called.
func lockUntilReleased(t *testing.T, url, sql string) (release func()) {
	t.Helper()
	conn, err := pgx.Connect(ctx, url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(ctx) })
	tx, err := conn.Begin(ctx)
	require.NoError(t, err)
	_, err = tx.Exec(ctx, sql)
	require.NoError(t, err)
	return func() { require.NoError(t, tx.Rollback(ctx)) }
}

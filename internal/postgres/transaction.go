package postgres

import (
	"context"
	"database/sql"
	"time"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"

	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/session"
)

// Readers wait for a lock as long as for a list. Writers wait for other writers as
// long as a statement may take.
const (
	ReaderLockTimeout = ", set_config('lock_timeout', '1000', true)"
	writerLockTimeout = ", set_config('lock_timeout', '15000', true)"
)

// RefusalBounds are for transactions that audit refused credentials. They do not wait for the disk, so that the time of
// an answer does not tell whether an entry was written. If the database server crashes, the entries of the last second
// may be lost.
const RefusalBounds = ReaderLockTimeout + ", set_config('synchronous_commit', 'off', true)"

// ReadOnly makes the database refuse every change in a transaction, and every lock of a row.
const ReadOnly = ", set_config('transaction_read_only', 'on', true)"

// Tx is one transaction of one tenant. It ends with the function it was passed to.
type Tx struct {
	Ctx      context.Context
	TenantID string
	Actor    actor.Actor
	Gorm     *gorm.DB
	conn     *sql.Conn

	listTimeout time.Duration

	Changed bool // a change was audited, also one that changed nothing
	Audited bool // an audit entry was written

	events []event.Event // not written yet
	causes []audit.Cause // of the entries written from now on; see Because
	act    *act.Request  // the recorded request whose effect this transaction is
}

// InTenant runs do in one transaction that sees only the rows of tenantID. It commits
// if do returns nil. Otherwise it rolls back and returns the error, translated to a fault.
// If ctx carries a recorded request (package act), the transaction is its effect and
// its person is the actor.
func (s *DB) InTenant(ctx context.Context, tenantID string, do func(*Tx) error) error {
	asked, ok := act.From(ctx)
	if !ok {
		return s.InTenantBounded(ctx, tenantID, unbound, do)
	}
	err := s.InTenantBounded(ctx, tenantID, unbound, func(t *Tx) error {
		if err := t.beginAct(asked); err != nil {
			return err
		}
		if err := do(t); err != nil {
			return err
		}
		return t.endAct()
	})
	if err == nil {
		return nil
	}
	return s.refuseAct(ctx, tenantID, asked, err)
}

// unbound adds no limit to a transaction.
const unbound = ""

// InTenantBounded is InTenant with further settings of the transaction, which are
// applied in the statement that sets the tenant. It ignores recorded requests.
func (s *DB) InTenantBounded(ctx context.Context, tenantID, bounds string, do func(*Tx) error) error {
	return s.inTenant(ctx, nil, tenantID, bounds, do)
}

// snapshotBounds let one statement of a snapshot return a large table to a reader that is slower than the database.
const snapshotBounds = ", set_config('statement_timeout', '0', true)" +
	", set_config('idle_in_transaction_session_timeout', '600000', true)"

// InTenantSnapshot runs do in a transaction that only reads, and in which every statement sees the same state of the
// tenant. It is for long reads of processes, which end it by ctx.
func (s *DB) InTenantSnapshot(ctx context.Context, tenantID string, do func(*Tx) error) error {
	options := &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	return s.inTenant(ctx, options, tenantID, snapshotBounds, do)
}

func (s *DB) inTenant(
	ctx context.Context, options *sql.TxOptions, tenantID, bounds string, do func(*Tx) error,
) error {
	settings := Statement{"SELECT set_config('app.tenant', $1, true), set_config('app.reader', $2, true)" + locks(ctx) +
		bounds, []any{tenantID, reader(ctx)}}
	return s.app.transaction(ctx, options, settings, func(db *gorm.DB, conn *sql.Conn) error {
		t := &Tx{Ctx: ctx, TenantID: tenantID, Actor: actorIn(ctx, tenantID), Gorm: db, conn: conn,
			listTimeout: s.listTimeout}
		if err := do(t); err != nil {
			return err
		}
		if err := t.writeEvents(); err != nil {
			return err
		}
		return t.markEffect()
	})
}

// locks limits how long a transaction waits for locks.
func locks(ctx context.Context) string {
	if _, person := session.From(ctx); person {
		if who, _ := actor.From(ctx); who.CommandKey == "" {
			return ReaderLockTimeout
		}
	}
	return writerLockTimeout
}

// reader returns the signed-in user whose visibility applies to lists and searches
// (view visible_projects). It is empty for processes and people who see all projects.
func reader(ctx context.Context) string {
	caller, ok := session.From(ctx)
	if !ok {
		return ""
	}
	return ReaderOf(caller)
}

// ReaderOf returns the user whose visibility applies, or "" if a sees every project.
func ReaderOf(a session.Access) string {
	if a.May("projects:viewAllRelatedProjects") {
		return ""
	}
	return a.UserID
}

// actorIn returns the actor inside the tenant. A user of another tenant can only be a
// platform administrator, who is named without an id, because the id is unknown to the tenant.
func actorIn(ctx context.Context, tenantID string) actor.Actor {
	who, ok := actor.From(ctx)
	switch {
	case ok && who.TenantID == tenantID:
		return who
	case !ok || who.UserID == "":
		system := actor.System(tenantID, who.CorrelationID)
		system.ClientIP = who.ClientIP // of a visitor who is not signed in
		return system
	}
	return actor.Actor{TenantID: tenantID, UserName: who.UserName + " (platform)", ClientIP: who.ClientIP,
		CorrelationID: who.CorrelationID}
}

// PlatformTx is one transaction across tenants, for the tables granted to the platform role.
type PlatformTx struct {
	ctx  context.Context
	Gorm *gorm.DB
}

// InPlatform runs do in one transaction of the platform role. Every use records its purpose.
func (s *DB) InPlatform(ctx context.Context, purpose string, do func(*PlatformTx) error) error {
	if err := s.platform.recordPlatformAccess(ctx, purpose); err != nil {
		return err
	}
	return s.platform.transaction(ctx, nil, Statement{}, func(db *gorm.DB, _ *sql.Conn) error {
		return do(&PlatformTx{ctx: ctx, Gorm: db})
	})
}

// inPlatformBounded is InPlatform for the list engine, with further settings of the transaction. The role of the
// platform sees all tenants; the tenant that reads sets the time zone.
func (s *DB) inPlatformBounded(ctx context.Context, tenantID, purpose, bounds string, do func(*Tx) error) error {
	if err := s.platform.recordPlatformAccess(ctx, purpose); err != nil {
		return err
	}
	settings := Statement{"SELECT set_config('app.tenant', $1, true)" + locks(ctx) + bounds, []any{tenantID}}
	return s.platform.transaction(ctx, nil, settings, func(db *gorm.DB, conn *sql.Conn) error {
		return do(&Tx{Ctx: ctx, Gorm: db, conn: conn, listTimeout: s.listTimeout})
	})
}

// transaction passes do a GORM handle and its connection, so that lists and bulk work can use pgx in the same
// transaction. The settings are its first statement, in the round trip of BEGIN. They may be empty.
func (d role) transaction(
	ctx context.Context, options *sql.TxOptions, settings Statement, do func(*gorm.DB, *sql.Conn) error,
) (err error) {
	conn, err := d.sql.Conn(ctx)
	if err != nil {
		return Translate(err)
	}
	defer func() { _ = conn.Close() }()
	begin := ctx
	if settings.SQL != "" {
		begin = withSettings(ctx, settings)
	}
	tx, err := conn.BeginTx(begin, options)
	if err != nil {
		return Translate(err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit; after a panic it clears the tenant setting
	db := d.gorm.Session(&gorm.Session{Context: ctx, NewDB: true, SkipDefaultTransaction: true})
	db.Statement.ConnPool = tx
	if err := do(db, conn); err != nil {
		return Translate(err)
	}
	return Translate(tx.Commit())
}

// PGX runs do on the connection of the transaction, for lists and bulk work.
func (t *Tx) PGX(do func(*pgx.Conn) error) error {
	return t.conn.Raw(func(driver any) error {
		return do(driver.(driverConn).Conn.Conn())
	})
}

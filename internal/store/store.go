// Package store is the only way to the database. Rows never leave it: methods
// take and return domain values. There are two doors, InTenant and InPlatform,
// and row-level security stands behind both.
package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/session"
)

// Config names the two login roles; neither may own a table or bypass row-level security.
type Config struct {
	AppURL      string
	PlatformURL string
	MaxConns    int32 // per pool; 0 means 10
}

// Store holds one pool per door. It is safe for concurrent use.
type Store struct {
	app      door
	platform door
}

type door struct {
	pool *pgxpool.Pool
	sql  *sql.DB
	gorm *gorm.DB
}

// statementTimeout ends a query nobody waits for any longer; longer work pages.
const statementTimeout = 15 * time.Second

// firstLock bounds how long a connection's first statement waits for a lock. The
// statement that names the tenant then says how long the others may wait.
const firstLock = time.Second

// A person who reads waits for a lock as long as for a list. What changes things
// queues with other changes for as long as a statement may take.
const (
	lockOfReaders = ", set_config('lock_timeout', '1000', true)"
	lockOfChanges = ", set_config('lock_timeout', '15000', true)"
)

// Open connects both doors and refuses roles that could see around row-level security.
func Open(ctx context.Context, cfg Config) (*Store, error) {
	app, err := openDoor(ctx, cfg.AppURL, cfg.MaxConns, map[string]string{"lock_timeout": fmt.Sprint(firstLock.Milliseconds())})
	if err != nil {
		return nil, fmt.Errorf("open tenant door: %w", err)
	}
	platform, err := openDoor(ctx, cfg.PlatformURL, 4, nil)
	if err != nil {
		app.close()
		return nil, fmt.Errorf("open platform door: %w", err)
	}
	return &Store{app: app, platform: platform}, nil
}

func openDoor(ctx context.Context, url string, maxConns int32, params map[string]string) (door, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return door{}, err
	}
	if cfg.MaxConns = maxConns; maxConns == 0 {
		cfg.MaxConns = 10
	}
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = fmt.Sprint(statementTimeout.Milliseconds())
	cfg.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "60000" // a stuck process must not hold locks for ever
	cfg.ConnConfig.RuntimeParams["application_name"] = "countersign"
	maps.Copy(cfg.ConnConfig.RuntimeParams, params)
	cfg.ConnConfig.Tracer = otelpgx.NewTracer()
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return door{}, err
	}
	db := stdlib.OpenDBFromPool(pool)
	g, err := gorm.Open(postgres.New(postgres.Config{Conn: db}), &gorm.Config{
		Logger:                 logger.Discard, // every error reaches its caller, who logs it once; traces have the time of each query
		SkipDefaultTransaction: true,
		TranslateError:         false,
		DisableAutomaticPing:   true,
	})
	if err != nil {
		pool.Close()
		return door{}, err
	}
	d := door{pool: pool, sql: db, gorm: g}
	if err := d.refusePowerfulRole(ctx); err != nil {
		d.close()
		return door{}, err
	}
	return d, nil
}

// refusePowerfulRole keeps a misconfigured superuser or owner from serving requests.
func (d door) refusePowerfulRole(ctx context.Context) error {
	var powerful bool
	err := d.pool.QueryRow(ctx, `
		SELECT r.rolsuper OR r.rolbypassrls OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid AND c.relkind = 'r')
		FROM pg_roles r WHERE r.rolname = current_user`).Scan(&powerful)
	if err != nil {
		return err
	}
	if powerful {
		return fmt.Errorf("the role is a superuser, bypasses row-level security or owns tables: use the application role")
	}
	return nil
}

func (d door) close() { _ = d.sql.Close(); d.pool.Close() }

// Close releases every connection.
func (s *Store) Close() { s.app.close(); s.platform.close() }

// Ping says whether the database answers.
func (s *Store) Ping(ctx context.Context) error { return s.app.pool.Ping(ctx) }

// Tenant is one transaction inside one tenant. It must not outlive the function it was given to.
type Tenant struct {
	ctx   context.Context
	id    string
	actor actor.Actor
	db    *gorm.DB
	conn  *sql.Conn

	changed bool // something was audited

	act *act.Request // what a person asked for, while this is its effect
}

// ID is the tenant's id.
func (t *Tenant) ID() string { return t.id }

// InTenant runs do in one transaction that can see only tenantID. What do returns decides:
// nil commits, an error rolls back and comes out translated to a fault where it is one.
// In a context of package act it is the effect of that act: its person is the actor.
func (s *Store) InTenant(ctx context.Context, tenantID string, do func(*Tenant) error) error {
	asked, ok := act.From(ctx)
	if !ok {
		return s.inTenant(ctx, tenantID, unbound, do)
	}
	err := s.inTenant(ctx, tenantID, unbound, func(t *Tenant) error {
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

// unbound leaves a transaction the time every statement has.
const unbound = ""

// inTenant sets further bounds of the transaction in the statement that sets its tenant.
func (s *Store) inTenant(ctx context.Context, tenantID, bounds string, do func(*Tenant) error) error {
	return s.app.transaction(ctx, func(db *gorm.DB, conn *sql.Conn) error {
		if err := db.Exec("SELECT set_config('app.tenant', ?, true), set_config('app.reader', ?, true)"+locks(ctx)+bounds, tenantID, reader(ctx)).Error; err != nil {
			return err
		}
		t := &Tenant{ctx: ctx, id: tenantID, actor: actorIn(ctx, tenantID), db: db, conn: conn}
		if err := do(t); err != nil {
			return err
		}
		return t.markEffect()
	})
}

// locks bounds the waits for locks of one transaction.
func locks(ctx context.Context) string {
	if _, person := session.From(ctx); person {
		if who, _ := actor.From(ctx); who.CommandKey == "" {
			return lockOfReaders
		}
	}
	return lockOfChanges
}

// reader is the signed-in user whose project mapping lists and searches obey
// (view visible_projects). Processes and people who see all projects have none.
func reader(ctx context.Context) string {
	caller, ok := session.From(ctx)
	if !ok {
		return ""
	}
	return readerOf(caller)
}

// readerOf is empty for a person who sees every project.
func readerOf(a session.Access) string {
	if a.May("projects:viewAllRelatedProjects") {
		return ""
	}
	return a.UserID
}

// actorIn is who acts inside the tenant. A user of another tenant can only be an
// administrator of the platform: named in the entry, without an id that would mean nothing here.
func actorIn(ctx context.Context, tenantID string) actor.Actor {
	who, ok := actor.From(ctx)
	switch {
	case ok && who.TenantID == tenantID:
		return who
	case !ok || who.UserID == "":
		return actor.System(tenantID, who.CorrelationID)
	}
	return actor.Actor{TenantID: tenantID, UserName: who.UserName + " (platform)", ClientIP: who.ClientIP, CorrelationID: who.CorrelationID}
}

// Platform is one transaction across tenants, for the written list of tables.
type Platform struct {
	ctx context.Context
	db  *gorm.DB
}

// InPlatform runs do through the second door. purpose is recorded for every use.
func (s *Store) InPlatform(ctx context.Context, purpose string, do func(*Platform) error) error {
	if err := s.platform.recordPlatformAccess(ctx, purpose); err != nil {
		return err
	}
	return s.platform.transaction(ctx, func(db *gorm.DB, _ *sql.Conn) error {
		return do(&Platform{ctx: ctx, db: db})
	})
}

// transaction gives do a gorm handle and the connection beneath it, so that hot
// paths can use pgx inside the same transaction.
func (d door) transaction(ctx context.Context, do func(*gorm.DB, *sql.Conn) error) (err error) {
	conn, err := d.sql.Conn(ctx)
	if err != nil {
		return translate(err)
	}
	defer func() { _ = conn.Close() }()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return translate(err)
	}
	defer func() { _ = tx.Rollback() }() // after Commit this does nothing; after a panic it frees the tenant setting
	db := d.gorm.Session(&gorm.Session{Context: ctx, NewDB: true, SkipDefaultTransaction: true})
	db.Statement.ConnPool = tx
	if err := do(db, conn); err != nil {
		return translate(err)
	}
	return translate(tx.Commit())
}

// pgx runs do on the transaction's own connection, for grids, exports and imports.
func (t *Tenant) pgx(do func(*pgx.Conn) error) error {
	return t.conn.Raw(func(driver any) error {
		return do(driver.(*stdlib.Conn).Conn())
	})
}

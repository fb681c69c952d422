// Package postgres connects to the database. It provides tenancy, transactions,
// audit, events, outbox, counters, idempotency, the list engine and error translation.
// InTenant and InPlatform are the only ways to a transaction, and row-level
// security applies to both.
package postgres

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/multitracer"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// Config names the two login roles; neither may own a table or bypass row-level security.
type Config struct {
	AppURL      string
	PlatformURL string
	MaxConns    int32 // per pool; 0 means 10
	// ListTimeout ends the queries of one page of a list. 0 means 950 ms.
	ListTimeout time.Duration
	// Tracer sees every statement of both roles in addition to the product's own tracer. Nil means none.
	Tracer pgx.QueryTracer
}

// DB holds a pool for each of the two roles. It is safe for concurrent use.
type DB struct {
	app         role
	platform    role
	listTimeout time.Duration
}

type role struct {
	pool *pgxpool.Pool
	sql  *sql.DB
	gorm *gorm.DB
}

// statementTimeout ends a query after its caller has given up. Longer work uses pages.
const statementTimeout = 15 * time.Second

// firstLock limits how long the first statement of a connection waits for a lock.
// The statement that sets the tenant also sets the limit of the statements after it.
const firstLock = time.Second

// Open connects both roles. It refuses roles that can bypass row-level security.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	app, err := openRole(ctx, cfg.AppURL, cfg.MaxConns, cfg.Tracer,
		map[string]string{"lock_timeout": fmt.Sprint(firstLock.Milliseconds())})
	if err != nil {
		return nil, fmt.Errorf("open tenant role: %w", err)
	}
	platform, err := openRole(ctx, cfg.PlatformURL, 4, cfg.Tracer, nil)
	if err != nil {
		app.close()
		return nil, fmt.Errorf("open platform role: %w", err)
	}
	return &DB{app: app, platform: platform, listTimeout: cmp.Or(cfg.ListTimeout, listTimeout)}, nil
}

func openRole(
	ctx context.Context, url string, maxConns int32, tracer pgx.QueryTracer, params map[string]string,
) (role, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return role{}, err
	}
	if cfg.MaxConns = maxConns; maxConns == 0 {
		cfg.MaxConns = 10
	}
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = fmt.Sprint(statementTimeout.Milliseconds())
	// A stuck process must not hold locks forever.
	cfg.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "60000"
	cfg.ConnConfig.RuntimeParams["application_name"] = "countersign"
	maps.Copy(cfg.ConnConfig.RuntimeParams, params)
	cfg.ConnConfig.Tracer = otelpgx.NewTracer()
	if tracer != nil {
		cfg.ConnConfig.Tracer = multitracer.New(cfg.ConnConfig.Tracer, tracer)
	}
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return role{}, err
	}
	db := openSQL(pool)
	g, err := gorm.Open(postgres.New(postgres.Config{Conn: db}), &gorm.Config{
		// The caller logs each error once. Traces hold the duration of each query.
		Logger:                 logger.Discard,
		SkipDefaultTransaction: true,
		TranslateError:         false,
		DisableAutomaticPing:   true,
	})
	if err != nil {
		pool.Close()
		return role{}, err
	}
	d := role{pool: pool, sql: db, gorm: g}
	if err := d.refusePowerfulRole(ctx); err != nil {
		d.close()
		return role{}, err
	}
	return d, nil
}

// refusePowerfulRole refuses a superuser or owner that was configured by mistake.
func (d role) refusePowerfulRole(ctx context.Context) error {
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

func (d role) close() { _ = d.sql.Close(); d.pool.Close() }

// Close releases every connection.
func (s *DB) Close() { s.app.close(); s.platform.close() }

// TenantPool is the pool of the tenant role, for tests of the connection.
func (s *DB) TenantPool() *pgxpool.Pool { return s.app.pool }

// TenantGorm is GORM's handle of the tenant role, for tests that record statements.
func (s *DB) TenantGorm() *gorm.DB { return s.app.gorm }

// Ping reports whether the database answers.
func (s *DB) Ping(ctx context.Context) error { return s.app.pool.Ping(ctx) }

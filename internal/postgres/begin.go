package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// openSQL returns the handle of a pool for database/sql, whose transactions begin with their settings in one round
// trip. The connections stay in the pool, which closes a returned connection that is busy or in a transaction.
func openSQL(pool *pgxpool.Pool) *sql.DB {
	db := sql.OpenDB(connector{stdlib.GetPoolConnector(pool)})
	db.SetMaxIdleConns(0) // as stdlib.OpenDBFromPool does: idle connections belong to the pool
	return db
}

type connector struct{ driver.Connector }

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return driverConn{conn.(*stdlib.Conn)}, nil
}

// driverConn is the connection of package stdlib with another BeginTx. All else, such as the rollback when the context
// ends, remains the work of database/sql.
type driverConn struct{ *stdlib.Conn }

type settingsKey struct{}

// withSettings adds a statement to ctx that BeginTx executes as the first statement of the transaction.
func withSettings(ctx context.Context, settings Statement) context.Context {
	return context.WithValue(ctx, settingsKey{}, settings)
}

// BeginTx begins a transaction and executes the settings in ctx. If one of the two fails, no transaction is open.
func (c driverConn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	settings, ok := ctx.Value(settingsKey{}).(Statement)
	if !ok || c.Conn.Conn().IsClosed() {
		return c.Conn.BeginTx(ctx, options)
	}
	modes, err := modesOf(options)
	if err != nil {
		return nil, err
	}
	batch := &pgx.Batch{}
	batch.BeginTx(modes)
	batch.Queue(settings.SQL, settings.Args...)
	sent := c.Conn.Conn().SendBatch(ctx, batch)
	err = sent.Close()
	tx := driverTx{ctx, sent.Tx()}
	if err != nil {
		_ = tx.Rollback() // it closes the connection if it fails, and does nothing if BEGIN failed
		return nil, err
	}
	return tx, nil
}

// modesOf translates the options that transactions use.
func modesOf(options driver.TxOptions) (modes pgx.TxOptions, err error) {
	switch level := sql.IsolationLevel(options.Isolation); level {
	case sql.LevelDefault:
	case sql.LevelRepeatableRead:
		modes.IsoLevel = pgx.RepeatableRead
	default:
		return modes, fmt.Errorf("unsupported isolation: %s", level)
	}
	if options.ReadOnly {
		modes.AccessMode = pgx.ReadOnly
	}
	return modes, nil
}

// driverTx ends a transaction within the context that it began in.
type driverTx struct {
	ctx context.Context
	tx  pgx.Tx
}

// Commit fails with pgx.ErrTxCommitRollback if PostgreSQL rolled back, because a statement had failed.
func (t driverTx) Commit() error { return t.tx.Commit(t.ctx) }

// Rollback closes the connection if it fails, which also rolls back.
func (t driverTx) Rollback() error { return t.tx.Rollback(t.ctx) }

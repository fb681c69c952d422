package store

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// DB is the transaction's handle, for tests of the door itself.
func (t *Tenant) DB() *gorm.DB { return t.db }

// AppConn is a pooled connection of the tenant door with no tenant set.
func (s *Store) AppConn(ctx context.Context) (*pgxpool.Conn, error) { return s.app.pool.Acquire(ctx) }

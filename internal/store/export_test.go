package store

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// AppConn is a pooled connection of the tenant door with no tenant set.
func (s *Store) AppConn(ctx context.Context) (*pgxpool.Conn, error) {
	return s.TenantPool().Acquire(ctx)
}

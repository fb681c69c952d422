package cost_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/cost"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func TestEachCommitIsCountedOnceThroughGormAndPgx(t *testing.T) {
	ctx, count := context.Background(), &cost.Transactions{}
	s, _ := storetest.Traced(t, 2, count)
	tenantID := storetest.Tenant(t, s)
	writeBothWays := func(tx *postgres.Tx) error {
		if err := tx.Gorm.Exec(`UPDATE tenants SET name = 'First' WHERE tenant_id = ?`, tenantID).Error; err != nil {
			return err
		}
		return tx.PGX(func(conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, `UPDATE tenants SET name = 'Second' WHERE tenant_id = $1`, tenantID)
			return err
		})
	}
	read := func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`SELECT name FROM tenants WHERE tenant_id = ? FOR UPDATE`, tenantID).Error
	}
	count.Take()

	require.NoError(t, s.InTenant(ctx, tenantID, writeBothWays))
	require.NoError(t, s.InTenant(ctx, tenantID, read))
	rolledBack := errors.New("rolled back")
	err := s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return errors.Join(writeBothWays(tx), rolledBack) })
	require.ErrorIs(t, err, rolledBack)
	_, err = s.RelayWaiting(ctx) // a statement outside of an explicit transaction
	require.NoError(t, err)
	require.NoError(t, s.Ping(ctx))

	committed := count.Take()
	require.Len(t, committed, 3, "%v", committed)
	require.Equal(t, []bool{true, false, false}, []bool{committed[0].Writes, committed[1].Writes, committed[2].Writes},
		"a lock is not a write")
	require.Equal(t, "internal/postgres.(*DB).RelayWaiting", committed[2].Purpose)
	require.Contains(t, committed[0].Purpose, "TestEachCommitIsCountedOnceThroughGormAndPgx")
	require.True(t, committed[0].Test)
	require.Empty(t, count.Take())
}

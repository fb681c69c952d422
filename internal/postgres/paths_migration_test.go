package postgres_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/store/storetest"
)

// beforePaths is the last version whose steps are identified by their nodes.
const beforePaths = 20261130010000

func TestStepsFromBeforeHaveTheirNodesAsPaths(t *testing.T) {
	ctx := context.Background()
	superuser, migrations := asOwner(t)
	_, err := migrations.UpTo(ctx, beforePaths)
	require.NoError(t, err)
	const tenantID = "00000000-0000-0000-0000-000000000001"
	_, err = superuser.Exec(ctx, `INSERT INTO tenants (tenant_id, identifier, name) VALUES ($1, 'fabrikam', 'Fabrikam')`,
		tenantID)
	require.NoError(t, err)
	factory := storetest.NewRows(t, superuser.Config().ConnString())
	for range 2 {
		_, err = factory.Row("job_steps", tenantID)
		require.NoError(t, err)
	}
	_, err = migrations.Up(ctx)
	require.NoError(t, err)

	var steps, named int
	require.NoError(t, superuser.QueryRow(ctx, `SELECT count(*), count(*) FILTER (WHERE path = node_id AND attempt = 1)
		FROM job_steps`).Scan(&steps, &named))
	require.Equal(t, []int{2, 2}, []int{steps, named})
	var forced bool
	require.NoError(t, superuser.QueryRow(ctx,
		`SELECT relforcerowsecurity FROM pg_class WHERE relname = 'job_steps'`).Scan(&forced))
	require.True(t, forced, "the policies apply to the owner again")
	const again = `INSERT INTO job_steps (tenant_id, job_id, node_id, path, kind, name, state)
		SELECT tenant_id, job_id, node_id, $1 || node_id, kind, name, state FROM job_steps WHERE path = node_id`
	_, err = superuser.Exec(ctx, again, "loop[0]/")
	require.NoError(t, err, "a node runs again")
	_, err = superuser.Exec(ctx, again, "")
	require.ErrorContains(t, err, "job_steps_pkey")
}

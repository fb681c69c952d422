package job_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

func reading(tenantID, userID string) context.Context {
	return session.With(storetest.As(tenantID, userID, "Reader"), session.Access{TenantID: tenantID, UserID: userID})
}

func TestJobsAreListedForReadersOfTheirProject(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	ctx := context.Background()
	open, _ := capture(ctx, t, s, superuser, tenantID)
	closed, projectID := capture(ctx, t, s, superuser, tenantID)
	member, stranger := id.New(), id.New()
	conn := testkit.Pool(t, superuser)
	_, err := conn.Exec(ctx,
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, tenantID,
		projectID, member)
	require.NoError(t, err)

	seen := func(tenantID, userID string, v jobapp.Reader) (ids []string) {
		page, err := storetest.Jobs(s).List(tenantID, v).Page(reading(tenantID, userID), grid.Query{Search: "a.pdf"})
		require.NoError(t, err)
		require.Equal(t, page.Count, len(page.Rows))
		for _, r := range page.Rows {
			ids = append(ids, r.ID)
		}
		return ids
	}
	require.Equal(t, []string{closed.ID, open.ID}, seen(tenantID, member, jobapp.Reader{}), "newest first")
	require.Equal(t, []string{open.ID}, seen(tenantID, stranger, jobapp.Reader{}))
	require.Equal(t, []string{closed.ID, open.ID}, seen(tenantID, stranger, jobapp.Reader{Operator: true}))
	require.Empty(t, seen(other, member, jobapp.Reader{Operator: true}))

	_, err = storetest.Jobs(s).GetSeenBy(reading(tenantID, member), tenantID, jobapp.Reader{}, closed.ID)
	require.NoError(t, err)
	for _, jobID := range []string{closed.ID, id.New(), "nonsense"} {
		_, err = storetest.Jobs(s).GetSeenBy(reading(tenantID, stranger), tenantID, jobapp.Reader{}, jobID)
		require.Equal(t, fault.NotFound, fault.KindOf(err), jobID)
	}
}

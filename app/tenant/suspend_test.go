package tenant_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func signedIn(t *testing.T, s *postgres.DB, tenantID, userID string) session.Token {
	t.Helper()
	sessionID, err := sessionapp.Commands{DB: s, Now: time.Now}.Start(t.Context(), tenantID, session.NewSession{
		UserID: userID, UserName: "Ann Lee", TokenHash: []byte(id.New()), Method: "password"})
	require.NoError(t, err)
	return session.Token{TenantID: tenantID, UserID: userID, SessionID: sessionID}
}

func TestSuspensionEndsTheAccessOfPeopleButNotOfAgents(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	tenantID := d.Tenant.ID
	ann, agent := storetest.User(t, s, tenantID, "ann", "Approver"), storetest.User(t, s, tenantID, "agent", "Approver")
	storetest.ExecAs(t, superuser, `UPDATE users SET machine = true WHERE id = $1`, agent.ID)
	other := storetest.TenantWithRoles(t, s)
	person, machine := signedIn(t, s, tenantID, ann.ID), signedIn(t, s, tenantID, agent.ID)
	stranger := signedIn(t, s, other, storetest.User(t, s, other, "eve", "Approver").ID)
	sessions := sessionapp.Commands{DB: s, Now: time.Now}
	directory := tenantapp.NewDirectory(tenants(s), time.Now)

	d, err = platform(t, s).Suspend(ctx, tenantID, "  The contract ended. ", d.Tenant.Version)
	require.NoError(t, err)
	require.Equal(t, tenant.Inactive, d.Tenant.Status)
	suspension := d.Tenant.Suspension
	require.Equal(t, []string{"Ruth", "The contract ended."}, []string{suspension.By, suspension.Reason})
	_, err = sessions.Access(t.Context(), person)
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	for _, token := range []session.Token{machine, stranger} {
		_, err = sessions.Access(t.Context(), token)
		require.NoError(t, err)
	}
	_, err = sessions.Access(t.Context(), signedIn(t, s, tenantID, ann.ID))
	require.Error(t, err, "a sign-in that began before the suspension")
	_, err = directory.Open(t.Context(), "fabrikam")
	require.Equal(t, fault.TenantSuspended, fault.CodeOf(err))
	_, err = directory.OpenToAgents(t.Context(), "fabrikam")
	require.NoError(t, err)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND object_id = $2 AND action <> 'login' AND concat(new_value, details) LIKE '%the company was suspended%'`,
		tenantID, person.SessionID))
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'suspended' AND new_value::text LIKE '%The contract ended.%'`, tenantID))

	d, err = platform(t, s).Resume(ctx, tenantID, d.Tenant.Version)
	require.NoError(t, err)
	require.Equal(t, tenant.Active, d.Tenant.Status)
	require.Nil(t, d.Tenant.Suspension)
	_, err = sessions.Access(t.Context(), person)
	require.Error(t, err, "an ended session stays ended")
	_, err = sessions.Access(t.Context(), signedIn(t, s, tenantID, ann.ID))
	require.NoError(t, err)
}

func TestSuspensionIsRefused(t *testing.T) {
	s := storetest.New(t)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	version := d.Tenant.Version
	suspend := func(tenantID, reason string, seen int64) error {
		_, err := platform(t, s).Suspend(ctx, tenantID, reason, seen)
		return err
	}
	require.Equal(t, []string{"reason"}, paths(t, suspend(d.Tenant.ID, " ", version)))
	require.Equal(t, []string{"reason"}, paths(t, suspend(d.Tenant.ID, strings.Repeat("ä", tenant.MaxReason+1), version)))
	require.Equal(t, fault.StaleVersion, fault.CodeOf(suspend(d.Tenant.ID, "Closed", version+1)))
	own, _ := session.From(ctx)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(suspend(own.TenantID, "Closed", 1)), "the platform itself")
	_, err = platform(t, s).Suspend(ruth(t, s, tenant.Customer), d.Tenant.ID, "Closed", version)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a customer")
	_, err = platform(t, s).Resume(ruth(t, s, tenant.Customer), d.Tenant.ID, version)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a customer")
	_, err = platform(t, s).Resume(ctx, d.Tenant.ID, version)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "it is not suspended")

	require.NoError(t, suspend(d.Tenant.ID, strings.Repeat("ä", tenant.MaxReason), version))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(suspend(d.Tenant.ID, "Again", version+1)))
}

package tenant_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	tenantapi "countersign.dev/api/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/config"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// changes are the commands about one administrator.
var changes = [][2]string{{"POST", "resend"}, {"POST", "cancel"}, {"PUT", "deactivate"}, {"PUT", "activate"}}

func administrator(tenantID, userID, action string) string {
	return "/api/tenants/" + tenantID + "/administrators/" + userID + "/" + action
}

func count(a *apitest.API, tenantID, query string, args ...any) (n int) {
	a.T.Helper()
	require.NoError(a.T, a.DB.InTenant(a.T.Context(), tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(query, args...).Row().Scan(&n)
	}))
	return n
}

func TestPlatformDeactivatesAndActivatesAnAdministrator(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	company := a.Tenant("northwind")
	ann := a.User(company.ID, "ann", permission.Administrator)
	ofAnn := a.Token(company.ID, ann)
	alone := a.Call("PUT", administrator(company.ID, ann.ID, "deactivate"), ruth, nil)
	require.Equal(t, string(fault.AdministratorNeeded), alone.Problem().ErrorCode)
	require.Equal(t, http.StatusOK, a.Call("GET", "/api/session", ofAnn, nil).Status)

	a.User(company.ID, "bob", permission.Administrator)
	var shown tenantapi.Tenant
	a.Call("PUT", administrator(company.ID, ann.ID, "deactivate"), ruth, nil).Into(t, &shown)
	require.Equal(t, user.Inactive, statusOf(shown, ann.ID))
	ended := func() bool { return a.Call("GET", "/api/session", ofAnn, nil).Status == http.StatusUnauthorized }
	require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond, "the sessions end within five seconds (gate R18)")
	again := a.Call("PUT", administrator(company.ID, ann.ID, "deactivate"), ruth, nil)
	require.Equal(t, string(fault.IllegalTransition), again.Problem().ErrorCode)

	a.Call("PUT", administrator(company.ID, ann.ID, "activate"), ruth, nil).Into(t, &shown)
	require.Equal(t, user.Active, statusOf(shown, ann.ID))
	require.EqualValues(t, 2, count(a, company.ID, `SELECT count(*) FROM audit_entries WHERE object_id = ?
		AND action IN ('inactive', 'active') AND user_name LIKE '%(platform)'`, ann.ID))
}

func statusOf(shown tenantapi.Tenant, userID string) user.Status {
	for _, person := range shown.Administrators {
		if person.ID == userID {
			return person.Status
		}
	}
	return ""
}

func TestPlatformCancelsTheInvitationOfTheOnlyAdministrator(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	var made tenantapi.Tenant
	a.Call("POST", "/api/tenants", ruth, object{"identifier": "fabrikam", "name": "Fabrikam Inc.", "currency": "USD",
		"timeZone": "America/Chicago", "administrators": []string{"anm@fabrikam.example"}}).Into(t, &made)
	invited := made.Administrators[0]
	require.Equal(t, user.Invited, invited.Status)
	var left tenantapi.Tenant
	a.Call("POST", administrator(made.ID, invited.ID, "cancel"), ruth, nil).Into(t, &left)
	require.Empty(t, left.Administrators)
	require.Zero(t, count(a, made.ID, `SELECT count(*) FROM password_links`), "the link stops working")
	require.EqualValues(t, 1, count(a, made.ID, `SELECT count(*) FROM audit_entries WHERE object_id = ?
		AND action = 'invitation canceled'`, invited.ID))
	require.Equal(t, http.StatusNotFound,
		a.Call("POST", administrator(made.ID, invited.ID, "cancel"), ruth, nil).Status)
	again := object{"administrators": []string{"ann@fabrikam.example"}}
	a.Call("POST", "/api/tenants/"+made.ID+"/administrators", ruth, again).Into(t, &made)
	require.Len(t, made.Administrators, 1)

	active := a.User(made.ID, "bob", permission.Administrator)
	refused := a.Call("POST", administrator(made.ID, active.ID, "cancel"), ruth, nil)
	require.Equal(t, string(fault.IllegalTransition), refused.Problem().ErrorCode, "an active administrator")
}

func TestOnlyThePlatformChangesAdministratorsAndNobodyElse(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	ann := a.User(ours.ID, "ann", permission.Administrator)
	approver := a.User(ours.ID, "bob", "Approver")
	ofOurs, forged := a.Token(ours.ID, ann), a.With(ours.ID, permission.All()...)
	for _, change := range changes {
		for name, c := range map[string]struct {
			token, tenantID, userID string
			want                    int
		}{
			"an administrator of the company":      {ofOurs, ours.ID, ann.ID, http.StatusForbidden},
			"a customer with every permission":     {forged, ours.ID, ann.ID, http.StatusNotFound},
			"nobody":                               {"", ours.ID, ann.ID, http.StatusUnauthorized},
			"a person who is no administrator":     {ruth, ours.ID, approver.ID, http.StatusNotFound},
			"an administrator of another company":  {ruth, theirs.ID, ann.ID, http.StatusNotFound},
			"a tenant that does not exist":         {ruth, approver.ID, ann.ID, http.StatusNotFound},
			"an account that is no id of anything": {ruth, ours.ID, "nonsense", http.StatusNotFound},
		} {
			answer := a.Call(change[0], administrator(c.tenantID, c.userID, change[1]), c.token, nil)
			require.Equal(t, c.want, answer.Status, "%s: %s", change[1], name)
		}
	}
	require.Equal(t, 2, count(a, ours.ID, `SELECT count(*) FROM users WHERE id IN (?, ?) AND status = 'active'`,
		ann.ID, approver.ID), "nothing changed")
}

func TestAdministratorsOfAClosedCompanyCannotBeChanged(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	company := a.Tenant("northwind")
	ann := a.User(company.ID, "ann", permission.Administrator)
	a.User(company.ID, "bob", permission.Administrator)
	require.NoError(t, a.DB.InTenant(t.Context(), company.ID, tenantrow.Close))
	for _, change := range changes[1:] {
		refused := a.Call(change[0], administrator(company.ID, ann.ID, change[1]), ruth, nil)
		require.Equal(t, string(fault.IllegalTransition), refused.Problem().ErrorCode, change[1])
	}
}

package configuration_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/postgres"
)

// limits is a file with the limit of one person.
func limits(user, limit string) string {
	return "version: 1\ncurrency: USD\napprovalLimits:\n  - {user: " + user + ", approvalLimit: " + limit + "}\n"
}

func TestLimitsOfPeopleWaitForASecondAdministrator(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	a.User(c.id, "carl", "Approver")
	file := limits("carl@example.com", "1250.5")
	require.Equal(t, []string{"approvalLimits change carl@example.com waits"}, lines(c.plan(file)))
	c.applied(file)
	require.NotContains(t, c.export(), "carl", "the limit waits, although the company requires no second administrator")
	confirm := func() {
		waiting := c.pending()
		require.Len(t, waiting, 1)
		own := a.Call(http.MethodPost, "/api/proposals/"+waiting[0]+"/approve", c.ann, struct{}{})
		require.Equal(t, http.StatusForbidden, own.Status)
		require.Equal(t, http.StatusOK,
			a.Call(http.MethodPost, "/api/proposals/"+waiting[0]+"/approve", c.bob, struct{}{}).Status)
	}
	confirm()
	require.Contains(t, c.export(), "user: carl@example.com\n    approvalLimit: \"1250.50\"")
	require.Equal(t, 0, c.plan(file).Changes)
	require.Equal(t, 0, c.plan(c.export()).Changes)

	c.applied(limits("carl@example.com", `""`))
	confirm()
	require.NotContains(t, c.export(), "carl", "a limit that is not in the item is removed")
}

func TestProblemsOfLimitsAreNamedAtTheirPlaces(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	for name, want := range map[string]struct{ user, limit, path, code string }{
		"unknown person":  {"eve@example.com", "10", "approvalLimits[0].user", "UserNotFoundException"},
		"own limit":       {"ann@example.com", "10", "approvalLimits[0].approvalLimit", "OwnApprovalLimitException"},
		"no amount":       {"bob@example.com", "much", "approvalLimits[0].approvalLimit", "InvalidValue"},
		"negative amount": {"bob@example.com", "-1", "approvalLimits[0].approvalLimit", "InvalidValue"},
		"three decimals":  {"bob@example.com", "1.001", "approvalLimits[0].approvalLimit", "InvalidValue"},
	} {
		require.Equal(t, map[string]string{want.path: want.code}, c.refusal(limits(want.user, want.limit)), name)
	}
	twice := limits("bob@example.com", "10") + "  - {user: Bob@example.com}\n"
	require.Contains(t, c.refusal(twice), "approvalLimits[1]")
}

func TestLimitsOfInactivePeopleAreNotExported(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`UPDATE users SET approval_limit = 5000 WHERE tenant_id = ?`, c.id).Error
	})
	require.Contains(t, c.export(), "user: bob@example.com")
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`UPDATE users SET status = 'inactive' WHERE tenant_id = ? AND email = 'bob@example.com'`,
			c.id).Error
	})
	require.NotContains(t, c.export(), "user: bob@example.com")
	require.Equal(t, 0, c.plan(limits("bob@example.com", "5000")).Changes, "the company has it already")
}

package approval_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	approvalapp "countersign.dev/app/approval"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

func commands(db *postgres.DB) approvalapp.Commands {
	return approvalapp.Commands{DB: db, Now: time.Now}
}

func over(amount string) approval.Condition {
	return approval.Condition{Field: "invoiceAmount", Operator: approval.GreaterThan, Value: amount}
}

func by(users ...string) []approval.Level { return []approval.Level{{Name: "Approver", Users: users}} }

func TestRulesAreReplacedOnTheVersionThatWasSeen(t *testing.T) {
	w := storetest.NewPayables(t)
	c := commands(w.DB)
	seen, err := c.Rules(ctx, w.TenantID, w.ProjectID)
	require.NoError(t, err)
	require.Empty(t, seen.Rules)
	require.Equal(t, "USD", seen.Currency)
	rules := []approval.Rule{{Name: "Large", Condition: over("1000"), Levels: by(w.AnnID)}, {Name: "Small", Passes: true}}
	saved, err := c.SetRules(w.Mia, w.TenantID, w.ProjectID, rules, seen.Version)
	require.NoError(t, err)
	require.Equal(t, []string{"Large", "Small"}, []string{saved.Rules[0].Name, saved.Rules[1].Name})
	require.True(t, saved.Rules[1].Passes)
	ann, known := saved.Parties.Find(approval.UserParty, w.AnnID)
	require.True(t, known)
	require.Equal(t, "Ann Approver", ann.Title)
	require.Equal(t, int64(1), storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM events WHERE tenant_id = $1 AND type = 'updateProject' AND project_id = $2`, w.TenantID, w.ProjectID))

	_, err = c.SetRules(w.Mia, w.TenantID, w.ProjectID, nil, seen.Version)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	again, err := c.SetRules(w.Mia, w.TenantID, w.ProjectID, nil, saved.Version)
	require.NoError(t, err)
	require.Empty(t, again.Rules)
	_, err = c.SetRules(w.Mia, w.TenantID, w.ProjectID, rules, seen.Version)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "no version returns")
	require.Equal(t, int64(2), storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND area = 'Approval rules' AND object_id = $2`, w.TenantID,
		w.ProjectID))
	require.Equal(t, int64(1), storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM audit_entries WHERE new_value->0->'Levels'->0->'users'->>0 = $1`, w.AnnID),
		"histories name the person of the id")
}

func TestRulesNameOnlyWhatTheTenantHas(t *testing.T) {
	w := storetest.NewPayables(t)
	other := storetest.User(t, w.DB, storetest.TenantWithRoles(t, w.DB), "elsewhere", "Approver")
	rules := []approval.Rule{{Name: "One", Levels: by(w.AnnID)}, {Name: "Two", Levels: []approval.Level{
		{Name: "a", Roles: []string{"Approver"}},
		{Name: "b", Roles: []string{id.New()}, Groups: []string{id.New()}, Users: []string{other.ID}}}}}
	_, err := commands(w.DB).SetRules(w.Mia, w.TenantID, w.ProjectID, rules, 0)
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, []string{"rules[1].levels[1].roleIds", "rules[1].levels[1].groupIds", "rules[1].levels[1].userIds"},
		storetest.FieldPaths(refused))
	_, err = commands(w.DB).SetRules(w.Mia, w.TenantID, w.ProjectID, []approval.Rule{{Name: "Nobody decides"}}, 0)
	require.ErrorAs(t, err, &refused)
	require.Equal(t, []string{"rules[0].levels"}, storetest.FieldPaths(refused))
}

func TestOnlyInvoiceProjectsThatTheReaderSeesHaveRules(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, err := commands(w.DB).Rules(ctx, w.TenantID, w.ACH)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, err = commands(w.DB).SetRules(ctx, w.TenantID, w.ACH, nil, 0)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, err = commands(w.DB).Rules(ctx, w.TenantID, id.New())
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func people(l approvalapp.TrialLevel) map[string]approval.Obstacle {
	all := map[string]approval.Obstacle{}
	for _, p := range l.People {
		all[p.Name] = p.Obstacle
	}
	return all
}

func TestTrialNamesTheRuleAndEverybodyWithTheReason(t *testing.T) {
	w := storetest.NewPayables(t)
	c := commands(w.DB)
	buyer, plain := id.New(), id.New()
	w.Role(buyer, "Buyer", "500", "tasks:performAction")
	w.Role(plain, "Reader", "500", "invoices:get")
	buyerID, _ := w.User("Bea Buyer", buyer)
	readerID, _ := w.User("Rita Reader", plain)
	goneID, _ := w.User("Gus Gone", buyer)
	w.Exec(`UPDATE users SET status = 'inactive' WHERE id = $1`, goneID)
	w.Exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, 'Free')`, w.TenantID, w.ProjectID)
	w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, 'tasks:performAction')`, w.TenantID,
		w.ProjectID)
	freeID, _ := w.User("Fay Free", w.ProjectID)
	everybody := by(w.AnnID, w.BobID, w.ClerkID, buyerID, readerID, goneID, freeID)
	rules := []approval.Rule{
		{Name: "Two levels", Condition: over("2000"), Levels: append(everybody, approval.Level{Name: "Manager",
			Roles: []string{"AP Manager"}})},
		{Name: "One level", Condition: over("100"), Levels: everybody},
		{Name: "Vendor", Passes: true,
			Condition: approval.Condition{Field: "vendorNumber", Operator: approval.Equal, Value: "V-1"}},
	}
	try := func(amount string, facts subject.Facts) approvalapp.Trial {
		t.Helper()
		trial, err := c.Try(ctx, w.TenantID, w.ProjectID, &rules,
			approvalapp.Example{Amount: amount, Facts: facts, EnteredBy: w.BobID})
		require.NoError(t, err)
		return trial
	}
	never := map[string]approval.Obstacle{"Carla Clerk": approval.NoPermission, "Rita Reader": approval.NoPermission,
		"Gus Gone": approval.Inactive, "Fay Free": approval.NoLimit}
	with := func(more map[string]approval.Obstacle) map[string]approval.Obstacle {
		for name, o := range never {
			more[name] = o
		}
		return more
	}

	two := try("5000.00", nil)
	require.Equal(t, 1, two.Position)
	require.Len(t, two.Levels, 2)
	require.Equal(t, with(map[string]approval.Obstacle{"Ann Approver": "", "Bob Approver": "", "Bea Buyer": ""}),
		people(two.Levels[0]), "a level before the last one needs no limit that covers the amount")
	require.Equal(t, map[string]approval.Obstacle{"Mia Manager": ""}, people(two.Levels[1]))

	one := try("900.00", nil)
	require.Equal(t, 2, one.Position)
	require.Len(t, one.Levels, 1)
	require.Equal(t, with(map[string]approval.Obstacle{"Ann Approver": "", "Bob Approver": approval.IsInvolved,
		"Bea Buyer": approval.NoApproverRole}), people(one.Levels[0]))

	added := try("1500.00", nil)
	require.Len(t, added.Levels, 2)
	require.True(t, added.Levels[1].Added)
	require.Equal(t, map[string]approval.Obstacle{"Mia Manager": ""}, people(added.Levels[1]))

	passes := try("50.00", subject.Facts{"vendorNumber": "v-1"})
	require.Equal(t, 3, passes.Position)
	require.Empty(t, passes.Levels)
	require.Empty(t, passes.Refusal)

	none := try("50.00", nil)
	require.Zero(t, none.Position)
	require.Equal(t, map[string]approval.Obstacle{"Mia Manager": ""}, people(none.Levels[0]), "silence never means yes")

	nobody := try("200000.00", nil)
	require.Equal(t, approval.NoCoveringLimit, nobody.Refusal)
	require.Equal(t, approval.LimitTooLow, people(nobody.Levels[1])["Mia Manager"])
	rules = []approval.Rule{{Name: "Nobody", Levels: by(w.ClerkID)}}
	require.Equal(t, approval.EmptyLevel, try("50.00", nil).Refusal)
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM approval_rules WHERE tenant_id = $1`, w.TenantID))
}

func TestTrialUsesSavedRulesAndDelegatesOfToday(t *testing.T) {
	w := storetest.NewPayables(t)
	c := commands(w.DB)
	w.Rules(approval.Rule{Name: "Saved", Levels: by(w.AnnID)})
	w.Exec(`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on)
		VALUES ($1, $2, $3, $4, current_date - 1, current_date + 1)`, w.TenantID, id.New(), w.AnnID, w.BobID)
	trial, err := c.Try(ctx, w.TenantID, w.ProjectID, nil, approvalapp.Example{Amount: "100.00"})
	require.NoError(t, err)
	require.Equal(t, 1, trial.Position)
	require.Len(t, trial.Levels[0].People, 2)
	require.Equal(t, []string{"Bob Approver", "Ann Approver"},
		[]string{trial.Levels[0].People[1].Name, trial.Levels[0].People[1].OnBehalfOf})
	for amount, currency := range map[string]string{"much": "", "1.00": "XXY"} {
		_, err = c.Try(ctx, w.TenantID, w.ProjectID, nil, approvalapp.Example{Amount: amount, Currency: currency})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "%s %s", amount, currency)
	}
	bad := []approval.Rule{{Name: ""}}
	_, err = c.Try(ctx, w.TenantID, w.ProjectID, &bad, approvalapp.Example{Amount: "1.00"})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}

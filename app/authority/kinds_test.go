package authority_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	approvalapp "countersign.dev/app/approval"
	authorityapp "countersign.dev/app/authority"
	groupapp "countersign.dev/app/group"
	projectapp "countersign.dev/app/project"
	proposalapp "countersign.dev/app/proposal"
	roleapp "countersign.dev/app/role"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/group"
	"countersign.dev/domain/id"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/role"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	proposalrow "countersign.dev/internal/store/proposal"
	"countersign.dev/internal/store/storetest"
)

// company requires a second administrator. Ann and Bob are administrators, Cleo is an employee.
type company struct {
	*testing.T
	*storetest.Payables
	annID, bobID, cleoID string
	ann, bob             context.Context
	users                userapp.Commands
	roles                roleapp.Commands
	groups               groupapp.Commands
	rules                approvalapp.Commands
	proposals            proposalapp.Commands
}

func newCompany(t *testing.T) *company {
	w := storetest.NewPayables(t)
	c := &company{T: t, Payables: w, users: userapp.Commands{DB: w.DB}, roles: roleapp.Commands{DB: w.DB},
		groups: groupapp.Commands{DB: w.DB}, rules: approvalapp.Commands{DB: w.DB, Now: time.Now},
		proposals: proposalapp.Commands{DB: w.DB, Now: time.Now, Kinds: authorityapp.Kinds()}}
	require.NoError(t, c.users.SeedSystemRoles(t.Context(), w.TenantID))
	c.annID = storetest.User(t, w.DB, w.TenantID, "anna", "Administrator").ID
	c.bobID = storetest.User(t, w.DB, w.TenantID, "robert", "Administrator").ID
	c.cleoID = storetest.User(t, w.DB, w.TenantID, "cleo", "General User").ID
	c.ann, c.bob = c.as(c.annID), c.as(c.bobID)
	c.require(c.ann, true)
	return c
}

func (c *company) as(userID string) context.Context {
	return storetest.Reading(c.TenantID, userID, "roles:manage", "roles:update", "userGroups:update",
		"userManagement:update",
		"projects:viewAllRelatedProjects")
}

func (c *company) require(ctx context.Context, required bool) {
	r, err := c.proposals.Requirement(ctx, c.TenantID)
	require.NoError(c.T, err)
	_, err = c.proposals.SetRequirement(ctx, c.TenantID, required, r.Version)
	require.NoError(c.T, err)
}

// waits is the only proposal that a command returned.
func (c *company) waits(err error) proposal.Proposal {
	c.Helper()
	var w *proposal.Waits
	require.ErrorAs(c.T, err, &w)
	require.Len(c.T, w.Proposals, 1)
	return w.Proposals[0]
}

func (c *company) approve(ctx context.Context, p proposal.Proposal) proposal.State {
	c.Helper()
	done, err := c.proposals.Approve(ctx, c.TenantID, p.ID, "")
	require.NoError(c.T, err)
	return done.State
}

func (c *company) setLimit(ctx context.Context, userID, amount string) error {
	u, err := c.users.Get(ctx, c.TenantID, userID)
	require.NoError(c.T, err)
	limit := decimal.RequireFromString(amount)
	_, err = c.users.SetApprovalLimit(ctx, c.TenantID, userID, &limit, u.Version)
	return err
}

func (c *company) limitOf(userID string) string {
	u, err := c.users.Get(c.Context(), c.TenantID, userID)
	require.NoError(c.T, err)
	if u.ApprovalLimit == nil {
		return ""
	}
	return u.ApprovalLimit.StringFixed(2)
}

func (c *company) rolesOf(userID string) []string {
	u, err := c.users.Get(c.Context(), c.TenantID, userID)
	require.NoError(c.T, err)
	return u.Roles
}

func (c *company) setRoles(ctx context.Context, userID string, roles ...string) error {
	u, err := c.users.Get(ctx, c.TenantID, userID)
	require.NoError(c.T, err)
	_, err = c.users.SetRoles(ctx, c.TenantID, userID, roles, u.Version)
	return err
}

func (c *company) roleID(name string) string {
	all, err := c.users.Roles(c.Context(), c.TenantID)
	require.NoError(c.T, err)
	return all[slices.IndexFunc(all, func(r role.Role) bool { return r.Name == name })].ID
}

func TestEveryKindIsRegistered(t *testing.T) {
	var names []string
	for _, k := range authorityapp.Kinds() {
		names = append(names, string(k.Name))
		require.True(t, permission.Known(k.Permission))
	}
	require.ElementsMatch(t, enum.Values[proposal.Kind](), names)
}

func TestRaisedLimitWaitsForAnotherAdministrator(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setLimit(c.ann, c.cleoID, "5000"))
	require.Empty(t, c.limitOf(c.cleoID))
	require.Equal(t, []proposal.Difference{{Field: proposal.Limit, Old: []string{}, New: []string{"5000.00"}}},
		p.Differences)

	_, err := c.proposals.Approve(c.ann, c.TenantID, p.ID, "")
	require.Equal(t, fault.OwnProposal, fault.CodeOf(err))
	_, err = c.proposals.Reject(c.ann, c.TenantID, p.ID, "No")
	require.Equal(t, fault.OwnProposal, fault.CodeOf(err))
	require.Equal(t, fault.ChangePending, fault.CodeOf(c.setLimit(c.bob, c.cleoID, "10")), "one change at a time")

	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	require.Equal(t, "5000.00", c.limitOf(c.cleoID))
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM audit_entries WHERE object_id = $1
		AND action = 'approval limit changed' AND user_id = $2::uuid AND details::text LIKE '%anna Lee%'`, c.cleoID, c.bobID),
		"the entry of the change names both people")
	require.EqualValues(t, 2, storetest.Count(t, c.Superuser, `SELECT count(*) FROM audit_entries WHERE object_type = 'proposal'
		AND object_id = $1`, p.ID))
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM mails WHERE tenant_id = $1
		AND recipient = 'robert@example.com' AND subject LIKE '%approval limit of%'`, c.TenantID))
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM mails WHERE tenant_id = $1
		AND recipient = 'anna@example.com' AND body LIKE '%is in effect%'`, c.TenantID))
	_, err = c.proposals.Approve(c.bob, c.TenantID, p.ID, "")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
}

func TestChangesTakeEffectAtOnceWithoutTheSetting(t *testing.T) {
	c := newCompany(t)
	c.Exec(`UPDATE tenants SET second_administrator = false WHERE tenant_id = $1`, c.TenantID)
	require.NoError(t, c.setLimit(c.ann, c.cleoID, "5000"))
	require.Equal(t, "5000.00", c.limitOf(c.cleoID))
	require.NoError(t, c.setRoles(c.ann, c.cleoID, "Approver"))
}

func TestNobodyConfirmsWhatTheyCouldNotChange(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setLimit(c.ann, c.bobID, "5000"))
	_, err := c.proposals.Approve(c.bob, c.TenantID, p.ID, "")
	require.Equal(t, fault.OwnApprovalLimit, fault.CodeOf(err), "nobody raises their own limit")
	q := c.waits(c.setRoles(c.ann, c.bobID, "Administrator", "AP Manager"))
	_, err = c.proposals.Approve(c.bob, c.TenantID, q.ID, "")
	require.Equal(t, fault.OwnMoneyRole, fault.CodeOf(err))
	weak := storetest.Reading(c.TenantID, c.cleoID, "userManagement:update")
	_, err = c.proposals.Approve(weak, c.TenantID, p.ID, "")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	got, err := c.proposals.Get(c.ann, c.TenantID, p.ID)
	require.NoError(t, err)
	require.Equal(t, proposal.Pending, got.State)
	require.Equal(t, fault.OwnApprovalLimit, fault.CodeOf(c.setLimit(c.ann, c.annID, "1")), "nor proposes it")
}

func TestOutdatedChangeHasNoEffect(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setLimit(c.ann, c.cleoID, "5000"))
	c.Exec(`UPDATE users SET approval_limit = 70 WHERE id = $1`, c.cleoID)
	require.Equal(t, proposal.Outdated, c.approve(c.bob, p))
	require.Equal(t, "70.00", c.limitOf(c.cleoID))

	q := c.waits(c.setLimit(c.ann, c.cleoID, "5000"))
	c.Exec(`UPDATE users SET first_name = 'Cleopatra', version = version + 1 WHERE id = $1`, c.cleoID)
	require.Equal(t, proposal.Approved, c.approve(c.bob, q), "another field of the same user")

	r := c.waits(c.setLimit(c.ann, c.cleoID, "6000"))
	c.Exec(`UPDATE users SET status = 'inactive' WHERE id = $1`, c.annID)
	require.Equal(t, proposal.Outdated, c.approve(c.bob, r), "the proposer may no longer propose it")
}

func TestExpiredChangeIsNotDecidedAndBlocksNoOther(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setLimit(c.ann, c.cleoID, "5000"))
	c.Exec(`UPDATE proposals SET expires_at = now() - interval '1 second' WHERE id = $1`, p.ID)
	_, err := c.proposals.Approve(c.bob, c.TenantID, p.ID, "")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	require.Empty(t, pendingOf(c))
	c.waits(c.setLimit(c.ann, c.cleoID, "4000"))
}

func TestChangeIsCarriedOutOnceForTwoApprovers(t *testing.T) {
	c := newCompany(t)
	third := storetest.User(t, c.DB, c.TenantID, "dora", "Administrator").ID
	p := c.waits(c.setLimit(c.ann, c.cleoID, "5000"))
	var group sync.WaitGroup
	errs := make([]error, 2)
	for n, ctx := range []context.Context{c.bob, c.as(third)} {
		group.Go(func() { _, errs[n] = c.proposals.Approve(ctx, c.TenantID, p.ID, "") })
	}
	group.Wait()
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(errors.Join(errs...)))
	require.True(t, errs[0] == nil || errs[1] == nil)
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM audit_entries WHERE object_id = $1
		AND action = 'approval limit changed'`, c.cleoID))
}

func TestOnlyAuthorityWaits(t *testing.T) {
	c := newCompany(t)
	require.NoError(t, c.setRoles(c.ann, c.cleoID, "General User", "Workspace Designer"))
	p := c.waits(c.setRoles(c.ann, c.cleoID, "General User", "Approver"))
	require.Equal(t, proposal.UserRoles, p.Kind)
	require.NotContains(t, c.rolesOf(c.cleoID), "Approver")
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	require.Equal(t, []string{"Approver", "General User"}, c.rolesOf(c.cleoID))
	require.NoError(t, c.setRoles(c.ann, c.cleoID, "General User"), "taking a role away does not wait")
	_, err := c.roles.Assign(c.ann, c.TenantID, c.roleID("AP Manager"), []string{c.cleoID})
	require.Equal(t, proposal.UserRoles, c.waits(err).Kind)
}

func TestReactivationOfAnApproverWaits(t *testing.T) {
	c := newCompany(t)
	c.Exec(`UPDATE users SET approval_limit = 100 WHERE id = $1`, c.cleoID)
	_, err := c.users.SetActive(c.ann, c.TenantID, c.cleoID, false)
	require.NoError(t, err)
	_, err = c.users.SetActive(c.ann, c.TenantID, c.cleoID, true)
	p := c.waits(err)
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	u, err := c.users.Get(c.ann, c.TenantID, c.cleoID)
	require.NoError(t, err)
	require.EqualValues(t, "active", u.Status)
}

func TestPermissionsOfRolesWithAuthorityWait(t *testing.T) {
	c := newCompany(t)
	r, err := c.roles.Create(c.ann, c.TenantID, role.Role{Name: "Reader",
		Permissions: []permission.Permission{"invoices:get"}})
	require.NoError(t, err)
	r.Permissions = append(r.Permissions, "invoices:getList")
	r, err = c.roles.Update(c.ann, c.TenantID, r)
	require.NoError(t, err, "reading is no authority")
	changed := r
	changed.Permissions = append(slices.Clone(r.Permissions), "payments:release")
	_, err = c.roles.Update(c.ann, c.TenantID, changed)
	p := c.waits(err)
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	r, err = c.roles.Get(c.ann, c.TenantID, r.ID)
	require.NoError(t, err)
	require.Contains(t, r.Permissions, permission.Permission("payments:release"))
	require.True(t, r.TwoFactors)
	require.Contains(t, p.Differences,
		proposal.Difference{Field: proposal.TwoFactors, Old: []string{proposal.Off}, New: []string{proposal.On}})
	r.Description = "Reads and releases"
	_, err = c.roles.Update(c.ann, c.TenantID, r)
	require.NoError(t, err, "a description is no authority")
	limit, err := c.rules.RoleLimit(c.ann, c.TenantID, r.ID)
	require.NoError(t, err)
	amount := decimal.RequireFromString("900")
	_, err = c.rules.SetRoleLimit(c.ann, c.TenantID, r.ID, &amount, limit.Version)
	require.Equal(t, proposal.Approved, c.approve(c.bob, c.waits(err)))
}

func TestGroupsWithAuthorityWait(t *testing.T) {
	c := newCompany(t)
	g, err := c.groups.Create(c.ann, c.TenantID, group.Group{ID: id.New(), Name: "Directors"})
	require.NoError(t, err)
	g, err = c.groups.AddMembers(c.ann, c.TenantID, g.ID, []string{c.cleoID})
	require.NoError(t, err, "the group has no roles")
	g.Roles = []string{"Approver"}
	_, err = c.groups.Update(c.ann, c.TenantID, g)
	require.Equal(t, proposal.Approved, c.approve(c.bob, c.waits(err)))
	dora, emil := storetest.User(t, c.DB, c.TenantID, "dora", "General User").ID,
		storetest.User(t, c.DB, c.TenantID, "emil", "General User").ID
	_, err = c.groups.AddMembers(c.ann, c.TenantID, g.ID, []string{dora})
	first := c.waits(err)
	_, err = c.groups.AddMembers(c.ann, c.TenantID, g.ID, []string{emil})
	second := c.waits(err)
	require.Equal(t, proposal.Approved, c.approve(c.bob, first))
	require.Equal(t, proposal.Approved, c.approve(c.bob, second), "both join")
	g, _, err = c.groups.Get(c.ann, c.TenantID, g.ID)
	require.NoError(t, err)
	require.Equal(t, 3, g.Members)
	_, err = c.groups.RemoveMembers(c.ann, c.TenantID, g.ID, []string{dora})
	require.NoError(t, err, "leaving does not wait")
	_, err = c.groups.AddMembers(c.ann, c.TenantID, g.ID, []string{c.bobID})
	_, err = c.proposals.Approve(c.bob, c.TenantID, c.waits(err).ID, "")
	require.Equal(t, fault.RoleSelfGrant, fault.CodeOf(err), "nobody lets themselves in")
}

func TestApprovalRulesWaitAsAWhole(t *testing.T) {
	c := newCompany(t)
	set, err := c.rules.Rules(c.ann, c.TenantID, c.ProjectID)
	require.NoError(t, err)
	wanted := []approval.Rule{{Name: "Cleo", Levels: []approval.Level{{Name: "One", Users: []string{c.cleoID}}}}}
	_, err = c.rules.SetRules(c.ann, c.TenantID, c.ProjectID, wanted, set.Version)
	p := c.waits(err)
	line := proposal.RuleLineOf(p.Differences[0].New[0])
	require.NotEmpty(t, line.Fingerprint)
	line.Fingerprint = ""
	require.Equal(t, proposal.RuleLine{Title: "1. Cleo", Levels: "One: cleo Lee",
		Conditions: []audit.Cause{{Code: "rule.everyInvoice"}}}, line)
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	set, err = c.rules.Rules(c.ann, c.TenantID, c.ProjectID)
	require.NoError(t, err)
	require.Equal(t, "Cleo", set.Rules[0].Name)
}

// TestRulesThatReadTheSameWait covers rules that decide differently and have the same words.
func TestRulesThatReadTheSameWait(t *testing.T) {
	c := newCompany(t)
	approver := c.roleID("Approver")
	g, err := c.groups.Create(c.ann, c.TenantID, group.Group{ID: id.New(), Name: "Approver"})
	require.NoError(t, err)
	level := func(l approval.Level) []approval.Rule {
		return []approval.Rule{{Name: "Invoices", Levels: []approval.Level{l}}}
	}
	compared := func(value string) approval.Comparison {
		return approval.Comparison{Field: approval.InvoiceAmount, Operator: approval.LessThan, Value: value}
	}
	anyOf := func(groups ...approval.Group) []approval.Rule {
		return []approval.Rule{{Name: "Small", Passes: true, Condition: approval.Terms{Match: approval.MatchAny,
			Comparisons: []approval.Comparison{compared("1")}, Groups: groups}.Condition()}}
	}
	all := func(values ...string) (g approval.Group) {
		g.Match = approval.MatchAll
		for _, value := range values {
			g.Comparisons = append(g.Comparisons, compared(value))
		}
		return g
	}
	for name, rules := range map[string][2][]approval.Rule{
		"a group instead of a role": {level(approval.Level{Name: "One", Roles: []string{approver}}),
			level(approval.Level{Name: "One", Groups: []string{g.ID}})},
		"a level that is a name": {
			{{Name: "Invoices", Levels: []approval.Level{{Name: "One", Roles: []string{approver}},
				{Name: "Two", Groups: []string{g.ID}}}}},
			level(approval.Level{Name: "One: Approver → Two", Groups: []string{g.ID}})},
		"a condition in another group": {anyOf(all("2", "3", "4")), anyOf(all("2", "3"), all("4"))},
	} {
		t.Run(name, func(t *testing.T) {
			set, err := c.rules.Rules(c.ann, c.TenantID, c.ProjectID)
			require.NoError(t, err)
			_, err = c.rules.SetRules(c.ann, c.TenantID, c.ProjectID, rules[0], set.Version)
			require.Equal(t, proposal.Approved, c.approve(c.bob, c.waits(err)))
			if set, err = c.rules.Rules(c.ann, c.TenantID, c.ProjectID); err != nil {
				t.Fatal(err)
			}
			_, err = c.rules.SetRules(c.ann, c.TenantID, c.ProjectID, rules[1], set.Version)
			p := c.waits(err)
			require.NotEqual(t, p.Differences[0].Old, p.Differences[0].New)
			_, err = c.proposals.Reject(c.bob, c.TenantID, p.ID, "no")
			require.NoError(t, err)
		})
	}
}

func TestRulesOfAnImportedProjectWait(t *testing.T) {
	c := newCompany(t)
	c.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "One", Users: []string{c.AnnID}}}})
	projects := projectapp.Commands{DB: c.DB}
	source, err := projects.Get(c.ann, c.TenantID, c.ProjectID)
	require.NoError(t, err)
	_, file, err := projects.Export(c.ann, c.TenantID, c.ProjectID)
	require.NoError(t, err)
	p, err := projects.Import(c.ann, c.TenantID, source.WorkspaceID, "Copy", file)
	require.NoError(t, err)
	set, err := c.rules.Rules(c.ann, c.TenantID, p.ID)
	require.NoError(t, err)
	require.Empty(t, set.Rules)
	pending := pendingOf(c)
	require.Len(t, pending, 1)
	require.Equal(t, proposal.Approved, c.approve(c.bob, pending[0]))
	set, err = c.rules.Rules(c.ann, c.TenantID, p.ID)
	require.NoError(t, err)
	require.Len(t, set.Rules, 1)
}

func pendingOf(c *company) []proposal.Proposal {
	var all []proposal.Proposal
	require.NoError(c.T, c.DB.InTenant(c.bob, c.TenantID, func(tx *postgres.Tx) (err error) {
		all, err = proposalrow.Pending(tx)
		return err
	}))
	return all
}

func TestInvitedPeopleStartWithoutRolesWithAuthority(t *testing.T) {
	c := newCompany(t)
	c.Exec(`INSERT INTO mail_domains (tenant_id, domain) VALUES ($1, 'contoso.example')`, c.TenantID)
	done, err := userapp.Invitations{DB: c.DB, Links: noLinks{}}.Invite(c.ann, c.TenantID, userapp.Invitation{
		Emails: []string{"a@contoso.example", "b@contoso.example"}, Roles: []string{"Approver"}, Language: "en"})
	require.NoError(t, err)
	require.Len(t, done.Waiting, 2)
	require.Equal(t, []string{"General User"}, c.rolesOf(done.Users[0].ID))
	require.Equal(t, proposal.Approved, c.approve(c.bob, done.Waiting[0]))
	require.Equal(t, []string{"Approver"}, c.rolesOf(done.Users[0].ID))
	require.NoError(t, userapp.Invitations{DB: c.DB, Links: noLinks{}}.Cancel(c.ann, c.TenantID, done.Users[1].ID))
	require.Equal(t, proposal.Outdated, c.approve(c.bob, done.Waiting[1]), "the invitation was canceled")
}

type noLinks struct{}

func (noLinks) Send(*postgres.Tx, user.User, passwordlink.Purpose) error { return nil }

func TestTurningTheSettingOffWaits(t *testing.T) {
	c := newCompany(t)
	r, err := c.proposals.Requirement(c.ann, c.TenantID)
	require.NoError(t, err)
	_, err = c.proposals.SetRequirement(c.ann, c.TenantID, false, r.Version)
	p := c.waits(err)
	_, err = c.proposals.Withdraw(c.bob, c.TenantID, p.ID)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, err = c.proposals.Withdraw(c.ann, c.TenantID, p.ID)
	require.NoError(t, err)
	r, err = c.proposals.Requirement(c.ann, c.TenantID)
	require.NoError(t, err)
	_, err = c.proposals.SetRequirement(c.ann, c.TenantID, false, r.Version)
	p = c.waits(err)
	_, err = c.proposals.Reject(c.bob, c.TenantID, p.ID, " ")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	done, err := c.proposals.Reject(c.bob, c.TenantID, p.ID, "We keep it")
	require.NoError(t, err)
	require.Equal(t, "We keep it", done.Comment)
	_, err = c.proposals.SetRequirement(c.bob, c.TenantID, false, r.Version)
	require.Equal(t, proposal.Approved, c.approve(c.ann, c.waits(err)))
	require.NoError(t, c.setLimit(c.ann, c.cleoID, "5000"))
}

func TestSettingNeedsASecondAdministrator(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "Administrator").ID
	c := proposalapp.Commands{DB: s, Now: time.Now, Kinds: authorityapp.Kinds()}
	ctx := storetest.Reading(tenantID, ann, "roles:manage")
	r, err := c.Requirement(ctx, tenantID)
	require.NoError(t, err)
	_, err = c.SetRequirement(ctx, tenantID, true, r.Version)
	require.Equal(t, fault.SecondAdministratorMissing, fault.CodeOf(err))
	_, err = c.SetRequirement(ctx, tenantID, true, r.Version-1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}

func TestProposalsOfAnotherTenantDoNotExist(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setLimit(c.ann, c.cleoID, "5000"))
	other := storetest.TenantWithRoles(t, c.DB)
	eve := storetest.User(t, c.DB, other, "eve", "Administrator").ID
	ctx := storetest.Reading(other, eve, "roles:manage")
	_, err := c.proposals.Get(ctx, other, p.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = c.proposals.Approve(ctx, other, p.ID, "")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

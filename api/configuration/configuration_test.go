package configuration_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	bankaccountapi "countersign.dev/api/bankaccount"
	configurationapi "countersign.dev/api/configuration"
	connectionapi "countersign.dev/api/connection"
	proposalapi "countersign.dev/api/proposal"
	authorityapp "countersign.dev/app/authority"
	bankaccountapp "countersign.dev/app/bankaccount"
	configurationapp "countersign.dev/app/configuration"
	connectionapp "countersign.dev/app/connection"
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/domain/role"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
	rolerow "countersign.dev/internal/store/role"
	workspacerow "countersign.dev/internal/store/workspace"
)

const base = "/api/configuration/"

var ctx = context.Background()

// company is a company with two administrators and a project with approval rules.
type company struct {
	t         *testing.T
	api       *apitest.API
	id        string
	ann, bob  string // tokens of administrators
	projectID string
}

func open(t *testing.T) *apitest.API {
	return apitest.New(t, func(a *apitest.API) {
		connections := connectionapp.Commands{DB: a.DB, Vault: a.Vault, Networks: outbound.Loopback(), Now: time.Now}
		configurationapi.Routes(a.Server, configurationapp.Commands{DB: a.DB, Connections: connections,
			BankAccounts: bankaccountapp.Commands{DB: a.DB, Vault: a.Vault}})
		bankaccountapi.Routes(a.Server, bankaccountapp.Commands{DB: a.DB, Vault: a.Vault})
		connectionapi.Routes(a.Server, connections)
		proposalapi.Routes(a.Server, proposalapp.Commands{DB: a.DB, Now: time.Now, Kinds: authorityapp.Kinds()})
	})
}

func admit(t *testing.T, a *apitest.API, identifier string) company {
	tenant := a.Tenant(identifier)
	c := company{t: t, api: a, id: tenant.ID, projectID: id.New()}
	c.ann = a.Token(c.id, a.User(c.id, "ann", permission.Administrator))
	c.bob = a.Token(c.id, a.User(c.id, "bob", permission.Administrator))
	c.in(func(tx *postgres.Tx) error {
		w := workspace.Workspace{ID: id.New(), Name: "Accounts Payable"}
		if err := workspacerow.Insert(tx, w); err != nil {
			return err
		}
		return projectrow.Insert(tx, project.Project{ID: c.projectID, WorkspaceID: w.ID, Name: "Payable invoices",
			Type: "Payable Invoices", Status: project.Active})
	})
	return c
}

func (c company) in(do func(tx *postgres.Tx) error) {
	c.t.Helper()
	require.NoError(c.t, c.api.DB.InTenant(ctx, c.id, do))
}

func (c company) export() string {
	var f configurationapi.File
	c.api.Call(http.MethodPost, base+"export", c.ann, nil).Into(c.t, &f)
	return f.Text
}

func (c company) plan(file string) (p configurationapi.Plan) {
	c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": file}).Into(c.t, &p)
	return p
}

func (c company) apply(file, planned string) apitest.Answer {
	return c.api.Call(http.MethodPost, base+"apply", c.ann, map[string]string{"file": file, "base": planned})
}

const file = `version: 1
currency: USD
roles:
  - name: Approver
    system: true
    approvalLimit: "750.00"
    requiresTwoFactors: true
  - name: Treasurer
    description: Releases payments
    approvalLimit: 50000
    requiresTwoFactors: true
    permissions: [invoices:get, payments:get]
groups:
  - name: Site managers
    description: One of each site
    roles: [Treasurer]
approvalRules:
  - workspace: Accounts Payable
    project: Payable invoices
    rules:
      - name: Small amounts
        condition:
          match: all
          comparisons:
            - {field: invoiceAmount, operator: lt, value: "100"}
        passesWithoutApproval: true
      - name: Everything else
        levels:
          - name: Site
            groups: [Site managers]
            users: [bob@example.com]
          - name: Finance
            roles: [Approver]
`

func TestFileIsPlannedAppliedAndConfirmed(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	before := c.export()

	planned := c.plan(file)
	require.Equal(t, []string{"roles change Approver waits", "roles add Treasurer", "groups add Site managers",
		"approvalRules add Accounts Payable / Payable invoices waits"}, lines(planned))
	require.Equal(t, 4, planned.Changes)
	require.Equal(t, 2, planned.Waiting)
	require.Equal(t, before, c.export(), "a plan keeps nothing")
	require.Empty(t, c.pending())

	var applied configurationapi.Plan
	c.apply(file, planned.Base).Into(t, &applied)
	require.Equal(t, lines(planned), lines(applied))
	require.Contains(t, c.export(), "Site managers")
	require.NotContains(t, c.export(), "750", "the limit waits, although the company requires no second administrator")
	require.NotContains(t, c.export(), "Small amounts")
	require.Equal(t, http.StatusConflict, c.apply(file, planned.Base).Status, "the company has changed since the plan")

	waiting := c.pending()
	require.Len(t, waiting, 2)
	for _, p := range waiting {
		own := a.Call(http.MethodPost, "/api/proposals/"+p+"/approve", c.ann, struct{}{})
		require.Equal(t, http.StatusForbidden, own.Status, "nobody confirms their own file")
		require.Equal(t, http.StatusOK, a.Call(http.MethodPost, "/api/proposals/"+p+"/approve", c.bob, struct{}{}).Status)
	}
	require.Equal(t, 0, c.plan(file).Changes, "the company has everything now")
	require.Equal(t, 0, c.plan(c.export()).Changes, "an export changes nothing where it comes from")
	require.Contains(t, c.export(), "bob@example.com", "rules name people by their addresses")
	require.Equal(t, 1, c.entries("configuration applied"), "the audit names each application once")

	var nothing configurationapi.Plan
	c.apply(file, c.plan(file).Base).Into(t, &nothing)
	require.Equal(t, 1, c.entries("configuration applied"), "a file that changes nothing is not an application")
}

func TestExportMovesToAnotherCompany(t *testing.T) {
	a := open(t)
	ours, theirs := admit(t, a, "northwind"), admit(t, a, "contoso")
	var done configurationapi.Plan
	ours.apply(file, ours.plan(file).Base).Into(t, &done)
	for _, p := range ours.pending() {
		require.Equal(t, http.StatusOK,
			a.Call(http.MethodPost, "/api/proposals/"+p+"/approve", ours.bob, struct{}{}).Status)
	}
	source := ours.export()
	untouched := theirs.export()

	require.Equal(t, http.StatusConflict, theirs.apply(source, ours.plan(source).Base).Status,
		"the plan of another company is no plan of this one")
	require.Equal(t, untouched, theirs.export())
	theirs.apply(source, theirs.plan(source).Base).Into(t, &done)
	for _, p := range theirs.pending() {
		require.Equal(t, http.StatusNotFound,
			a.Call(http.MethodPost, "/api/proposals/"+p+"/approve", ours.bob, struct{}{}).Status)
		require.Equal(t, http.StatusOK,
			a.Call(http.MethodPost, "/api/proposals/"+p+"/approve", theirs.bob, struct{}{}).Status)
	}
	require.Equal(t, strings.ReplaceAll(source, "northwind", "contoso"), theirs.export())
	require.Equal(t, source, ours.export())
}

func TestChangeAfterThePlanRefusesTheFile(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	planned := c.plan(file)
	other := strings.Replace(file, "One of each site", "Two of each site", 1)
	require.Equal(t, http.StatusConflict, c.apply(other, planned.Base).Status, "another file has another plan")

	limit := decimal.RequireFromString("100")
	c.in(func(tx *postgres.Tx) error {
		roles, err := rolerow.All(tx)
		if err != nil {
			return err
		}
		n := slices.IndexFunc(roles, func(r role.Role) bool { return r.Name == "Approver" })
		return approvalrow.SetRoleLimit(tx, roles[n].ID, &limit, roles[n].Version)
	})
	before := c.export()
	refused := c.apply(file, planned.Base)
	require.Equal(t, http.StatusConflict, refused.Status)
	require.EqualValues(t, fault.StaleVersion, refused.Problem().ErrorCode)
	require.Equal(t, before, c.export())
	require.Empty(t, c.pending())
}

// TestChangeInProgressIsNotOverwritten covers changes that began before the file was applied, and end while it is.
func TestChangeInProgressIsNotOverwritten(t *testing.T) {
	const more = "approvalLimits: [{user: bob@example.com, approvalLimit: 70}]\nversion: 1\ncurrency: USD\nroles:\n" +
		"  - {name: Clerk, permissions: [invoices:get], description: Reads}\n" +
		"groups:\n  - {name: Clerks, description: Read}\napprovalRules:\n  - workspace: Accounts Payable\n" +
		"    project: Payable invoices\n    rules: [{name: All, levels: [{name: One, roles: [Approver]}]}]\n"
	a := open(t)
	c := admit(t, a, "northwind")
	_, first, _ := strings.Cut(more, "\n")
	first, _, _ = strings.Cut(first, "approvalRules:")
	first = strings.NewReplacer(", description: Reads", "", ", description: Read", "").Replace(first)
	var done configurationapi.Plan
	c.apply(first, c.plan(first).Base).Into(t, &done)
	for name, change := range map[string]func(tx *postgres.Tx) error{
		"a group": func(tx *postgres.Tx) error {
			return tx.Gorm.Exec(`UPDATE groups SET description = 'Write' WHERE tenant_id = ?`, c.id).Error
		},
		"a role": func(tx *postgres.Tx) error {
			return tx.Gorm.Exec(`UPDATE roles SET description = 'Writes' WHERE tenant_id = ? AND name = 'Clerk'`, c.id).Error
		},
		"a limit": func(tx *postgres.Tx) error {
			return tx.Gorm.Exec(`UPDATE users SET approval_limit = 80 WHERE tenant_id = ? AND email = 'bob@example.com'`,
				c.id).Error
		},
		"the rules": func(tx *postgres.Tx) error {
			if _, err := projectrow.Lock(tx, c.projectID); err != nil {
				return err
			}
			return approvalrow.Replace(tx, c.projectID, []approval.Rule{{Name: "All", Passes: true}})
		},
	} {
		require.Equal(t, http.StatusConflict, c.applyDuring(more, change).Status, name)
		require.Equal(t, 1, c.entries("configuration applied"), name)
	}
}

// applyDuring applies a file while a change, which began after the plan, is in progress.
func (c company) applyDuring(file string, change func(tx *postgres.Tx) error) apitest.Answer {
	c.t.Helper()
	planned, answers := c.plan(file), make(chan apitest.Answer, 1)
	c.in(func(tx *postgres.Tx) error {
		if err := change(tx); err != nil {
			return err
		}
		go func() { answers <- c.apply(file, planned.Base) }()
		select {
		case early := <-answers:
			answers <- early
		case <-time.After(700 * time.Millisecond):
		}
		return nil
	})
	return <-answers
}

func TestFileIsAppliedOnceByManyAtOnce(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	planned := c.plan(file)
	statuses := make([]int, 8)
	var all sync.WaitGroup
	for n := range statuses {
		all.Go(func() { statuses[n] = c.apply(file, planned.Base).Status })
	}
	all.Wait()
	slices.Sort(statuses)
	require.Equal(t, []int{200, 409, 409, 409, 409, 409, 409, 409}, statuses)
	require.Len(t, c.pending(), 2)
	require.Equal(t, 1, c.entries("configuration applied"))
}

func TestEveryProblemIsNamedAtItsPlace(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	before := c.export()
	broken := strings.NewReplacer("payments:get]", "payments:steal]", "roles: [Treasurer]", "roles: [Nobody]",
		"bob@example.com", "eve@example.com", "groups: [Site managers]", "groups: [Ghosts]").Replace(file)
	refused := c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": broken})
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status, string(refused.Body))
	require.Equal(t, map[string]string{
		"roles[1].permissions": "PermissionUnknownException", "groups[0].roles": "InvalidValue",
		"approvalRules[0].rules[1].levels[0].groups": "InvalidValue",
		"approvalRules[0].rules[1].levels[0].users":  "UserNotFoundException"}, problems(refused))
	require.Equal(t, http.StatusConflict, c.apply(broken, c.plan(file).Base).Status, "there is no plan of such a file")
	require.Equal(t, before, c.export(), "nothing of such a file is applied")

	for name, text := range map[string]struct{ old, new, path string }{
		"unknown project":     {"project: Payable invoices", "project: Payroll", "approvalRules[0]"},
		"unknown system role": {"name: Approver\n", "name: Approvers\n", "roles[0]"},
		"system role by hand": {"    system: true\n", "", "roles[0]"},
		"custom as system":    {"name: Treasurer\n", "name: Treasurer\n    system: true\n", "roles[1]"},
		"twice":               {"name: Treasurer\n", "name: approver\n", "roles[1]"},
		"other currency":      {"currency: USD", "currency: EUR", "currency"},
		"no currency":         {"currency: USD", "", "currency"},
		"later version":       {"version: 1", "version: 2", "version"},
		"no amount":           {"50000", "a lot", "roles[1].approvalLimit"},
		"negative amount":     {"50000", "-1", "roles[1].approvalLimit"},
		"misspelled key":      {"approvalLimit: 50000", "aprovalLimit: 50000", "file"},
		"two documents":       {"version: 1", "version: 1\n---\nversion: 1", "file"},
		"no YAML":             {"version: 1", "version: [", "file"},
		"level without name":  {"name: Finance", `name: ""`, "approvalRules[0].rules[1].levels[1].name"},
		"passes with levels": {"passesWithoutApproval: true", "levels: [{name: A, roles: [Approver]}]\n        " +
			"passesWithoutApproval: true", "approvalRules[0].rules[0].levels"},
		"unknown field of invoices": {"field: invoiceAmount", "field: color",
			"approvalRules[0].rules[0].condition.comparisons[0].field"},
	} {
		require.Contains(t, file, text.old, name)
		refused := c.api.Call(http.MethodPost, base+"plan", c.ann,
			map[string]string{"file": strings.Replace(file, text.old, text.new, 1)})
		require.Equal(t, http.StatusUnprocessableEntity, refused.Status, name+string(refused.Body))
		require.Contains(t, problems(refused), text.path, name)
	}
	require.Equal(t, before, c.export())
}

func TestHostileFilesAreRefusedInTime(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var bomb strings.Builder
	bomb.WriteString("version: 1\ncurrency: USD\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	for n := 1; n < 9; n++ {
		nine := strings.Repeat(fmt.Sprintf("*a%d, ", n-1), 9)
		fmt.Fprintf(&bomb, "a%d: &a%d [%s*a%d]\n", n, n, nine, n-1)
	}
	deep := "version: 1\nroles: " + strings.Repeat("[", 50_000)
	many := "version: 1\ncurrency: USD\ngroups:\n" + strings.Repeat("  - name: x\n", 501)
	large := strings.Repeat("#", configuration.MaxBytes+1)
	started := time.Now()
	for name, text := range map[string]string{"aliases": bomb.String(), "depth": deep, "items": many, "size": large,
		"empty": "", "a list": "[1, 2]", "a byte order mark only": "\ufeff"} {
		refused := c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": text})
		require.Equal(t, http.StatusUnprocessableEntity, refused.Status, name+string(refused.Body))
	}
	require.Less(t, time.Since(started), 20*time.Second)
}

func TestFileGivesNobodyMoreThanTheirScreens(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	planned := c.plan(file)
	updater, exporter := a.With(c.id, "roles:update", "userGroups:update"), a.With(c.id, "dataExports:manage")
	for _, who := range []string{updater, exporter} {
		for _, call := range []string{"export", "plan", "apply"} {
			require.Equal(t, http.StatusForbidden, a.Call(http.MethodPost, base+call, who,
				map[string]string{"file": file, "base": planned.Base}).Status, call)
		}
	}
	limited := a.Call(http.MethodPost, base+"plan", a.With(c.id, "roles:manage"), map[string]string{"file": file})
	require.Equal(t, map[string]string{"roles[0]": "ForbiddenAccess", "roles[1]": "ForbiddenAccess",
		"groups[0]": "ForbiddenAccess", "approvalRules[0].rules[1].levels[0].groups": "InvalidValue"},
		problems(limited))

	// Nobody extends a role of their own, nor its limit.
	mine := "version: 1\ncurrency: USD\nroles:\n  - {name: Administrator, system: true, approvalLimit: 1}\n"
	require.Contains(t, problems(a.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": mine})), "roles[0]")
}

func TestReservedProjectsExistForMembersOnly(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	member := a.User(c.id, "carl", permission.Administrator)
	c.in(func(tx *postgres.Tx) error {
		if err := projectrow.AddMember(tx, c.projectID, project.Member{ID: member.ID, Kind: project.MemberUser}); err != nil {
			return err
		}
		return approvalrow.Replace(tx, c.projectID, []approval.Rule{{Name: "Hidden", Passes: true}})
	})
	outsider := a.With(c.id, "roles:manage", "roles:update", "roles:create", "userGroups:create")
	var seen configurationapi.File
	a.Call(http.MethodPost, base+"export", outsider, nil).Into(t, &seen)
	require.NotContains(t, seen.Text, "Hidden")
	require.Equal(t, map[string]string{"approvalRules[0]": "NotFoundException"},
		problems(a.Call(http.MethodPost, base+"plan", outsider, map[string]string{"file": file})))
	var theirs configurationapi.File
	a.Call(http.MethodPost, base+"export", a.Token(c.id, member), nil).Into(t, &theirs)
	require.Contains(t, theirs.Text, "Hidden")
}

func TestSingleAdministratorAppliesNoChangeOfAuthority(t *testing.T) {
	a := open(t)
	tenant := a.Tenant("northwind")
	c := company{t: t, api: a, id: tenant.ID}
	c.ann = a.Token(c.id, a.User(c.id, "ann", permission.Administrator))
	limit := "version: 1\ncurrency: USD\nroles:\n  - {name: Approver, system: true, approvalLimit: 750}\n"
	planned := c.plan(limit)
	require.Equal(t, []string{"roles change Approver waits"}, lines(planned), "the plan shows what would wait")
	refused := c.apply(limit, planned.Base)
	require.Equal(t, http.StatusConflict, refused.Status)
	require.EqualValues(t, fault.SecondAdministratorMissing, refused.Problem().ErrorCode)
	require.Empty(t, c.pending())
	require.Equal(t, 0, c.entries("configuration applied"))
	clerks := "version: 1\ncurrency: USD\ngroups:\n  - name: Clerks\n"
	var done configurationapi.Plan
	c.apply(clerks, c.plan(clerks).Base).Into(t, &done)
	require.Equal(t, []string{"groups add Clerks"}, lines(done))
}

func lines(p configurationapi.Plan) (all []string) {
	for _, e := range p.Entries {
		line := string(e.Section) + " " + string(e.Action) + " " + e.Name
		if e.Waits {
			line += " waits"
		}
		all = append(all, line)
	}
	return all
}

func problems(r apitest.Answer) map[string]string {
	all := map[string]string{}
	for _, field := range r.Problem().Errors {
		all[field.PropertyName] = string(field.ErrorCode)
	}
	return all
}

// pending are the proposals that wait.
func (c company) pending() (ids []string) {
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT id FROM proposals WHERE tenant_id = ? AND state = 'pending' ORDER BY proposed_at, id`,
			c.id).Scan(&ids).Error
	})
	return ids
}

// entries counts the audit entries of an action.
func (c company) entries(action string) (count int) {
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT count(*) FROM audit_entries WHERE tenant_id = ? AND action = ?`, c.id,
			action).Scan(&count).Error
	})
	return count
}

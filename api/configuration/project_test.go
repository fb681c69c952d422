package configuration_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	configurationapi "countersign.dev/api/configuration"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	componentrow "countersign.dev/internal/store/component"
	projectrow "countersign.dev/internal/store/project"
)

const withProjects = `version: 1
currency: USD
groups:
  - name: Site managers
projects:
  - workspace: Accounts Payable
    project: Site invoices
    description: Invoices of all sites
    projectType: Payable
    erpType: Infor 11
    captureMethod: manual
    groups: [Site managers]
    users: [bob@example.com]
    achProject: {workspace: Treasury, project: ACH}
    checkProject: {workspace: Treasury, project: Checks}
  - workspace: Treasury
    project: ACH
    projectType: ACH Payments
    erpType: Other
    captureMethod: intelligent
  - workspace: Treasury
    project: Checks
    projectType: Check and PPay Payments
    erpType: Other
    captureMethod: intelligent
approvalRules:
  - workspace: Accounts Payable
    project: Site invoices
    rules:
      - name: All
        levels:
          - name: Site
            groups: [Site managers]
`

// admitEmpty is a company with two administrators and without projects.
func admitEmpty(t *testing.T, a *apitest.API, identifier string) company {
	c := company{t: t, api: a, id: a.Tenant(identifier).ID}
	c.ann = a.Token(c.id, a.User(c.id, "ann", permission.Administrator))
	c.bob = a.Token(c.id, a.User(c.id, "bob", permission.Administrator))
	return c
}

func (c company) applied(file string) (p configurationapi.Plan) {
	c.apply(file, c.plan(file).Base).Into(c.t, &p)
	return p
}

// project is a project as the company has it.
func (c company) project(workspace, name string) (p project.Project) {
	c.in(func(tx *postgres.Tx) error {
		found, exists, err := projectrow.Find(tx, workspace, name)
		require.True(c.t, exists, name)
		p = found
		return err
	})
	return p
}

func (c company) refusal(file string) map[string]string {
	c.t.Helper()
	refused := c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": file})
	require.Contains(c.t, []int{http.StatusUnprocessableEntity, http.StatusConflict}, refused.Status, string(refused.Body))
	return problems(refused)
}

func TestProjectsMoveToAnotherCompany(t *testing.T) {
	a := open(t)
	c, other := admitEmpty(t, a, "northwind"), admitEmpty(t, a, "contoso")
	planned := c.plan(withProjects)
	require.Equal(t, []string{"groups add Site managers", "projects add Treasury / ACH", "projects add Treasury / Checks",
		"projects add Accounts Payable / Site invoices", "approvalRules add Accounts Payable / Site invoices waits"},
		lines(planned), "payments projects come before the projects that name them")
	require.NotContains(t, c.export(), "Treasury", "a plan keeps nothing")

	require.Equal(t, lines(planned), lines(c.applied(withProjects)))
	p := c.project("Accounts Payable", "Site invoices")
	require.Equal(t, project.Active, p.Status)
	payers, err := p.PaymentProjects()
	require.NoError(t, err)
	require.Equal(t, c.project("Treasury", "ACH").ID, payers.ACH)
	require.Equal(t, c.project("Treasury", "Checks").ID, payers.Check)
	c.in(func(tx *postgres.Tx) error {
		starters, err := componentrow.OfProject(tx, p.ID)
		require.NotEmpty(t, starters, "a project of a file has the processes of its type")
		require.NoError(t, err)
		members, err := projectrow.Members(tx, p.ID)
		require.Len(t, members, 2)
		return err
	})
	for _, waiting := range c.pending() {
		require.Equal(t, http.StatusOK,
			a.Call(http.MethodPost, "/api/proposals/"+waiting+"/approve", c.bob, struct{}{}).Status)
	}
	require.Equal(t, 0, c.plan(withProjects).Changes, "the company has everything now")
	repeated := strings.Replace(withProjects, "[bob@example.com]", "[bob@example.com, bob@example.com]", 1)
	require.Equal(t, 0, c.plan(repeated).Changes, "a repeated name changes nothing")

	source := c.export()
	require.Equal(t, 0, c.plan(source).Changes, "an export changes nothing where it comes from")
	other.applied(source)
	for _, waiting := range other.pending() {
		require.Equal(t, http.StatusOK,
			a.Call(http.MethodPost, "/api/proposals/"+waiting+"/approve", other.bob, struct{}{}).Status)
	}
	require.Equal(t, strings.ReplaceAll(source, "northwind", "contoso"), other.export())
}

func TestFileChangesProjectsThatExist(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	c.applied(withProjects)
	before := c.project("Accounts Payable", "Site invoices")
	projects, _, _ := strings.Cut(withProjects, "approvalRules:") // whose change waits already
	changed := strings.NewReplacer("[bob@example.com]", "[bob@example.com, bob@example.com]",
		"of all sites", "of two sites", "Infor 11", "Oracle Fusion", "manual", "intelligent",
		"    groups: [Site managers]\n", "", "    checkProject: {workspace: Treasury, project: Checks}\n", "").
		Replace(projects)
	plan := c.plan(changed)
	site := plan.Entries[3]
	fields := map[string][2][]string{}
	for _, d := range site.Differences {
		fields[string(d.Field)] = [2][]string{d.Old, d.New}
	}
	require.Equal(t, map[string][2][]string{
		"description":   {{"Invoices of all sites"}, {"Invoices of two sites"}},
		"erpType":       {{"Infor 11"}, {"Oracle Fusion"}},
		"captureMethod": {{"manual"}, {"intelligent"}},
		"groups":        {{"Site managers"}, {}},
		"checkProject":  {{"Treasury / Checks"}, {}}}, fields)
	c.applied(changed)
	after := c.project("Accounts Payable", "Site invoices")
	require.Equal(t, before.ID, after.ID)
	require.Equal(t, "Oracle Fusion", after.ERPType)
	payers, err := after.PaymentProjects()
	require.NoError(t, err)
	require.Empty(t, payers.Check)
	require.NotEmpty(t, payers.ACH)
	c.in(func(tx *postgres.Tx) error {
		members, err := projectrow.Members(tx, after.ID)
		require.Len(t, members, 1)
		require.Equal(t, project.MemberUser, members[0].Kind)
		return err
	})
}

func TestProblemsOfProjectsAreNamedAtTheirPlaces(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	const checks = "    project: Checks\n"
	const invalid, character = "InvalidValue", "UnsupportedCharacter"
	for name, text := range map[string]struct{ old, new, path, code string }{
		"unknown type":          {"Type: Payable\n", "Type: Payroll run\n", "projects[0].projectType", invalid},
		"unknown ERP":           {"erpType: Infor 11", "erpType: Abacus", "projects[0].erpType", invalid},
		"unknown capture":       {"captureMethod: manual", "captureMethod: magic", "projects[0].captureMethod", invalid},
		"unknown group":         {"groups: [Site managers]", "groups: [Ghosts]", "projects[0].groups", invalid},
		"unknown user":          {"bob@example.com", "eve@example.com", "projects[0].users", "UserNotFoundException"},
		"unknown payer":         {"project: ACH}", "project: Wires}", "projects[0].achProject", invalid},
		"payer of another kind": {"project: ACH}", "project: Checks}", "projects[0].achProjectId", invalid},
		"payer of payments": {checks, checks + "    achProject: {workspace: Treasury, project: ACH}\n",
			"projects[2].achProjectId", invalid},
		"no name": {checks, "    project: ''\n", "projects[2].project", "FieldIsRequired"},
		"slash in the workspace": {"workspace: Treasury\n" + checks, "workspace: A/B\n" + checks,
			"projects[2].workspace", character},
		"twice":               {checks, "    project: ACH\n", "projects[2]", invalid},
		"invisible character": {checks, `    project: "Che\u200bcks"` + "\n", "projects[2].project", character},
		"zero character":      {"Invoices of all sites", `"a\0b"`, "projects[0].description", character},
	} {
		require.Contains(t, withProjects, text.old, name)
		found := c.refusal(strings.Replace(withProjects, text.old, text.new, 1))
		require.Equal(t, text.code, found[text.path], "%s: %v", name, found)
	}
	require.NotContains(t, c.export(), "Treasury", "nothing of such files is kept")

	c.applied(withProjects)
	require.Equal(t, "InvalidValue", c.refusal(strings.Replace(withProjects, "projectType: Payable\n",
		"projectType: Payable Invoices\n", 1))["projects[0].projectType"], "the type of a project stays")
	otherCase := strings.ReplaceAll(withProjects, "project: ACH\n", "project: ach\n")
	require.Equal(t, "NameNotUniqueException", c.refusal(otherCase)["projects[1]"])
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`UPDATE projects SET status = 'archived', archived_at = now()
			WHERE tenant_id = ? AND name = 'ACH'`, c.id).Error
	})
	require.NotContains(t, c.export(), "project: ACH\n    projectType", "archived projects are not exported")
	changed := strings.Replace(withProjects, "    project: ACH\n", "    project: ACH\n    description: Wakes up\n", 1)
	require.Equal(t, "ProjectArchivedException", c.refusal(changed)["projects[1]"])
}

func TestArchivedProjectGetsNoRules(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`UPDATE projects SET status = 'archived', archived_at = now() WHERE tenant_id = ?`, c.id).Error
	})
	require.Equal(t, map[string]string{"approvalRules[0]": "ProjectArchivedException"}, c.refusal(file))
}

func TestProjectThatCannotBeAddedNamesAllItsProblems(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	broken := strings.NewReplacer("Type: Payable\n", "Type: Payroll run\n", "    groups: [Site managers]\n    users",
		"    groups: [Ghosts]\n    users", "bob@", "eve@").Replace(withProjects)
	found := c.refusal(broken)
	for path, code := range map[string]string{"projects[0].projectType": "InvalidValue",
		"projects[0].groups": "InvalidValue", "projects[0].users": "UserNotFoundException"} {
		require.Equal(t, code, found[path], "%s: %v", path, found)
	}
}

func TestProjectsOfAFileNeedThePermissionsOfTheirScreens(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	plan := func(token string) map[string]string {
		return problems(a.Call(http.MethodPost, base+"plan", token, map[string]string{"file": withProjects}))
	}
	need := []permission.Permission{"roles:manage", "userGroups:create", "projects:viewAllRelatedProjects",
		"projects:create", "workspaces:create", "projectGeneralSettings:update", "projects:manageProjectGroups"}
	for n, missing := range need[3:] {
		held := append(append([]permission.Permission{}, need[:3+n]...), need[4+n:]...)
		require.Equal(t, "ForbiddenAccess", plan(a.With(c.id, held...))["projects[0]"], string(missing))
	}
	require.Empty(t, plan(a.With(c.id, need...)))
	c.applied(withProjects)
	changed := strings.Replace(withProjects, "of all sites", "of two sites", 1)
	refused := a.Call(http.MethodPost, base+"plan", a.With(c.id, need...), map[string]string{"file": changed})
	require.Equal(t, "ForbiddenAccess", problems(refused)["projects[0]"], "projects:update")
}

// TestPersonOutsideAReservedProject covers people who do not see all projects: they learn nothing of one that exists,
// and can add one for others together with its rules.
func TestPersonOutsideAReservedProject(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	outsider := a.With(c.id, "roles:manage", "userGroups:create", "projects:create", "projects:update",
		"workspaces:create", "projectGeneralSettings:update", "projects:manageProjectGroups")
	var planned, done configurationapi.Plan
	call := func(path string, body map[string]string) apitest.Answer {
		return a.Call(http.MethodPost, base+path, outsider, body)
	}
	call("plan", map[string]string{"file": withProjects}).Into(t, &planned)
	call("apply", map[string]string{"file": withProjects, "base": planned.Base}).Into(t, &done)
	require.Equal(t, 5, done.Changes)

	var seen configurationapi.File
	call("export", nil).Into(t, &seen)
	require.NotContains(t, seen.Text, "Site invoices")
	c.in(func(tx *postgres.Tx) error {
		return approvalrow.Replace(tx, c.project("Accounts Payable", "Site invoices").ID,
			[]approval.Rule{{Name: "Hidden", Passes: true}})
	})
	refused := call("plan", map[string]string{"file": withProjects})
	require.Equal(t, "NameNotUniqueException", problems(refused)["projects[0]"])
	require.Equal(t, "NotFoundException", problems(refused)["approvalRules[0]"])
	require.NotContains(t, string(refused.Body), "Hidden")
}

// TestPayerThatAPersonDoesNotSeeStays covers a file that cannot name a payments project, because its author does not
// see it.
func TestPayerThatAPersonDoesNotSeeStays(t *testing.T) {
	a := open(t)
	c := admitEmpty(t, a, "northwind")
	projects, _, _ := strings.Cut(withProjects, "approvalRules:")
	c.applied(strings.NewReplacer("    groups: [Site managers]\n", "", "    users: [bob@example.com]\n", "").
		Replace(projects))
	c.in(func(tx *postgres.Tx) error {
		treasurer := a.User(c.id, "tess", permission.Administrator)
		return projectrow.AddMember(tx, c.project("Treasury", "ACH").ID,
			project.Member{ID: treasurer.ID, Kind: project.MemberUser})
	})
	outsider := a.With(c.id, "roles:manage", "projects:update", "projectGeneralSettings:update")
	call := func(path string, body map[string]string) apitest.Answer {
		return a.Call(http.MethodPost, base+path, outsider, body)
	}
	var seen configurationapi.File
	call("export", nil).Into(t, &seen)
	require.NotContains(t, seen.Text, "ACH")
	require.Contains(t, seen.Text, "checkProject:")
	before, err := c.project("Accounts Payable", "Site invoices").PaymentProjects()
	require.NoError(t, err)

	var planned, done configurationapi.Plan
	changed := strings.Replace(seen.Text, "of all sites", "of two sites", 1)
	call("plan", map[string]string{"file": changed}).Into(t, &planned)
	call("apply", map[string]string{"file": changed, "base": planned.Base}).Into(t, &done)
	require.Equal(t, 1, done.Changes)
	start, end := strings.Index(seen.Text, "    checkProject:"), strings.Index(seen.Text, "  - workspace: Treasury")
	other := seen.Text[:start] + seen.Text[end:]
	refused := call("plan", map[string]string{"file": other})
	require.Equal(t, "NotFoundException", problems(refused)["projects[0]"], string(refused.Body))
	after, err := c.project("Accounts Payable", "Site invoices").PaymentProjects()
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestDraftsAreNotExported(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	require.Contains(t, c.export(), "Payable invoices")
	c.in(func(tx *postgres.Tx) error {
		p, err := projectrow.Get(tx, c.projectID)
		if err != nil {
			return err
		}
		return projectrow.Insert(tx, project.Project{ID: id.New(), WorkspaceID: p.WorkspaceID, Name: "Sketch",
			Type: "Payable Invoices", Status: project.Draft})
	})
	require.NotContains(t, c.export(), "Sketch")
}

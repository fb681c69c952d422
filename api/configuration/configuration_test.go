package configuration_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	configurationapi "countersign.dev/api/configuration"
	proposalapi "countersign.dev/api/proposal"
	"countersign.dev/app/authority"
	configurationapp "countersign.dev/app/configuration"
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
	workspacerow "countersign.dev/internal/store/workspace"
)

const base = "/api/configuration/"

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
		configurationapi.Routes(a.Server, configurationapp.Commands{DB: a.DB})
		proposalapi.Routes(a.Server, proposalapp.Commands{DB: a.DB, Kinds: authority.Kinds()})
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
	require.NoError(c.t, c.api.DB.InTenant(context.Background(), c.id, do))
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
            - {field: amount, operator: lt, value: "100"}
        passesWithoutApproval: true
      - name: Everything else
        levels:
          - name: Site
            groups: [Site managers]
            users: [bob@northwind.example]
          - name: Finance
            roles: [Approver]
`

func TestFile(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	t.Log(c.export())
	r := a.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": file})
	t.Log(string(r.Body))
	_ = strings.ToUpper
	_ = approval.Check
	_ = approvalrow.Rules
	_ = configuration.Add
}

package drill_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	drillapi "countersign.dev/api/drill"
	drillapp "countersign.dev/app/drill"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

type object = map[string]any

// desk is a company with a project of the ERP Infor 10 and an enabled setup.
type desk struct {
	*apitest.API
	t                                        *testing.T
	superuser, tenant, project, admin, clerk string
}

func newDesk(t *testing.T) *desk {
	db, superuser := storetest.Open(t, 8)
	d := &desk{t: t, superuser: superuser}
	d.API = apitest.Open(t, db, func(a *apitest.API) { drillapi.Routes(a.Server, drillapp.Commands{DB: a.DB}) })
	d.tenant = d.Tenant("northwind").ID
	d.project = d.newProject(d.tenant, "Infor 10")
	d.admin = d.With(d.tenant, "connections:getList", "connections:update")
	d.clerk = d.With(d.tenant, "invoices:getList")
	return d
}

func (d *desk) newProject(tenantID, erpType string) string {
	d.t.Helper()
	projectID := storetest.Project(d.t, d.DB, d.superuser, tenantID, flow.PayableInvoices)
	d.exec(`UPDATE projects SET erp_type = $2 WHERE id = $1`, projectID, erpType)
	return projectID
}

func (d *desk) exec(sql string, args ...any) {
	d.t.Helper()
	storetest.ExecAs(d.t, d.superuser, sql, args...)
}

// texts are the texts that a query answers to the superuser.
func (d *desk) texts(sql string) []string {
	d.t.Helper()
	conn := testkit.Pool(d.t, d.superuser)
	rows, err := conn.Query(d.t.Context(), sql)
	require.NoError(d.t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(d.t, err)
	return found
}

// invoice adds an invoice, past every rule, and returns its id.
func (d *desk) invoice(tenantID, projectID, number string, more object) string {
	d.t.Helper()
	invoiceID := id.New()
	d.exec(`INSERT INTO invoices (tenant_id, id, project_id, number, match_key, stage, bucket, amount, invoice_date,
		vendor_number, vendor_name, company_number, po_number, erp_reference)
		VALUES ($1, $2, $3, $4, md5(random()::text), 'approval', 'active', 480.5, '2026-11-02', 'V-1', 'Fabrikam', '100',
			'', '')`,
		tenantID, invoiceID, projectID, number)
	for column, value := range more {
		d.exec(`UPDATE invoices SET `+column+` = $2 WHERE id = $1`, invoiceID, value)
	}
	return invoiceID
}

func (d *desk) setups(token string) []drillapi.Setup {
	d.t.Helper()
	var body drillapi.Setups
	d.Call("GET", "/api/drill-setups", token, nil).Into(d.t, &body)
	return body.Setups
}

// enable saves the setup of an ERP with its names as they are.
func (d *desk) enable(erpType string) {
	d.t.Helper()
	for _, s := range d.setups(d.admin) {
		if string(s.ERPType) == erpType {
			a := d.Call("PUT", "/api/drill-setups/"+erpType, d.admin,
				object{"enabled": true, "parameters": s.Parameters, "version": s.Version})
			require.Equal(d.t, http.StatusOK, a.Status, string(a.Body))
		}
	}
}

// link splits the query of a link as a browser does.
func link(query string) object {
	parameters := []object{}
	for _, pair := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		parameters = append(parameters, object{"name": name, "value": value})
	}
	return object{"parameters": parameters}
}

func (d *desk) open(token, erpType, query string) (found drillapi.Answer) {
	d.t.Helper()
	d.Call("POST", "/api/drill/"+erpType, token, link(query)).Into(d.t, &found)
	return found
}

func (d *desk) ids(token, erpType, query string) []string {
	d.t.Helper()
	ids := []string{}
	for _, f := range d.open(token, erpType, query).Invoices {
		ids = append(ids, f.ID)
	}
	return ids
}

func TestSetupIsSavedByVersionAndAudited(t *testing.T) {
	d := newDesk(t)
	before := d.setups(d.admin)
	require.Len(t, before, 4)
	for _, s := range before {
		require.False(t, s.Enabled)
		require.Zero(t, s.Version)
		require.Nil(t, s.ChangedAt)
	}
	change := object{"enabled": true, "version": 0, "parameters": object{"invoiceNumber": " Number ", "vendorNumber": "",
		"companyNumber": "", "poNumber": "", "erpReference": "Ref"}}
	var saved drillapi.Setup
	d.Call("PUT", "/api/drill-setups/netsuite", d.admin, change).Into(t, &saved)
	require.Equal(t, drillapi.Parameters{InvoiceNumber: "Number", ERPReference: "Ref"}, saved.Parameters)
	require.EqualValues(t, 1, saved.Version)
	require.NotEmpty(t, saved.ChangedBy)
	require.Equal(t, saved, d.setups(d.admin)[2])

	stale := d.Call("PUT", "/api/drill-setups/netsuite", d.admin, change)
	require.Equal(t, http.StatusConflict, stale.Status)
	require.Equal(t, string(fault.StaleVersion), stale.Problem().ErrorCode)
	change["version"], change["parameters"] = 1, object{"invoiceNumber": "a b", "vendorNumber": "Ref",
		"companyNumber": "", "poNumber": "", "erpReference": "Ref"}
	refused := d.Call("PUT", "/api/drill-setups/netsuite", d.admin, change)
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status)
	require.Len(t, refused.Problem().Errors, 2)
	require.EqualValues(t, 1, d.setups(d.admin)[2].Version)

	require.Equal(t, http.StatusForbidden, d.Call("PUT", "/api/drill-setups/netsuite",
		d.With(d.tenant, "connections:getList"), change).Status)
	require.Equal(t, http.StatusForbidden, d.Call("GET", "/api/drill-setups", d.clerk, nil).Status)
	require.Equal(t, http.StatusUnprocessableEntity,
		d.Call("PUT", "/api/drill-setups/other", d.admin, change).Status, "the product itself is no target")
	entry := d.texts(`SELECT concat_ws(' ', action, old_value->>'invoiceNumber',
		new_value->>'invoiceNumber', new_value->>'erpType') FROM audit_entries WHERE object_type = 'drillSetup'`)
	require.Equal(t, []string{"drill setup changed tranId Number netsuite"}, entry)
	require.Equal(t, []string{"1"}, d.texts(`SELECT count(*)::text FROM events WHERE type = 'updateConnection'`),
		"open pages are notified once")
	other := d.Tenant("southwind").ID
	require.Zero(t, d.setups(d.With(other, "connections:getList"))[2].Version)
}

func TestLinkFindsInvoicesByItsValues(t *testing.T) {
	d := newDesk(t)
	d.enable("infor10")
	first := d.invoice(d.tenant, d.project, "INV-1", object{"po_number": "PO-7"})
	second := d.invoice(d.tenant, d.project, "inv-1",
		object{"vendor_number": "V-2", "company_number": "200A", "invoice_date": "2026-11-03"})
	d.invoice(d.tenant, d.project, "INV-2", object{"stage": "deleted", "po_number": "PO-7"})
	for query, want := range map[string][]string{
		"Invoice=INV-1":                         {second, first}, // the latest first
		"INVOICE= inv-1 &Theme=dark":            {second, first},
		"Invoice=INV-1&Vendor=v-1":              {first},
		"Invoice=INV-1&Company=200a":            {second},
		"Invoice=INV-1&Vendor=V-1&Company=200A": {},
		"Invoice=INV-1&PurchaseOrder=po-7":      {first},
		"Invoice=INV":                           {},
		"Invoice=INV-%":                         {},
		"Invoice=INV-2":                         {}, // deleted
		"PurchaseOrder=po-7":                    {first},
		"Vendor=v-2":                            {second},
		"Vendor=V-2&Invoice=":                   {second},
	} {
		require.Equal(t, want, d.ids(d.clerk, "infor10", query), query)
	}
	require.Equal(t, drillapi.Found{ID: first, ProjectID: d.project, WorkspaceID: d.texts(
		`SELECT workspace_id::text FROM projects WHERE id = '` + d.project + `'`)[0], InvoiceNumber: "INV-1",
		VendorName: "Fabrikam", VendorNumber: "V-1", CompanyNumber: "100", Amount: "480.50", Currency: "USD",
		InvoiceDate: "2026-11-02", Stage: "approval"},
		d.open(d.clerk, "infor10", "Invoice=INV-1&Vendor=V-1").Invoices[0])

	require.Equal(t,
		[]drillapi.Searched{{Field: "invoiceNumber", Value: "inv-9"}, {Field: "vendorNumber", Value: "v-1"}},
		d.open(d.clerk, "infor10", "Theme=dark&Vendor=v-1&Invoice= inv-9 ").Searched)

	d.exec(`UPDATE projects SET erp_type = 'Oracle Fusion' WHERE id = $1`, d.project)
	d.enable("fusion")
	d.exec(`UPDATE invoices SET erp_reference = '300100' WHERE id = $1`, second)
	require.Equal(t, []string{second}, d.ids(d.clerk, "fusion", "InvoiceId=300100"))
	require.Empty(t, d.ids(d.clerk, "fusion", "InvoiceId=300100&InvoiceNumber=INV-9"))
}

func TestLinkFindsInvoicesOfProjectsWithItsERPAlone(t *testing.T) {
	d := newDesk(t)
	d.enable("infor10")
	d.enable("netsuite")
	elsewhere := d.newProject(d.tenant, "Oracle Netsuite")
	ours, theirs := d.invoice(d.tenant, d.project, "INV-1", nil), d.invoice(d.tenant, elsewhere, "INV-1", nil)
	require.Equal(t, []string{ours}, d.ids(d.clerk, "infor10", "Invoice=INV-1"))
	require.Equal(t, []string{theirs}, d.ids(d.clerk, "netsuite", "tranId=INV-1"))
	// the connection of a project decides, until it is removed
	storetest.ConnectERP(t, d.superuser, d.tenant, d.project, "https://erp.example")
	d.exec(`UPDATE erp_connections SET type = 'netsuite' WHERE project_id = $1`, d.project)
	require.Empty(t, d.ids(d.clerk, "infor10", "Invoice=INV-1"))
	require.ElementsMatch(t, []string{ours, theirs}, d.ids(d.clerk, "netsuite", "tranId=INV-1"))
	d.exec(`UPDATE erp_connections SET address = '', enabled = false WHERE project_id = $1`, d.project)
	require.Equal(t, []string{ours}, d.ids(d.clerk, "infor10", "Invoice=INV-1"))
}

func TestLinkShowsAPersonTheirInvoicesAlone(t *testing.T) {
	d := newDesk(t)
	d.enable("infor10")
	ours := d.invoice(d.tenant, d.project, "INV-1", nil)
	other := d.Tenant("southwind").ID
	d.invoice(other, d.newProject(other, "Infor 10"), "INV-1", nil)
	const query = "Invoice=INV-1"
	require.Equal(t, []string{ours}, d.ids(d.clerk, "infor10", query))

	stranger := d.Call("POST", "/api/drill/infor10", d.With(other, permission.All()...), link(query))
	require.Equal(t, string(fault.DrillDisabled), stranger.Problem().ErrorCode, "setups belong to one company")
	d.exec(`INSERT INTO drill_setups (tenant_id, erp_type, enabled, parameters)
		SELECT $1, erp_type, enabled, parameters FROM drill_setups WHERE tenant_id = $2`, other, d.tenant)
	require.NotContains(t, d.ids(d.With(other, "invoices:getList"), "infor10", query), ours)

	member := d.User(d.tenant, "member", "AP Processor")
	d.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, d.tenant,
		d.project, member.ID)
	require.Equal(t, []string{ours}, d.ids(d.Token(d.tenant, member), "infor10", query))
	require.Empty(t, d.ids(d.clerk, "infor10", query), "not a member")
	require.Equal(t, http.StatusForbidden,
		d.Call("POST", "/api/drill/infor10", d.With(d.tenant, "invoices:get"), link(query)).Status)
}

func TestLinkHasLimits(t *testing.T) {
	d := newDesk(t)
	disabled := d.Call("POST", "/api/drill/infor10", d.clerk, link("Invoice=1"))
	require.Equal(t, http.StatusConflict, disabled.Status)
	require.Equal(t, string(fault.DrillDisabled), disabled.Problem().ErrorCode)
	d.enable("infor10")
	for _, query := range []string{"", "Theme=dark", "Invoice=", "Company=100"} {
		refused := d.Call("POST", "/api/drill/infor10", d.clerk, link(query))
		require.Equal(t, http.StatusUnprocessableEntity, refused.Status, query)
		require.Contains(t, string(refused.Body), "Invoice, Vendor, PurchaseOrder", query)
		require.Equal(t, "parameters", refused.Problem().Errors[0].PropertyName, query)
	}
	for _, body := range []object{link("Invoice=" + strings.Repeat("1", 201)), link(strings.Repeat("a=b&", 20) + "c=d")} {
		require.Equal(t, http.StatusUnprocessableEntity, d.Call("POST", "/api/drill/infor10", d.clerk, body).Status)
	}
	require.Empty(t, d.ids(d.clerk, "infor10", strings.Repeat("a=b&", 19)+"Invoice="+strings.Repeat("1", 200)))

	for n := range 51 {
		d.invoice(d.tenant, d.project, "INV-1", object{"vendor_number": fmt.Sprint("V-", n)})
		if n == 49 {
			require.False(t, d.open(d.clerk, "infor10", "Invoice=INV-1").More)
		}
	}
	found := d.open(d.clerk, "infor10", "Invoice=INV-1")
	require.Len(t, found.Invoices, 50)
	require.True(t, found.More)
}

package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func TestSubmitWarnsAboutUnknownNamesAndOverrideNeedsPermissionAndReason(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	w.Exec(`INSERT INTO companies (tenant_id, id, number, name) VALUES ($1, $2, '200', 'Another company')`, w.TenantID,
		id.New())
	w.Exec(`INSERT INTO gl_accounts (tenant_id, id, number, description) VALUES ($1, $2, '7000', 'Freight')`, w.TenantID,
		id.New())
	other := id.New()
	w.Exec(
		`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code) VALUES ($1, $2, 'V-200', 'Harbor Ice', '100', 'NET 30')`,
		w.TenantID,
		other,
	)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldVendorNumber, Value: "V-200"}},
	)
	require.NoError(t, err)
	require.Equal(t, "Fabrikam Supplies", inv.DocumentVendor)

	_, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	found := map[string]fault.Code{}
	for _, field := range f.Fields {
		found[field.Path] = field.Code
	}
	require.Equal(t,
		map[string]fault.Code{"vendorName": fault.DocumentVendorDiffers, "companyNumber": fault.CompanyUnknown,
			"account": fault.AccountUnknown}, found)
	_, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "checked by phone")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "the clerk of this test has no permission")

	role := id.New()
	w.Role(role, "Corrector", "1", "invoiceWarnings:update")
	_, corrector := w.User("Cora Corrector", role)
	inv, _, err = storetest.InvoiceCommands(w.DB).
		Submit(corrector, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "checked by phone")
	require.NoError(t, err)
	require.EqualValues(t, 1,
		storetest.Count(
			t,
			w.Superuser,
			`SELECT count(*) FROM audit_entries WHERE object_id = $1 AND action = 'warnings overridden' AND new_value->>'detail' = 'checked by phone'`,
			inv.ID,
		))
	view, err := storetest.InvoiceCommands(w.DB).View(
		ctx,
		w.TenantID,
		inv.ID,
		invoice.Viewer{UserID: w.MiaID, AllInvoices: true},
	)
	require.NoError(t, err)
	var codes []invoice.CheckCode
	for _, c := range view.Checks {
		if c.Kind == "concern" {
			codes = append(codes, c.Code)
			require.Equal(t, "Cora Corrector", c.Params["by"])
		}
	}
	require.Equal(t,
		[]invoice.CheckCode{invoice.CheckOtherVendor, invoice.CheckUnknownCompany, invoice.CheckUnknownAccount}, codes,
		"the approver reads them")
}

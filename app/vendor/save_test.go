package vendor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/store/storetest"
)

func TestVendorIsCreatedChangedAndListed(t *testing.T) {
	d := newDesk(t)
	d.Exec(`INSERT INTO companies (tenant_id, id, number, name) VALUES ($1, $2, '100', 'Northwind')`, d.TenantID, id.New())
	wanted := vendor.Vendor{ID: id.New(), Number: "V-300", Name: "Contoso", Country: "us", Method: vendor.Check,
		CompanyNumber: "100", Class: "Freight", RemitTo: "R1", TaxIDLast4: "1234"}
	v, err := d.vendors.Create(d.Ann, d.TenantID, wanted)
	require.NoError(t, err)
	require.Equal(t, []any{"US", true, int64(1), "R1", "1234"},
		[]any{v.Country, v.Active, v.Version, v.RemitTo, v.TaxIDLast4})
	wanted.ID = id.New()
	_, err = d.vendors.Create(d.Ann, d.TenantID, wanted)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the number is used")
	wanted.Number, wanted.CompanyNumber = "V-301", "999"
	_, err = d.vendors.Create(d.Ann, d.TenantID, wanted)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the company is unknown")

	v.Name = "Contoso Freight"
	changed, err := d.vendors.Update(d.Bob, d.TenantID, v)
	require.NoError(t, err)
	require.EqualValues(t, 2, changed.Version)
	_, err = d.vendors.Update(d.Ann, d.TenantID, v)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	require.Equal(t, []string{"Contoso Freight"}, names(t, d.Treasury, "freight"))

	n := d.Neighbor(t, nil)
	_, err = d.vendors.Update(n.Ann, n.TenantID, changed)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	page, err := d.vendors.List(d.TenantID).Page(t.Context(), grid.Query{Search: "V-300"})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1)
	require.Equal(t, vendor.NoAccount, page.Rows[0].BankAccount)
	for action, want := range map[string]int{"created": 1, "updated": 1} {
		require.EqualValues(t, want, storetest.Count(t, d.Superuser, `SELECT count(*) FROM audit_entries
			WHERE object_type = 'vendor' AND object_id = $1 AND action = $2`, v.ID, action), action)
	}
}

func TestInactiveVendorIsNotFoundForInvoicesAndWhatRunsIsPaid(t *testing.T) {
	d := newDesk(t)
	v, err := d.vendors.Get(d.Ann, d.TenantID, d.PaidByACH)
	require.NoError(t, err)
	off, err := d.vendors.SetActive(d.Ann, d.TenantID, v.ID, false, v.Version)
	require.NoError(t, err)
	require.False(t, off.Active)
	_, err = d.vendors.SetActive(d.Ann, d.TenantID, v.ID, true, v.Version)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	require.Empty(t, names(t, d.Treasury, "fabrikam"), "no new invoice finds it")
	paymentID, _ := d.Pay(d.PaidByACH, "INV-1", "98.00")
	require.NotEmpty(t, paymentID, "an invoice that was sent to the ERP before is paid")
	found, err := d.vendors.Documents(d.Ann, d.TenantID, v.ID, true, true)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{len(found.Invoices), len(found.Payments)})
	require.Equal(t, "98.00", found.Payments[0].Amount.Number())
	found, err = d.vendors.Documents(d.Ann, d.TenantID, v.ID, false, false)
	require.NoError(t, err)
	require.Empty(t, found.Invoices)
	require.Empty(t, found.Payments)
}

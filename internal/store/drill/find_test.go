package drill_test

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/drill"
	"countersign.dev/internal/postgres"
	drillrow "countersign.dev/internal/store/drill"
	"countersign.dev/internal/store/storetest"
)

var readRows = regexp.MustCompile(`on invoices.*rows=([0-9.]+) loops=([0-9]+)\)`)

// Every value that a link may have alone is found by an index, behind row-level security.
func TestLinkReadsFewInvoicesOfALargeTenant(t *testing.T) {
	w := storetest.NewPayables(t)
	const many = 50_000
	storetest.Invoices(t, w.Superuser, w.TenantID, w.ProjectID, many)
	w.Exec(`UPDATE projects SET erp_type = 'Infor 10' WHERE tenant_id = $1`, w.TenantID)
	w.Exec(`UPDATE invoices SET erp_reference = 'R-' || number WHERE tenant_id = $1 AND stage = 'paid'`, w.TenantID)
	w.Exec(`ANALYZE`)
	for index, s := range map[string]drill.Search{
		"invoices_number":        {drill.InvoiceNumber: "inv-00000777", drill.VendorNumber: "v-00001"},
		"invoices_erp_reference": {drill.ERPReference: "R-INV-00000777"},
		"invoices_po_number":     {drill.PONumber: "po-777", drill.CompanyNumber: "100"},
		"invoices_same_amount":   {drill.VendorNumber: "V-01503"},
	} {
		t.Run(index, func(t *testing.T) {
			require.NoError(t, w.DB.InTenant(storetest.Reading(w.TenantID, w.ClerkID), w.TenantID,
				func(tx *postgres.Tx) error {
					plan, err := drillrow.Explain(tx, drill.Infor10, s)
					require.NoError(t, err)
					t.Log(plan)
					require.Contains(t, plan, index)
					require.NotContains(t, plan, "Seq Scan on invoices")
					for _, m := range readRows.FindAllStringSubmatch(plan, -1) {
						rows, err := strconv.ParseFloat(m[1], 64)
						require.NoError(t, err)
						require.Less(t, rows, float64(many/100), plan)
					}
					return nil
				}))
		})
	}
}

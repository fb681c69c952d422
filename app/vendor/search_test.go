package vendor_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	"countersign.dev/internal/store/storetest"
	vendorrow "countersign.dev/internal/store/vendor"
)

var ctx = context.Background()

const seedVendors = `INSERT INTO vendors (tenant_id, id, number, name)
	SELECT $1::uuid, gen_random_uuid(), 'V-' || lpad(n::text, 6, '0'), (ARRAY['Fabrikam','Contoso','Tailspin','Adventure','Litware','Wingtip','Proseware','Woodgrove'])[1 + n % 8]
		|| ' ' || (ARRAY['Supplies','Freight','Ice','Paper','Steel','Timber','Dental'])[1 + n % 7] || ' ' || md5(n::text) || ' LLC' FROM generate_series(1, $2::int) n`

func names(t *testing.T, w *storetest.Treasury, term string) (found []string) {
	t.Helper()
	vendors, err := vendorapp.Commands{DB: w.DB}.Search(ctx, w.TenantID, term, "", vendor.Active, 0)
	require.NoError(t, err)
	for _, v := range vendors {
		found = append(found, v.Name)
	}
	return found
}

func TestVendorIsFoundByNumberAndEachWordOfName(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	for _, term := range []string{"V-200", "v-2", "harbor", "HARBOR ICE", "ice", "ice comp", "company",
		" Harbor Ice Company "} {
		require.Equal(t, []string{"Harbor Ice Company"}, names(t, w, term), term)
	}
	for _, term := range []string{"arbor", "100%", "_", "Harbor Company", `\`} {
		require.Empty(t, names(t, w, term), term)
	}
	require.Equal(t, []string{"Fabrikam Supplies LLC", "Harbor Ice Company"}, names(t, w, ""))
	w.Exec(`UPDATE vendors SET name = 'Östersund & Söner', number = 'X-9' WHERE number = 'V-200'`)
	require.Empty(t, names(t, w, "harbor"))
	require.Empty(t, names(t, w, "v-2"))
	for _, term := range []string{"öster", "söner", "x-9"} {
		require.Equal(t, []string{"Östersund & Söner"}, names(t, w, term), term)
	}
	w.Exec(`DELETE FROM vendor_bank_accounts`)
	w.Exec(`DELETE FROM vendors WHERE number = 'X-9'`)
	require.Empty(t, names(t, w, "söner"))
}

// The measurement uses 200,000 vendors and 800,000 invoices as the application's role, with row-level security.
func TestVendorsAndDuplicatesAreFoundByIndexes(t *testing.T) {
	s, super := storetest.Open(t, 4)
	tenantID := storetest.Tenant(t, s)
	project := storetest.Project(t, s, super, tenantID, flow.PayableInvoices)
	vendors, invoices := 20_000, 16_000
	if gate.Wanted() {
		vendors, invoices = 200_000, 800_000
	}
	conn, err := pgx.Connect(ctx, super)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(ctx)) }()
	_, err = conn.Exec(ctx, `SET statement_timeout = 0`)
	require.NoError(t, err)
	begun := time.Now()
	_, err = conn.Exec(ctx, seedVendors, tenantID, vendors)
	require.NoError(t, err)
	t.Logf("%d vendors made in %s", vendors, time.Since(begun).Round(time.Millisecond))
	storetest.Invoices(t, super, tenantID, project, invoices)
	_, err = conn.Exec(ctx,
		`UPDATE invoices i SET vendor_id = v.id FROM vendors v WHERE v.tenant_id = i.tenant_id AND 'V-0' || substr(v.number, 4) = 'V-0' || substr(i.vendor_number, 3)`)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `VACUUM ANALYZE vendors, vendor_words, invoices`)
	require.NoError(t, err)
	var vendorID, name string
	require.NoError(t,
		conn.QueryRow(ctx, `SELECT id::text, name FROM vendors WHERE number = 'V-000017'`).Scan(&vendorID, &name))

	search := func(term string) func() error {
		return func() error {
			_, err := vendorapp.Commands{DB: s}.Search(ctx, tenantID, term, "", vendor.Active, 0)
			return err
		}
	}
	within := func(do func(*postgres.Tx) error) func() error {
		return func() error { return s.InTenant(ctx, tenantID, do) }
	}
	for what, c := range map[string]struct {
		index string
		do    func() error
	}{
		"by number":     {"vendor_words", search("v-00001")},
		"by name":       {"vendor_words", search(name[:len(name)-6])},
		"by later word": {"vendor_words", search(name[strings.LastIndex(name[:len(name)-4], " ")+1:][:8])},
		"all":           {"vendors_name", search("")},
		"exact name": {"vendors_name", within(func(tx *postgres.Tx) error {
			_, _, err := vendorrow.Find(tx, "", strings.ToUpper(name))
			return err
		})},
		"exact number": {"vendors_number",
			within(func(tx *postgres.Tx) error { _, _, err := vendorrow.Find(tx, "V-000017", ""); return err })},
		"duplicate": {"invoices_number", within(func(tx *postgres.Tx) error {
			return invoicerow.FindDuplicate(tx,
				&invoice.Invoice{ID: tenantID,
					Index: invoice.IndexData{Number: "inv-00000017", VendorNumber: "V-00017", CompanyNumber: "100"}})
		})},
		"distribution of the last": {"invoices_of_vendor", within(func(tx *postgres.Tx) error {
			_, err := invoicerow.LastDistribution(tx, vendorID, "100")
			return err
		})},
	} {
		plans, err := storetest.Plans(ctx, s, tenantID, c.do)
		require.NoError(t, err)
		require.NotEmpty(t, plans, what)
		for _, plan := range plans {
			require.NotContains(t, plan, "Seq Scan on vendors", what)
			require.NotContains(t, plan, "Seq Scan on invoices", what)
		}
		require.Contains(t, strings.Join(plans, "\n"), c.index, what)
		for range 2 {
			begun = time.Now()
			require.NoError(t, c.do())
		}
		t.Logf("%s: %s\n%s", what, time.Since(begun).Round(10*time.Microsecond), plans[len(plans)-1])
	}
	for _, term := range []string{"f", "s", "llc"} { // a seventh, an eighth and all of them
		begun = time.Now()
		require.NoError(t, search(term)())
		t.Logf("%q: %s", term, time.Since(begun).Round(10*time.Microsecond))
	}
}

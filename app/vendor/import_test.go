package vendor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	dataimportapp "countersign.dev/app/dataimport"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

func TestImportAddsAndChangesVendorsByNumber(t *testing.T) {
	d := newDesk(t)
	imports := dataimportapp.Commands{DB: d.DB}
	file := []byte("number,name,email,status\nV-100,Fabrikam Freight,,\nV-300,Contoso,ap@contoso.example,\n" +
		"V-301,Litware,nobody,\nV-302,,,\nV-300,Again,,\n")
	p, err := imports.Preview(d.Ann, d.TenantID, d.vendors.Import(true), file)
	require.NoError(t, err)
	require.Equal(t, dataimport.Counts{New: 1, Changed: 1, Invalid: 3}, p.Counts)
	_, done, err := imports.Import(d.Ann, d.TenantID, d.vendors.Import(true), file, p.Digest)
	require.NoError(t, err)
	require.True(t, done)
	require.Equal(t, []string{"Contoso"}, names(t, d.Treasury, "v-300"))
	v, err := d.vendors.Get(d.Ann, d.TenantID, d.PaidByACH)
	require.NoError(t, err)
	require.Equal(t, []any{"Fabrikam Freight", "88 Pier Road", "6789"}, []any{v.Name, v.Address1, v.Bank.Last4},
		"columns that the file lacks stay, and so does the bank account")
	n := d.Neighbor(t, nil)
	require.Empty(t, names(t, n, "v-300"))
}

// The goal is an import within 1.5 times of COPY into the same table with its index of words.
func TestImportOfManyVendorsIsSetBased(t *testing.T) {
	d := newDesk(t)
	rows, most := 2_000, 10.0 // few rows measure the start of statements
	if gate.Wanted() {
		rows, most = 100_000, 1.5
	}
	var file strings.Builder
	file.WriteString("number,name,city,country\n")
	for n := range rows {
		fmt.Fprintf(&file, "N-%06d,Vendor number %d of many,Oakland,US\n", n, n)
	}
	imports := dataimportapp.Commands{DB: d.DB}
	p, err := imports.Preview(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file.String()))
	require.NoError(t, err)
	began := time.Now()
	_, done, err := imports.Import(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file.String()), p.Digest)
	took := time.Since(began)
	require.NoError(t, err)
	require.True(t, done)

	other := storetest.Tenant(t, d.DB)
	conn, err := pgx.Connect(t.Context(), d.Superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(t.Context()) }()
	began = time.Now()
	_, err = conn.CopyFrom(t.Context(), pgx.Identifier{"vendors"}, []string{"tenant_id", "id", "number", "name", "city"},
		pgx.CopyFromSlice(rows, func(n int) ([]any, error) {
			return []any{other, id.New(), fmt.Sprintf("N-%06d", n), fmt.Sprintf("Vendor number %d of many", n), "Oakland"}, nil
		}))
	require.NoError(t, err)
	copied := time.Since(began)
	t.Logf("%d vendors: import %s, COPY %s, import to COPY %.2f", rows, took, copied, float64(took)/float64(copied))
	require.Less(t, float64(took), most*float64(copied))
}

// The goal is an import with bank accounts within 3 times of COPY into the same tables with their indexes. COPY gets
// encrypted numbers and hashes, which are not part of its time.
func TestImportOfManyBankAccountsIsSetBased(t *testing.T) {
	d := newDesk(t)
	rows, most := 2_000, 20.0 // few rows measure the start of statements
	if gate.Wanted() {
		rows, most = 100_000, 3
	}
	var file strings.Builder
	file.WriteString("number,name,city,country,bankRouting,bankAccountNumber,bankAccountType\n")
	for n := range rows {
		fmt.Fprintf(&file, "N-%06d,Vendor number %d of many,Oakland,US,121000248,40001%07d,checking\n", n, n, n)
	}
	imports := dataimportapp.Commands{DB: d.DB}
	p, err := imports.Preview(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file.String()))
	require.NoError(t, err)
	began := time.Now()
	p, done, err := imports.Import(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file.String()), p.Digest)
	took := time.Since(began)
	require.NoError(t, err)
	require.True(t, done)
	require.Equal(t, dataimport.Counts{New: rows, Accounts: rows}, p.Counts)

	began = time.Now()
	seal, hashes, err := d.Vault.Sealing(t.Context(), d.TenantID)
	require.NoError(t, err)
	vendors, accounts := make([][]any, rows), make([][]any, rows)
	other := storetest.Tenant(t, d.DB)
	for n := range rows {
		vendorID, accountID, number := id.New(), id.New(), fmt.Sprintf("40001%07d", n)
		sealed, err := seal(accountID, []byte(number))
		require.NoError(t, err)
		known := hashes("vendorAccount", number)
		vendors[n] = []any{other, vendorID, fmt.Sprintf("N-%06d", n), fmt.Sprintf("Vendor number %d of many", n), "Oakland"}
		accounts[n] = []any{other, accountID, vendorID, "121000248", sealed, number[8:], known[0], known}
	}
	sealing := time.Since(began)
	conn, err := pgx.Connect(t.Context(), d.Superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(t.Context()) }()
	began = time.Now()
	_, err = conn.CopyFrom(t.Context(), pgx.Identifier{"vendors"}, []string{"tenant_id", "id", "number", "name", "city"},
		pgx.CopyFromRows(vendors))
	require.NoError(t, err)
	_, err = conn.CopyFrom(t.Context(), pgx.Identifier{"vendor_bank_accounts"}, []string{"tenant_id", "id", "vendor_id",
		"routing", "account", "account_last4", "account_hash", "known_hashes"}, pgx.CopyFromRows(accounts))
	require.NoError(t, err)
	copied := time.Since(began)
	t.Logf("%d vendors with accounts: import %s, COPY %s, import to COPY %.2f; encryption and hashes %s", rows, took,
		copied, float64(took)/float64(copied), sealing)
	require.Less(t, float64(took), most*float64(copied))
}

package masterdata_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	dataimportapp "countersign.dev/app/dataimport"
	masterdataapp "countersign.dev/app/masterdata"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/masterdata"
	"countersign.dev/internal/postgres"
	masterdatarow "countersign.dev/internal/store/masterdata"
	"countersign.dev/internal/store/storetest"
)

type fixture struct {
	*testing.T
	db        *postgres.DB
	superuser string
	records   masterdataapp.Commands
	imports   dataimportapp.Commands
	tenantID  string
}

func newFixture(t *testing.T) *fixture {
	s, superuser := storetest.Open(t, 0)
	return &fixture{T: t, db: s, superuser: superuser, records: masterdataapp.Commands{DB: s},
		imports: dataimportapp.Commands{DB: s}, tenantID: storetest.TenantWithRoles(t, s)}
}

func (f *fixture) create(n masterdata.Noun, values ...string) masterdata.Record {
	r, err := f.records.Create(f.Context(), f.tenantID, n, values)
	require.NoError(f, err)
	return r
}

func (f *fixture) company(number, parent string) masterdata.Record {
	return f.create(masterdata.Companies, number, "Company "+number, parent, "", "", "", "", "", "", "")
}

func (f *fixture) preview(n masterdata.Noun, file string) dataimport.Preview {
	p, err := f.imports.Preview(f.Context(), f.tenantID, masterdataapp.Import(n), []byte(file))
	require.NoError(f, err)
	return p
}

func (f *fixture) load(n masterdata.Noun, file, digest string) (dataimport.Preview, bool) {
	p, imported, err := f.imports.Import(f.Context(), f.tenantID, masterdataapp.Import(n), []byte(file), digest)
	require.NoError(f, err)
	return p, imported
}

func (f *fixture) count(sql string, args ...any) int64 {
	return storetest.Count(f.T, f.superuser, sql, args...)
}

func TestRecordIsCreatedChangedDeactivatedAndRecorded(t *testing.T) {
	f := newFixture(t)
	a := f.create(masterdata.GLAccounts, " 6100 ", "", "Supplies", "")
	require.Equal(t, []string{"6100", "", "Supplies", "active"}, a.Values)
	_, err := f.records.Create(t.Context(), f.tenantID, masterdata.GLAccounts, []string{"6100", "", "Again", ""})
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.RecordExists, refused.Fields[0].Code)

	a.Values[2] = "Office supplies"
	changed, err := f.records.Update(t.Context(), f.tenantID, masterdata.GLAccounts, a)
	require.NoError(t, err)
	require.EqualValues(t, 2, changed.Version)
	_, err = f.records.Update(t.Context(), f.tenantID, masterdata.GLAccounts, a)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = f.records.SetStatus(t.Context(), f.tenantID, masterdata.GLAccounts, a.ID, masterdata.Inactive, 1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	changed.Values[0] = "6101"
	_, err = f.records.Update(t.Context(), f.tenantID, masterdata.GLAccounts, changed)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "other records name the number")
	_, err = f.records.SetStatus(t.Context(), f.tenantID, masterdata.GLAccounts, a.ID, masterdata.Inactive, 2)
	require.NoError(t, err)
	for _, action := range []string{"created", "updated", "inactive"} {
		require.EqualValues(t, 1, f.count(`SELECT count(*) FROM audit_entries WHERE object_type = 'glAccount' AND object_id = $1
			AND action = $2`, a.ID, action), action)
	}
	require.EqualValues(t, 3, f.count(`SELECT count(*) FROM events WHERE type = 'updateMasterData' AND subject_id = $1`, a.ID))

	other := storetest.TenantWithRoles(t, f.db)
	_, err = f.records.Get(t.Context(), other, masterdata.GLAccounts, a.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = f.records.SetStatus(t.Context(), other, masterdata.GLAccounts, a.ID, masterdata.Active, 3)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestNewReferencesAreActiveAndExistingOnesStay(t *testing.T) {
	f := newFixture(t)
	f.company("100", "")
	sub := f.company("110", "100")
	a := f.create(masterdata.GLAccounts, "6100", "110", "Supplies", "")
	_, err := f.records.SetStatus(t.Context(), f.tenantID, masterdata.Companies, sub.ID, masterdata.Inactive, 1)
	require.NoError(t, err)
	for _, company := range []string{"110", "999"} {
		_, err = f.records.Create(t.Context(), f.tenantID, masterdata.GLAccounts, []string{"6200", company, "x", ""})
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused)
		require.Equal(t, fault.ReferenceUnknown, refused.Fields[0].Code, company)
	}
	a.Values[2] = "Renamed"
	_, err = f.records.Update(t.Context(), f.tenantID, masterdata.GLAccounts, a)
	require.NoError(t, err)
	p := f.preview(masterdata.GLAccounts, "number,companyNumber,description\n6100,110,Once more\n6200,110,x\n6300,,y\n")
	require.Equal(t, dataimport.Counts{New: 1, Changed: 1, Invalid: 1}, p.Counts)
}

func TestNoCompanyIsItsOwnParent(t *testing.T) {
	f := newFixture(t)
	top := f.company("1", "")
	f.company("2", "1")
	f.company("3", "2")
	top.Values[2] = "3"
	_, err := f.records.Update(t.Context(), f.tenantID, masterdata.Companies, top)
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.ParentCircle, refused.Fields[0].Code)
	file := "number,name,parentNumber\n7,A,8\n8,B,7\n"
	_, _, err = f.imports.Import(t.Context(), f.tenantID, masterdataapp.Import(masterdata.Companies), []byte(file),
		f.preview(masterdata.Companies, file).Digest)
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.ParentCircle, refused.Fields[0].Code)
	require.EqualValues(t, 3, f.count(`SELECT count(*) FROM companies WHERE tenant_id = $1`, f.tenantID))
	below := "number,name,parentNumber\n8,B,\n7,A,8\n"
	_, imported := f.load(masterdata.Companies, below, f.preview(masterdata.Companies, below).Digest)
	require.True(t, imported, "a parent of the same file")
}

func TestImportWritesValidRowsOfItsPreviewOnce(t *testing.T) {
	f := newFixture(t)
	f.create(masterdata.GLAccounts, "1", "", "Old", "")
	f.create(masterdata.GLAccounts, "2", "", "Same", "")
	file := "number;companyNumber;description\n1;;New text\n2;;Same\n3;;Third\n;;No number\n4;404;No company\n"
	p := f.preview(masterdata.GLAccounts, file)
	require.Equal(t, dataimport.Counts{New: 1, Changed: 1, Unchanged: 1, Invalid: 2}, p.Counts)
	require.EqualValues(t, 2, f.count(`SELECT count(*) FROM gl_accounts WHERE tenant_id = $1`, f.tenantID), "a preview changes nothing")

	done, imported := f.load(masterdata.GLAccounts, file, p.Digest)
	require.True(t, imported)
	require.Equal(t, p.Counts, done.Counts)
	require.EqualValues(t, 3, f.count(`SELECT count(*) FROM gl_accounts WHERE tenant_id = $1`, f.tenantID))
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM gl_accounts WHERE number = '1' AND description = 'New text'
		AND version = 2 AND status = 'active'`))
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM audit_entries WHERE action = 'imported' AND
		new_value->>'added' = '1' AND new_value->>'changed' = '1' AND new_value->>'refused' = '2' AND length(new_value->>'sha256') = 64`))
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM events WHERE type = 'updateMasterData' AND subject_id IS NULL`))

	again, imported := f.load(masterdata.GLAccounts, file, p.Digest)
	require.False(t, imported, "the records changed since the preview")
	require.Equal(t, dataimport.Counts{Unchanged: 3, Invalid: 2}, again.Counts)
	_, imported = f.load(masterdata.GLAccounts, file, again.Digest)
	require.True(t, imported)
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM audit_entries WHERE action = 'imported'`), "nothing changed")
}

func TestImportOfChangedRecordsAnswersWithPreview(t *testing.T) {
	f := newFixture(t)
	a := f.create(masterdata.TermCodes, "NET 30", "", "30", "", "", "")
	file := "code,netDays\nNET 30,31\n"
	p := f.preview(masterdata.TermCodes, file)
	a.Values[2] = "45"
	_, err := f.records.Update(t.Context(), f.tenantID, masterdata.TermCodes, a)
	require.NoError(t, err)
	now, imported := f.load(masterdata.TermCodes, file, p.Digest)
	require.False(t, imported)
	require.NotEqual(t, p.Digest, now.Digest)
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM term_codes WHERE net_days = 45`))
	_, imported = f.load(masterdata.TermCodes, file, now.Digest)
	require.True(t, imported)
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM term_codes WHERE net_days = 31 AND status = 'active'`))
}

func TestStagedRecordThatAnotherPersonChangesRefusesApply(t *testing.T) {
	f := newFixture(t)
	f.create(masterdata.GLAccounts, "1", "", "Old", "")
	target := masterdataapp.Import(masterdata.GLAccounts).Writer.(dataimportapp.OneTable).Target
	file, err := target.Parse([]byte("number,companyNumber,description\n1,,New\n"))
	require.NoError(t, err)
	err = f.db.InTenant(t.Context(), f.tenantID, func(tx *postgres.Tx) error {
		if err := target.Stage(tx, file.Rows, file.Present); err != nil {
			return err
		}
		storetest.ExecAs(t, f.superuser, `UPDATE gl_accounts SET description = 'Theirs', version = version + 1`)
		return target.Apply(tx, dataimport.Counts{Changed: 1}, file.Present)
	})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM gl_accounts WHERE description = 'Theirs'`))
}

func TestSynchronizationSavesValidItemsAndReportsEach(t *testing.T) {
	f := newFixture(t)
	p, err := f.imports.Sync(t.Context(), f.tenantID, masterdataapp.Import(masterdata.TermCodes), [][]string{
		{"net 30", "", "30", "", "0", ""}, {"", "", "1", "", "0", ""}, {"NET 30", "", "31", "", "0", ""}})
	require.NoError(t, err)
	require.Equal(t, dataimport.Counts{New: 1, Invalid: 2}, p.Counts)
	require.Equal(t, dataimport.New, p.Results[0].Outcome)
	require.Equal(t, fault.RowRepeated, p.Results[2].Problems[0].Code)
	p, err = f.imports.Sync(t.Context(), f.tenantID, masterdataapp.Import(masterdata.TermCodes), [][]string{
		{"NET 30", "", "30", "", "0", ""}})
	require.NoError(t, err)
	require.Equal(t, dataimport.Counts{Unchanged: 1}, p.Counts)
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM audit_entries WHERE action = 'synchronized'`))
}

func TestImportKeepsWhatTheFileLeavesOut(t *testing.T) {
	f := newFixture(t)
	f.create(masterdata.TermCodes, "2/10", "Early", "30", "2", "10", "inactive")
	file := "code,netDays,status\n2/10,40,\n"
	_, imported := f.load(masterdata.TermCodes, file, f.preview(masterdata.TermCodes, file).Digest)
	require.True(t, imported)
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM term_codes WHERE net_days = 40 AND discount_percent = 2
		AND discount_days = 10 AND status = 'inactive' AND description = 'Early'`))
	file = "code,netDays\n2/10,5\n"
	_, _, err := f.imports.Import(t.Context(), f.tenantID, masterdataapp.Import(masterdata.TermCodes), []byte(file),
		f.preview(masterdata.TermCodes, file).Digest)
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.DiscountAfterDue, refused.Fields[0].Code)
	p, err := f.imports.Sync(t.Context(), f.tenantID, masterdataapp.Import(masterdata.TermCodes),
		[][]string{{"2/10", "Early", "40", "", "", ""}})
	require.NoError(t, err)
	require.Equal(t, dataimport.Counts{Unchanged: 1}, p.Counts)
}

func TestImportOfOneTenantReachesNoOther(t *testing.T) {
	f := newFixture(t)
	f.create(masterdata.GLAccounts, "1", "", "Ours", "")
	ours := f.tenantID
	f.tenantID = storetest.TenantWithRoles(t, f.db)
	file := "number,companyNumber,description\n1,,Theirs\n"
	p := f.preview(masterdata.GLAccounts, file)
	require.Equal(t, dataimport.Counts{New: 1}, p.Counts)
	_, imported := f.load(masterdata.GLAccounts, file, p.Digest)
	require.True(t, imported)
	require.EqualValues(t, 1, f.count(`SELECT count(*) FROM gl_accounts WHERE tenant_id = $1 AND description = 'Ours'`, ours))
	page, err := f.records.GLAccounts(ours).Page(t.Context(), grid.Query{})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1)
	require.Equal(t, "Ours", page.Rows[0].Description)
}

func TestStoredTermCodeDecidesInsteadOfItsNumber(t *testing.T) {
	f := newFixture(t)
	f.create(masterdata.TermCodes, "net 30", "", "45", "", "", "")
	f.create(masterdata.TermCodes, "PROX", "", "20", "", "", "")
	require.NoError(t, f.db.InTenant(t.Context(), f.tenantID, func(tx *postgres.Tx) error {
		stored, err := masterdatarow.NetDays(tx)
		require.NoError(t, err)
		for code, want := range map[string]int{"Net  30": 45, "prox": 20, "NET 60": 60} {
			days, err := invoice.Terms(stored).NetDays(code)
			require.NoError(t, err)
			require.Equal(t, want, days, code)
		}
		return nil
	}))
}

// The goal is an import within 1.5 times of COPY into the same table, which checks and compares nothing.
func TestImportOfManyRowsIsSetBased(t *testing.T) {
	f := newFixture(t)
	const rows = 20_000
	var file strings.Builder
	file.WriteString("number,companyNumber,description\n")
	for n := range rows {
		fmt.Fprintf(&file, "%d,,Account number %d\n", n, n)
	}
	began := time.Now()
	p := f.preview(masterdata.GLAccounts, file.String())
	previewed := time.Since(began)
	began = time.Now()
	_, imported := f.load(masterdata.GLAccounts, file.String(), p.Digest)
	took := time.Since(began)
	require.True(t, imported)
	require.EqualValues(t, rows, f.count(`SELECT count(*) FROM gl_accounts`))

	other := storetest.TenantWithRoles(t, f.db)
	conn, err := pgx.Connect(t.Context(), f.superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(t.Context()) }()
	began = time.Now()
	_, err = conn.CopyFrom(t.Context(), pgx.Identifier{"gl_accounts"},
		[]string{"tenant_id", "id", "number", "description"},
		pgx.CopyFromSlice(rows, func(n int) ([]any, error) {
			return []any{other, id.New(), fmt.Sprint(n), fmt.Sprintf("Account number %d", n)}, nil
		}))
	require.NoError(t, err)
	copied := time.Since(began)
	t.Logf("%d rows: preview %s, import %s, COPY %s, import to COPY %.2f", rows, previewed, took, copied,
		float64(took)/float64(copied))
	require.Less(t, took, 60*time.Second)
}

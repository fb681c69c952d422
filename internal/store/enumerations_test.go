package store_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// enumeration is the domain type whose constants a column may hold.
type enumeration struct {
	typ    string   // folder below domain and name of the type
	except []string // constants that are no value of the column
}

// enumerations says where each enumerated column is defined.
var enumerations = map[string]enumeration{
	"agent_calls.kind":                {typ: "agent.CallKind"},
	"bank_account_changes.status":     {typ: "bankaccount.ChangeStatus"},
	"bank_file_entries.kind":          {typ: "payment.InboundKind"},
	"bank_file_entries.outcome":       {typ: "payment.InboundOutcome"},
	"bulk_runs.state":                 {typ: "task.BulkState"},
	"check_numbers.fate":              {typ: "payment.NumberFate"},
	"check_numbers.void_report":       {typ: "payment.VoidReport"},
	"companies.status":                {typ: "masterdata.Status"},
	"drill_setups.erp_type":           {typ: "erpconnection.Type", except: []string{"other"}}, // the targets of links
	"erp_connections.file_format":     {typ: "erpconnection.Format"},
	"erp_connections.type":            {typ: "erpconnection.Type"},
	"erp_postings.status":             {typ: "invoice.PostingStatus"},
	"gl_accounts.status":              {typ: "masterdata.Status"},
	"index_fields.field_type":         {typ: "indexfield.Type"},
	"invoice_fields.origin":           {typ: "invoice.Origin"},
	"invoices.bucket":                 {typ: "invoice.Bucket"},
	"invoices.invoice_type":           {typ: "invoice.Type"},
	"pgp_keys.state":                  {typ: "connection.KeyState"},
	"connection_profiles.test_reason": {typ: "connection.Reason"},
	"connection_profiles.test_state":  {typ: "connection.TestState"},
	"connection_secrets.name":         {typ: "connection.Secret"},
	"connections.type":                {typ: "connection.Type"},
	"job_steps.ends_job": {typ: "job.State",
		except: []string{"Starting", "Processing", "WaitingForInput", "WaitingForTask"}}, // a job ends in a final state
	"job_steps.waiting_for":               {typ: "job.WaitingFor"},
	"job_steps.state":                     {typ: "job.StepState"},
	"jobs.state":                          {typ: "job.State"},
	"mails.status":                        {typ: "mail.Status"},
	"password_links.purpose":              {typ: "passwordlink.Purpose"},
	"payment_batches.kind":                {typ: "payment.BatchKind"},
	"payment_claims.kind":                 {typ: "payment.Purpose"},
	"payments.method":                     {typ: "payment.Method"},
	"printer_visits.kind":                 {typ: "printer.VisitKind"},
	"printer_visits.reason":               {typ: "printer.Reason"},
	"printer_visits.state":                {typ: "printer.VisitState"},
	"tenant_deletions.state":              {typ: "tenantdeletion.State"},
	"data_source_runs.reason":             {typ: "datasource.Reason"},
	"data_exports.state":                  {typ: "dataexport.State"},
	"printers.orientation":                {typ: "printer.Orientation"},
	"printers.sides":                      {typ: "printer.Sides"},
	"printers.status":                     {typ: "printer.Status"},
	"project_members.kind":                {typ: "project.MemberKind"},
	"identity_provider_trials.state":      {typ: "identityprovider.TrialState"},
	"proposals.kind":                      {typ: "proposal.Kind"},
	"proposals.state":                     {typ: "proposal.State"},
	"projects.status":                     {typ: "project.Status"},
	"workflow_publications.state":         {typ: "component.PublicationState"},
	"purchase_order_receipts.status":      {typ: "purchaseorder.ReceiptStatus"},
	"purchase_orders.status":              {typ: "purchaseorder.Status"},
	"recordings.channel":                  {typ: "recording.Channel"},
	"recordings.state":                    {typ: "recording.State"},
	"sign_in_challenges.purpose":          {typ: "twofactor.Purpose"},
	"sign_in_factors.kind":                {typ: "twofactor.Kind"},
	"expiry_warnings.kind":                {typ: "expiry.Kind"},
	"license_notices.type":                {typ: "license.NoticeType"},
	"license_uses.kind":                   {typ: "license.Kind"},
	"license_use_days.kind":               {typ: "license.Kind"},
	"tasks.bucket":                        {typ: "task.Bucket"},
	"term_codes.status":                   {typ: "masterdata.Status"},
	"tenants.kind":                        {typ: "tenant.Kind"},
	"tenants.mode":                        {typ: "tenant.Mode"},
	"tenants.status":                      {typ: "tenant.Status"},
	"uploads.status":                      {typ: "document.Status"},
	"users.status":                        {typ: "user.Status"},
	"vendor_account_changes.account_type": {typ: "nacha.AccountType"},
	"vendor_account_changes.status":       {typ: "payment.ChangeStatus"},
	"vendor_bank_accounts.account_type":   {typ: "nacha.AccountType"},
	"vendor_bank_accounts.status":         {typ: "vendor.AccountStatus"},
	"vendors.payment_method":              {typ: "vendor.Method"},
	"vendors.status":                      {typ: "vendor.Status"},
	"workspaces.status":                   {typ: "workspace.Status"},
	// A row that was not checked yet is still part of a page. The third filter is no status of a row.
	"payment_import_rows.status": {typ: "paymentimport.Status", except: []string{"staged", "sameAmount"}},
}

// bookkeeping are columns that never leave the statements that write them.
var bookkeeping = []string{"bulk_items.state", "outbox.kind", "seal_attempts.state"}

var (
	anyOf = regexp.MustCompile(`^CHECK \(\(+(\w+)\)? = ANY \(\(?ARRAY\[(.*)\]`)
	value = regexp.MustCompile(`'((?:[^']|'')*)'`)
)

func TestEnumerationsOfColumnsAreThoseOfTheDomain(t *testing.T) {
	columns := enumeratedColumns(t)
	require.Greater(t, len(columns), 30, "the constraints were not understood")
	for column, allowed := range columns {
		if slices.Contains(bookkeeping, column) {
			continue
		}
		e, known := enumerations[column]
		if !known {
			t.Errorf("%s is not in the list of enumerations: name the domain type that defines it", column)
			continue
		}
		defined := slices.DeleteFunc(constants(t, e.typ), func(v string) bool {
			return v == "" || slices.Contains(e.except, v)
		})
		slices.Sort(defined)
		require.Equal(t, defined, allowed, "%s and domain/%s", column, e.typ)
	}
	for column := range enumerations {
		require.Contains(t, columns, column, "the column has no such constraint")
	}
	for _, column := range bookkeeping {
		require.Contains(t, columns, column, "the column has no such constraint")
	}
}

// enumeratedColumns reads the values that each CHECK of the form column IN (…) allows, sorted.
func enumeratedColumns(t *testing.T) map[string][]string {
	t.Helper()
	_, superuser := storetest.Open(t, 0)
	conn := testkit.Pool(t, superuser)
	rows, err := conn.Query(t.Context(), `SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
		WHERE contype = 'c' AND connamespace = 'public'::regnamespace`)
	require.NoError(t, err)
	columns := map[string][]string{}
	var table, definition string
	_, err = pgx.ForEachRow(rows, []any{&table, &definition}, func() error {
		found := anyOf.FindStringSubmatch(definition)
		if found == nil {
			require.NotContains(t, definition, "ARRAY[", "%s: the test does not understand the constraint", table)
			return nil
		}
		var values []string
		for _, v := range value.FindAllStringSubmatch(found[2], -1) {
			if v[1] != "" { // no value yet
				values = append(values, v[1])
			}
		}
		slices.Sort(values)
		columns[table+"."+found[1]] = values
		return nil
	})
	require.NoError(t, err)
	return columns
}

// constants reads the values of all constants that a domain package declares with a type.
func constants(t *testing.T, typ string) (values []string) {
	t.Helper()
	folder, name, _ := strings.Cut(typ, ".")
	files, err := filepath.Glob(filepath.Join("../../domain", folder, "*.go"))
	require.NoError(t, err)
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, declaration := range file.Decls {
			group, ok := declaration.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST || strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, spec := range group.Specs {
				values = append(values, typed(t, spec.(*ast.ValueSpec), name)...)
			}
		}
	}
	require.NotEmpty(t, values, "domain/%s has no constants", typ)
	return values
}

func typed(t *testing.T, spec *ast.ValueSpec, name string) (values []string) {
	t.Helper()
	if of, ok := spec.Type.(*ast.Ident); !ok || of.Name != name {
		return nil
	}
	for _, v := range spec.Values {
		literal, ok := v.(*ast.BasicLit)
		require.True(t, ok, "a constant of %s is no literal", name)
		text, err := strconv.Unquote(literal.Value)
		require.NoError(t, err)
		values = append(values, text)
	}
	return values
}

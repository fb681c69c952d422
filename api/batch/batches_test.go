package batch_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	bankaccountapi "countersign.dev/api/bankaccount"
	batchapi "countersign.dev/api/batch"
	paymentapi "countersign.dev/api/payment"
	bankaccountapp "countersign.dev/app/bankaccount"
	printerapp "countersign.dev/app/printer"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/store/storetest"
)

// runner replaces the workflows: it records the requested actions.
type runner struct {
	requested []payment.BatchAction
	differs   string // the batch whose file the bank does not have
}

func (*runner) StartJob(context.Context, string, job.Ref) error { return nil }

func (r *runner) RequestBatchAction(_ context.Context, _ payment.Batch, _, _ string, action payment.BatchAction) error {
	r.requested = append(r.requested, action)
	return nil
}

func (*runner) SettleSheets(context.Context, payment.Batch, string, string, payment.Sheets) error {
	return nil
}

func (r *runner) CompareFiles(context.Context, string) (int, []payment.Finding, error) {
	return 3,
		[]payment.Finding{
			{BatchID: r.differs, Number: 7, FileName: "f.ach", Status: payment.Delivered, Observed: bankaccount.FileAbsent}}, nil
}

// shelf is object storage in memory.
type shelf map[string][]byte

func (s shelf) Bytes(_ context.Context, _ string, file payment.StoredFile, _ int64) ([]byte, error) {
	return s[file.Key], nil
}

type world struct {
	*storetest.Treasury
	api    *apitest.API
	runner *runner
	shelf  shelf
}

func newWorld(t *testing.T) *world {
	w := &world{Treasury: storetest.NewTreasury(t, nil), runner: &runner{}, shelf: shelf{}}
	w.api = apitest.Open(t, w.DB, func(a *apitest.API) {
		batches := storetest.Batches(w.DB, w.runner)
		paymentapi.Routes(a.Server, w.Payments, printerapp.Commands{DB: w.DB}, batches, storetest.Checks(w.DB))
		batchapi.Routes(a.Server, batches, w.shelf, "countersign")
		bankaccountapi.Routes(a.Server, bankaccountapp.Commands{DB: w.DB, Vault: w.Vault})
	})
	return w
}

func (w *world) as(held ...permission.Permission) string { return w.api.With(w.TenantID, held...) }

// sealed is a batch whose bytes are kept.
func (w *world) sealed(t *testing.T) payment.Batch {
	t.Helper()
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.ACH, Kind: payment.BatchACH, Now: time.Now()})
	require.NoError(t, err)
	draft, err := w.BatchesAt(time.Now()).BeginSeal(w.Bob, w.TenantID, b.ID)
	require.NoError(t, err)
	numbers := payment.Numbers{Own: "4000123456", Vendors: map[string]string{}}
	for _, vendorAccount := range draft.Record.VendorAccounts {
		numbers.Vendors[vendorAccount] = "000123456789"
	}
	rendered, err := draft.Record.Render(numbers, checkpdf.Render)
	require.NoError(t, err)
	masked, err := draft.Record.Render(draft.Masked, checkpdf.Render)
	require.NoError(t, err)
	files := storetest.Named(draft, rendered)
	files.File.Key, files.Masked.Key = "key", "masked"
	w.shelf["key"], w.shelf["masked"] = rendered.Bytes, masked.Bytes
	b, err = w.BatchesAt(time.Now()).CommitSeal(w.Bob, w.TenantID, draft, files)
	require.NoError(t, err)
	return b
}

func TestBatchIsPreparedShownAndListed(t *testing.T) {
	w := newWorld(t)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	clerk := w.as("payments:getList", "payments:get", "payments:prepare")
	var run paymentapi.PaymentRun
	w.api.Call("GET", "/api/projects/"+w.ACH+"/payment-run", clerk, nil).Into(t, &run)
	require.Equal(t, []paymentapi.ReadyPayments{{Method: "ach", Count: 2, Total: "100.00", Currency: "USD"}}, run.Ready)
	require.Equal(t, "3456", run.AccountLast4)
	require.NotNil(t, run.NextCutoff)
	var prepared paymentapi.OpenBatch
	w.api.Call("POST", "/api/projects/"+w.ACH+"/ach/prepare", clerk, everything).Into(t, &prepared)
	require.Equal(t, []any{payment.BatchACH, "awaiting_release", 2, "100.00"},
		[]any{prepared.Kind, prepared.Status, prepared.Payments, prepared.Total})
	again := w.api.Call("POST", "/api/projects/"+w.ACH+"/ach/prepare", clerk, everything)
	require.EqualValues(t, fault.AchGenerationAlreadyStarted, again.Problem().ErrorCode)

	var batch batchapi.Batch
	w.api.Call("GET", "/api/batches/"+prepared.ID, clerk, nil).Into(t, &batch)
	require.False(t, batch.MayRelease)
	require.Contains(t, batch.ReleaseRefusal, "You prepared this batch")
	require.Len(t, batch.Payments, 2)
	require.NotNil(t, batch.Timeline[0].At)
	require.Nil(t, batch.Timeline[1].At)
	require.EqualValues(t, fault.SeparationOfDuties,
		w.api.Call("POST", "/api/batches/"+prepared.ID+"/release", w.releaserToo(clerk), nil).Problem().ErrorCode)

	manager := w.as("payments:getList", "payments:get", "payments:release")
	w.api.Call("GET", "/api/batches/"+prepared.ID, manager, nil).Into(t, &batch)
	require.True(t, batch.MayRelease)
	require.Len(t, batch.Releasers, 3, "the manager and the two people of the test world who may release")
	require.Len(t, batch.Excluded, 1, "the preparer, who has the permission too")
	require.EqualValues(t, "prepared", batch.Excluded[0].Involvement)
	require.Equal(t, http.StatusOK, w.api.Call("POST", "/api/batches/"+prepared.ID+"/release", manager, nil).Status)
	require.Equal(t, []payment.BatchAction{payment.ReleaseBatch}, w.runner.requested)

	for path, count := range map[string]int{"/payments/grid": 2, "/batches/grid": 1} {
		var page struct {
			TotalCount int              `json:"totalCount"`
			Items      []map[string]any `json:"items"`
		}
		w.api.Call("POST", "/api/projects/"+w.ACH+path, clerk, map[string]any{}).Into(t, &page)
		require.Equal(t, count, page.TotalCount, path)
	}
}

// everything selects all payments that are ready.
var everything = map[string]any{"all": true}

func TestBatchOfChecksShowsWhereItIsPrinted(t *testing.T) {
	w := newWorld(t)
	w.Pay(w.PaidByCheck, "INV-1", "10.00")
	run, err := w.Prepare(w.Ann, w.CheckBatch())
	require.NoError(t, err)
	reader := w.as("payments:get")
	shown := func() *batchapi.Printer {
		var batch batchapi.Batch
		w.api.Call("GET", "/api/batches/"+run.ID, reader, nil).Into(t, &batch)
		return batch.Printer
	}
	require.Equal(t, &batchapi.Printer{Name: "Check printer", Address: "http://127.0.0.1:1/ipp/print"}, shown())

	w.Exec(`UPDATE printers SET agent_id = $1 WHERE id = $2`, w.Agent("Print room", "print-1"), w.Printer)
	require.Equal(t, &batchapi.Printer{Name: "Check printer", Address: "http://127.0.0.1:1/ipp/print",
		AgentName: "Print room", AgentHost: "print-1"}, shown())
}

func TestPreparationUsesPreviewedSelection(t *testing.T) {
	w := newWorld(t)
	chosen, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	held, _ := w.Pay(w.PaidByACH, "INV-3", "5.00")
	project := "/api/projects/" + w.ACH
	clerk := w.as("payments:getList", "payments:get", "payments:prepare", "payments:update")
	hold := w.api.Call("POST", project+"/payments/hold", clerk, map[string]any{"ids": []string{held}})
	require.EqualValues(t, fault.Required, hold.Problem().ErrorCode)
	var acted paymentapi.ActedPayments
	w.api.Call("POST", project+"/payments/hold", clerk, map[string]any{"ids": []string{held}, "reason": "dispute"}).Into(t,
		&acted)
	require.Equal(t, 1, acted.Done)
	for action, status := range map[string]int{"release-hold": http.StatusForbidden, "delete": http.StatusForbidden,
		"cancel": http.StatusOK} {
		require.Equal(t, status,
			w.api.Call("POST", project+"/payments/"+action, clerk,
				map[string]any{"ids": []string{id.New()}, "reason": "x"}).Status, action)
	}

	var preview paymentapi.RunPreview
	selection := map[string]any{"ids": []string{chosen, held}, "method": "ach"}
	w.api.Call("POST", project+"/payment-run/preview", clerk, selection).Into(t, &preview)
	require.Equal(t, []any{1, "98.00", "USD", 1, 1},
		[]any{preview.Payments, preview.Total, preview.Currency, preview.VendorCount, preview.LeftOutCount})
	require.Equal(t,
		paymentapi.PreviewVendor{VendorName: "Fabrikam Supplies LLC", VendorNumber: "V-100", Payments: 1, Total: "98.00"},
		preview.Vendors[0])
	require.Equal(t, "It is on hold.", preview.LeftOut[0].Details)

	order := map[string]any{"ids": []string{chosen, held}, "expected": map[string]any{"payments": 2, "total": "103.00"}}
	require.EqualValues(t, fault.SelectionChanged,
		w.api.Call("POST", project+"/ach/prepare", clerk, order).Problem().ErrorCode)
	order["expected"] = map[string]any{"payments": 1, "total": "98.00"}
	var prepared, twice paymentapi.OpenBatch
	w.api.Call("POST", project+"/ach/prepare", clerk, order, "Idempotency-Key", "one press").Into(t, &prepared)
	w.api.Call("POST", project+"/ach/prepare", clerk, order, "Idempotency-Key", "one press").Into(t, &twice)
	require.Equal(t, prepared, twice, "a double click prepares one batch")
	require.Equal(t, 1, prepared.Payments)
}

func TestPaymentsAreRemovedFromUnreleasedBatch(t *testing.T) {
	w := newWorld(t)
	goes, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	clerk := w.as("payments:getList", "payments:get", "payments:prepare")
	var prepared paymentapi.OpenBatch
	w.api.Call("POST", "/api/projects/"+w.ACH+"/ach/prepare", clerk, everything).Into(t, &prepared)
	var b batchapi.Batch
	remove := "/api/batches/" + prepared.ID + "/payments/remove"
	w.api.Call("POST", remove, clerk, map[string]any{"paymentIds": []string{goes}}).Into(t, &b)
	require.Equal(t, []any{1, "2.00", 1}, []any{b.PaymentCount, b.Total, len(b.Payments)})
	require.Equal(t, http.StatusForbidden,
		w.api.Call("POST", remove, w.as("payments:get"), map[string]any{"paymentIds": []string{goes}}).Status)
	stranger := w.api.With(storetest.Tenant(t, w.DB), "payments:prepare")
	require.Equal(t, http.StatusNotFound,
		w.api.Call("POST", remove, stranger, map[string]any{"paymentIds": []string{goes}}).Status)
}

// releaserToo shows that a permission does not lift the separation of duties:
// the preparer's own token, whose user prepared the batch, may release too.
func (w *world) releaserToo(token string) string {
	w.Exec(
		`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT r.tenant_id, r.id, 'payments:release' FROM roles r
		JOIN user_roles u ON u.tenant_id = r.tenant_id AND u.role_id = r.id JOIN payment_batches b ON b.tenant_id = r.tenant_id AND b.prepared_by = u.user_id ON CONFLICT DO NOTHING`)
	time.Sleep(5 * time.Second) // permissions are cached for four
	return token
}

func TestAccountNumbersOfFileAreMaskedWithoutReleasePermission(t *testing.T) {
	w := newWorld(t)
	b := w.sealed(t)
	path := "/api/batches/" + b.ID + "/file"
	masked := w.api.Call("GET", path, w.as("payments:get"), nil)
	require.Equal(t, []any{http.StatusOK, "true"}, []any{masked.Status, masked.Header.Get("X-Masked")})
	require.NotContains(t, string(masked.Body), "000123456789")
	require.Contains(t, string(masked.Body), "XXXXXXXX6789")
	open := w.api.Call("GET", path, w.as("payments:get", "payments:release"), nil)
	require.Equal(t, w.shelf["key"], open.Body)
	require.Equal(t, len(open.Body), len(masked.Body))
	require.Equal(t, http.StatusForbidden, w.api.Call("GET", path, w.as("payments:getList"), nil).Status)
}

func TestBatchOfOtherTenantIsNotFound(t *testing.T) {
	w := newWorld(t)
	b := w.sealed(t)
	other := storetest.Tenant(t, w.DB)
	stranger := w.api.With(other, "payments:get", "payments:getList", "payments:prepare", "payments:release",
		"payments:void", "bankAccounts:get")
	for method, paths := range map[string][]string{
		"GET": {"/api/batches/" + b.ID, "/api/batches/" + b.ID + "/file", "/api/bank-accounts/" + w.Account.ID,
			"/api/projects/" + w.ACH + "/payment-run"},
		"POST": {"/api/batches/" + b.ID + "/release", "/api/batches/" + b.ID + "/cancel",
			"/api/projects/" + w.ACH + "/ach/prepare"},
	} {
		for _, path := range paths {
			var body any
			if method == "POST" {
				body = everything
			}
			require.Equal(t, http.StatusNotFound, w.api.Call(method, path, stranger, body).Status, path)
		}
	}
	require.Equal(t, http.StatusNotFound, w.api.Call("GET", "/api/batches/"+id.New(), stranger, nil).Status)
}

func TestAccountNumberIsSubmittedOnceAndNeverReturned(t *testing.T) {
	w := newWorld(t)
	treasurer := w.as("bankAccounts:getList", "bankAccounts:get", "bankAccounts:create", "bankAccounts:update")
	var all bankaccountapi.BankAccounts
	w.api.Call("GET", "/api/bank-accounts", treasurer, nil).Into(t, &all)
	require.Len(t, all.Items, 1)
	require.Len(t, all.Formats, 4)
	n := bankaccountapi.NewBankAccount{BankAccount: all.Items[0], Number: "9988776655", Password: "hush"}
	n.ID, n.Last4, n.Name, n.Version = "", "", "Payroll", 0
	created := w.api.Call("POST", "/api/bank-accounts", treasurer, n)
	require.NotContains(t, string(created.Body), "9988776655")
	require.NotContains(t, string(created.Body), "hush")
	var account bankaccountapi.BankAccount
	created.Into(t, &account)
	require.Equal(t, "6655", account.Last4)
	require.False(t, account.Confirmed)
	account.Name = "Salaries"
	require.Equal(t, http.StatusOK, w.api.Call("PUT", "/api/bank-accounts/"+account.ID, treasurer, account).Status)
	require.EqualValues(t, fault.StaleVersion,
		w.api.Call("PUT", "/api/bank-accounts/"+account.ID, treasurer, account).Problem().ErrorCode)
	require.Equal(t, http.StatusNoContent,
		w.api.Call("PUT", "/api/projects/"+w.ACH+"/bank-account", treasurer,
			map[string]string{"accountId": account.ID}).Status)
	n.Number = "12-34"
	require.Equal(t, http.StatusBadRequest, w.api.Call("POST", "/api/bank-accounts", treasurer, n).Status/100*100)
}

func TestBankComparisonNeedsReleasePermission(t *testing.T) {
	w := newWorld(t)
	w.runner.differs = w.sealed(t).ID
	require.Equal(t, http.StatusForbidden, w.api.Call("POST", "/api/batches/compare", w.as("payments:get"), nil).Status)
	var found batchapi.Comparison
	w.api.Call("POST", "/api/batches/compare", w.as("payments:release"), nil).Into(t, &found)
	require.Equal(t,
		batchapi.Comparison{Compared: 3,
			Findings: []batchapi.Finding{
				{BatchID: w.runner.differs, Number: 7, FileName: "f.ach", Status: "delivered", Observed: "absent"}}}, found)
}

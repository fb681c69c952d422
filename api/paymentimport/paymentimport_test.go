package paymentimport_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	paymentimportapi "countersign.dev/api/paymentimport"
	"countersign.dev/api/server"
	paymentimportapp "countersign.dev/app/paymentimport"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

const csv = "vendor number,amount,currency,invoice number,due " +
	"date\nV-100,10.00,USD,INV-1,2026-12-01\nV-999,-1,USD,INV-2,\n"

// world is the API over a real database and a real object storage. The bearer
// token is the tenant's id, and what the user may do after a blank.
type world struct {
	*storetest.Treasury
	t       *testing.T
	handler http.Handler
	storage *objects.Store
}

type tokens struct{ userID string }

func (k tokens) Verify(_ context.Context, raw string) (session.Token, error) {
	tenant, held, _ := strings.Cut(raw, " ")
	return session.Token{TenantID: tenant, UserID: k.userID, SessionID: held}, nil
}

func (k tokens) Access(_ context.Context, t session.Token) (session.Access, error) {
	return session.Access{TenantID: t.TenantID, UserID: k.userID, UserName: "Ann",
		Permissions: permission.NewSet(permission.Permission(t.SessionID))}, nil
}

type noStarter struct{}

func (noStarter) StartJob(context.Context, string, job.Ref) error {
	return errors.New("Temporal is away")
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{Treasury: storetest.NewTreasury(t, nil), t: t}
	o := testkit.Objects(t)
	var err error
	w.storage, err = objects.New(objects.Config{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		Bucket: o.Bucket, Region: o.Region})
	require.NoError(t, err)
	w.serve(w.AnnID)
	return w
}

// serve starts the API for one person.
func (w *world) serve(userID string) {
	t, k := w.t, tokens{userID}
	api, err := server.New(server.Config{PublicURL: "http://localhost:8080"},
		server.Deps{Tokens: k, Access: k, Commands: w.DB})
	require.NoError(t, err)
	paymentimportapi.Routes(api, paymentimportapp.Commands{DB: w.DB, Now: intake.Clock,
		Intake: uploadapp.Intake{Inspector: intake.TextInspector{Scanner: scan.New("")}, Objects: w.storage,
			Starter: noStarter{}, Now: intake.Clock}})
	w.handler, err = api.Handler()
	require.NoError(t, err)
}

func (w *world) upload(
	key, token, project, name, content string,
) (*httptest.ResponseRecorder, paymentimportapi.PaymentImport) {
	w.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	require.NoError(w.t, err)
	_, err = part.Write([]byte(content))
	require.NoError(w.t, err)
	require.NoError(w.t, form.Close())
	r := httptest.NewRequest(http.MethodPost, "/api/projects/"+project+"/payment-imports", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Authorization", "Bearer "+token)
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	var out paymentimportapi.PaymentImport
	_ = json.Unmarshal(answer.Body.Bytes(), &out) // a problem is another body
	return answer, out
}

func (w *world) result(token, path string) (*httptest.ResponseRecorder, paymentimportapi.PaymentImportResult) {
	r := httptest.NewRequest(http.MethodGet, "/api/payment-imports/"+path, nil)
	r.Header.Set("Authorization", "Bearer "+token)
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	var out paymentimportapi.PaymentImportResult
	_ = json.Unmarshal(answer.Body.Bytes(), &out)
	return answer, out
}

// as is the same API for another person.
func (w *world) as(userID string) *world {
	other := *w
	other.serve(userID)
	return &other
}

func (w *world) approve(token, uploadID string) (*httptest.ResponseRecorder, paymentimportapi.PaymentImportResult) {
	r := httptest.NewRequest(http.MethodPost, "/api/payment-imports/"+uploadID+"/approve", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Idempotency-Key", id.New())
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	var out paymentimportapi.PaymentImportResult
	_ = json.Unmarshal(answer.Body.Bytes(), &out)
	return answer, out
}

func (w *world) may(held string) string { return w.TenantID + " " + held }

func code(answer *httptest.ResponseRecorder) string {
	var p server.Problem
	_ = json.Unmarshal(answer.Body.Bytes(), &p)
	return p.ErrorCode
}

func TestFileIsImportedOnceAndItsRowsAreReported(t *testing.T) {
	w := newWorld(t)
	key := id.New()
	answer, u := w.upload(key, w.may("payments:create"), w.ACH, "pay.csv", csv)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body)
	require.Equal(t, []any{"pay.csv", document.Processing, w.ACH}, []any{u.FileName, u.Status, u.ProjectID})
	again, same := w.upload(key, w.may("payments:create"), w.ACH, "pay.csv", csv)
	require.Equal(t, []any{"true", u}, []any{again.Header().Get("Idempotency-Replayed"), same})
	twice, _ := w.upload(id.New(), w.may("payments:create"), w.ACH, "other name.csv", csv)
	require.Equal(t, []any{http.StatusConflict, string(fault.FileImportedBefore)}, []any{twice.Code, code(twice)})

	ctx := context.Background()
	rows, err := paymentimport.Parse("pay.csv", []byte(csv))
	require.NoError(t, err)
	require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.UploadID, rows))
	_, err = w.Imports.CreatePayments(ctx, w.TenantID, u.UploadID, 10)
	require.NoError(t, err)
	_, _, err = w.Imports.Finish(ctx, w.TenantID, u.UploadID)
	require.NoError(t, err)

	answer, all := w.result(w.may("payments:get"), u.UploadID)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body)
	require.Equal(t, []any{document.Completed, 2, 1, 1, 0},
		[]any{all.Status, all.RowCount, all.ImportedCount, all.RefusedCount, all.NextLine})
	require.Equal(t, []any{paymentimport.Imported, "10.00", "USD", []string{"INV-1"}, "2026-12-01", "ACH-000001"},
		[]any{all.Rows[0].Status, all.Rows[0].Amount, all.Rows[0].Currency, all.Rows[0].InvoiceNumbers, all.Rows[0].DueDate,
			all.Rows[0].PaymentNumber})
	require.Equal(t, []any{"10.00", false, "You uploaded this file. Another person must approve it."},
		[]any{all.Total, all.MayApprove, all.ApprovalRefusal})
	own, _ := w.approve(w.may("payments:approve"), u.UploadID)
	require.Equal(t, http.StatusForbidden, own.Code, "the person who uploaded it does not approve it: %s", own.Body)
	bob := w.as(w.BobID)
	denied, _ := bob.approve(bob.may("payments:get"), u.UploadID)
	require.Equal(t, http.StatusForbidden, denied.Code)
	answer, all = bob.approve(bob.may("payments:approve"), u.UploadID)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body)
	require.NotNil(t, all.ApprovedAt)
	_, refused := w.result(w.may("payments:get"), u.UploadID+"?status=refused&after=2")
	require.Len(t, refused.Rows, 1)
	require.Equal(t,
		[]paymentimportapi.ImportProblem{
			{Field: "amount", ErrorCode: fault.InvalidValue,
				Details: "a payment is more than zero, not -1.00"}}, refused.Rows[0].Problems)
}

func TestInvalidPaymentFileIsRefusedAndNotStored(t *testing.T) {
	w := newWorld(t)
	for name, c := range map[string]struct {
		file, content string
		code          fault.Code
	}{
		"a spreadsheet":        {"pay.xlsx", "PK\x03\x04", fault.FileTypeUnsupported},
		"a program named .csv": {"pay.csv", "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff", fault.FileTypeUnsupported},
		"nothing":              {"pay.csv", "", fault.FileInvalid},
		"a virus": {"pay.txt", `X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-` + `ANTIVIRUS-TEST-FILE!$H+H*`,
			fault.AntivirusScanFileInfected},
		"too large":            {"pay.csv", strings.Repeat("x", paymentimport.MaxBytes+1), fault.FileTooLarge},
		"a folder in its name": {`..\pay.csv`, csv, fault.InvalidValue},
	} {
		answer, _ := w.upload(id.New(), w.may("payments:create"), w.ACH, c.file, c.content)
		require.Equal(t, string(c.code), code(answer), "%s: %s", name, answer.Body)
	}
	answer, _ := w.upload(id.New(), w.may("payments:create"), w.Invoices, "pay.csv", csv)
	require.Equal(t, []any{http.StatusConflict, string(fault.ImportWorkflowMissing)}, []any{answer.Code, code(answer)})
	answer, _ = w.upload(id.New(), w.may("payments:create"), w.ACH, "pay.csv", csv)
	require.Equal(t, http.StatusOK, answer.Code, "and a right one goes on: %s", answer.Body)
}

func TestPaymentImportNeedsPermissionAndIsVisibleToItsTenantOnly(t *testing.T) {
	w := newWorld(t)
	answer, _ := w.upload(id.New(), w.may("payments:get"), w.ACH, "pay.csv", csv)
	require.Equal(t, http.StatusForbidden, answer.Code)
	_, u := w.upload(id.New(), w.may("payments:create"), w.ACH, "pay.csv", csv)
	stranger := storetest.Tenant(t, w.DB)
	foreign, _ := w.result(stranger+" payments:get", u.UploadID)
	absent, _ := w.result(stranger+" payments:get", id.New())
	require.Equal(t, []int{http.StatusNotFound, http.StatusNotFound}, []int{foreign.Code, absent.Code})
	answer, _ = w.upload(id.New(), stranger+" payments:create", w.ACH, "pay.csv", csv)
	require.Equal(t, http.StatusNotFound, answer.Code)

	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ACH, w.BobID)
	answer, _ = w.upload(id.New(), w.may("payments:create"), w.ACH, "new.csv", csv+"\n")
	require.Equal(t, http.StatusNotFound, answer.Code, "a project Ann is not mapped to does not exist for her")
	answer, _ = w.result(w.may("payments:get"), u.UploadID)
	require.Equal(t, http.StatusNotFound, answer.Code)
}

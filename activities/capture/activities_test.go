package capture_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	captureact "countersign.dev/activities/capture"
	featureapp "countersign.dev/app/feature"
	licenseapp "countersign.dev/app/license"
	subjectapp "countersign.dev/app/subject"
	uploadapp "countersign.dev/app/upload"
	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/license"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
	invoiceflow "countersign.dev/workflows/invoice"
	"countersign.dev/workflows/problem"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-extract" {
		os.Exit(pdf.ChildMain(os.Args[2:], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

type world struct {
	t               *testing.T
	db              *postgres.DB
	keeper          intake.Keeper
	tenant, project string
	env             *testsuite.TestActivityEnvironment
	activities      *captureact.Activities
}

func newWorld(t *testing.T) *world {
	s, super := storetest.Open(t, 8)
	o := testkit.Objects(t)
	storage, err := objects.New(objects.Config{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		Bucket: o.Bucket, Region: o.Region})
	require.NoError(t, err)
	engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
		CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
	t.Cleanup(engine.Close)
	w := &world{t: t, db: s, keeper: intake.Keeper{Objects: storage}, tenant: storetest.Tenant(t, s)}
	w.project = storetest.Project(t, s, super, w.tenant, flow.PayableInvoices)
	w.vendors(super)
	reader := &intake.Reader{Objects: storage, PDF: engine, OCR: ocr.New("/nowhere", "")}
	w.activities = &captureact.Activities{Uploads: uploadapp.Commands{DB: s},
		Subjects: subjectapp.Product().Captures(s), Reader: reader, Features: featureapp.NewFlags(s, time.Now),
		Licenses: licenseapp.Commands{DB: s}}
	var suite testsuite.WorkflowTestSuite
	w.env = suite.NewTestActivityEnvironment()
	w.activities.Register(w.env)
	w.activities.RegisterReading(w.env)
	return w
}

func (w *world) vendors(super string) {
	conn := testkit.Pool(w.t, super)
	for _, v := range demodocument.Vendors() {
		_, err := conn.Exec(
			w.t.Context(),
			`INSERT INTO vendors (tenant_id, id, number, name, email, address1, company_number, term_code) VALUES ($1, $2, $3, $4, $5, $6, '100', 'NET 30')`,
			w.tenant,
			id.New(),
			v.Number,
			v.Name,
			v.Email,
			v.Address[0],
		)
		require.NoError(w.t, err)
	}
}

func (w *world) upload(name, contentType string, content []byte) document.Upload {
	w.t.Helper()
	at := time.Now().UTC()
	kept, err := w.keeper.Keep(w.t.Context(), w.tenant, at, contentType, bytes.NewReader(content))
	require.NoError(w.t, err)
	uploads, err := uploadapp.Commands{
		DB: w.db,
	}.ReceiveUploads(
		w.t.Context(),
		w.tenant,
		w.project,
		document.FromUpload,
		at,
		[]document.Received{
			{FileName: name, Facts: document.Facts{ContentType: contentType, Pages: 1, ScanResult: "clean"}, Kept: kept}},
	)
	require.NoError(w.t, err)
	return uploads[0].Upload
}

// capture runs the activities in the workflow's order.
func (w *world) capture(u document.Upload) (invoice.Invoice, error) {
	w.t.Helper()
	ref := invoiceflow.UploadRef{TenantID: w.tenant, UploadID: u.ID}
	begun, err := w.env.ExecuteActivity(w.activities.BeginCapture, ref)
	require.NoError(w.t, err)
	var d invoiceflow.CapturedDocument
	require.NoError(w.t, begun.Get(&d))
	answer, err := w.env.ExecuteActivity(w.activities.ReadText, invoiceflow.ReadInput{UploadRef: ref, Document: d})
	if err != nil {
		return invoice.Invoice{}, err
	}
	var read invoiceflow.ReadResult
	require.NoError(w.t, answer.Get(&read))
	var ids []string
	for range 2 { // a repeat answers with the same invoice
		indexed, err := w.env.ExecuteActivity(w.activities.Index,
			invoiceflow.IndexInput{UploadRef: ref, Read: read})
		require.NoError(w.t, err)
		var result invoiceflow.IndexResult
		require.NoError(w.t, indexed.Get(&result))
		require.Equal(w.t, subject.Invoice, result.Subject.Type)
		require.Contains(w.t, result.Title, "Invoice ")
		ids = append(ids, result.Subject.ID)
	}
	require.Equal(w.t, ids[0], ids[1])
	inv, err := storetest.InvoiceCommands(w.db).Get(w.t.Context(), w.tenant, ids[0])
	require.NoError(w.t, err)
	return inv, nil
}

func invoices(t *testing.T) map[string]demodocument.Document {
	t.Helper()
	on, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	all, err := demodocument.Invoices(11, on)
	require.NoError(t, err)
	byLayout := map[string]demodocument.Document{}
	for _, d := range all {
		byLayout[d.Expected.Layout] = d
	}
	return byLayout
}

func TestAnUploadedDocumentBecomesAnInvoiceWithPlacesAndConfidence(t *testing.T) {
	w := newWorld(t)
	for _, layout := range []string{"modern", "german", "longtable"} {
		d := invoices(t)[layout]
		u := w.upload(d.Name, "application/pdf", d.Content)
		inv, err := w.capture(u)
		require.NoError(t, err)
		require.Equal(t, invoice.Captured, inv.Stage)
		require.Equal(t, d.Expected.Number, inv.Index.Number)
		require.Equal(t, d.Expected.Vendor.Number, inv.Index.VendorNumber)
		require.NotEmpty(t, inv.Index.VendorID)
		require.True(t, d.Expected.Total.Equal(inv.Index.Amount.Decimal()), layout)
		require.Equal(t, d.Expected.Currency, string(inv.Index.Currency))
		require.Equal(t, d.Expected.Due, inv.Index.DueDate)
		require.Len(t, inv.Lines, len(d.Expected.Lines))
		for _, f := range inv.Fields {
			if f.Name != invoice.FieldNumber {
				continue
			}
			require.GreaterOrEqual(t, f.Confidence, 0.85)
			require.Equal(t, 1, f.Box.Page)
			require.True(t, f.Box.X > 0 && f.Box.X+f.Box.W < 1 && f.Box.Y > 0 && f.Box.Y+f.Box.H < 1,
				"fractions of the page: %+v", f.Box)
		}
		ended, err := uploadapp.Commands{DB: w.db}.Get(t.Context(), w.tenant, u.ID)
		require.NoError(t, err)
		require.Equal(t, document.Completed, ended.Status)
		require.Equal(t, subject.Ref{Type: subject.Invoice, ID: inv.ID}, ended.Subject)
		require.Empty(t, inv.Warning)
	}
}

func TestAnImageNobodyCanReadWaitsForAPersonAndTheSameFileTwiceIsSaid(t *testing.T) {
	w := newWorld(t)
	scan := invoices(t)["scan"]
	inv, err := w.capture(w.upload(scan.Name, "application/pdf", scan.Content))
	require.NoError(t, err)
	require.Contains(t, inv.Warning, "manual indexing")
	require.Empty(t, inv.Index.Number)

	good := invoices(t)["modern"]
	_, err = w.capture(w.upload("first.pdf", "application/pdf", good.Content))
	require.NoError(t, err)
	again, err := w.capture(w.upload("second.pdf", "application/pdf", good.Content))
	require.NoError(t, err)
	require.Contains(t, again.Warning, "first.pdf")
	require.NotEmpty(t, again.DuplicateOf)
}

func TestDocumentWithoutLicenseForReadingWaitsForAPerson(t *testing.T) {
	w := newWorld(t)
	licenses := licenseapp.Commands{DB: w.db}
	today := calendar.Of(time.Now(), time.UTC).AddDays(-1)
	terms := []license.Term{{Name: license.Storage, StartsOn: today}, {Name: license.APInvoices, StartsOn: today},
		{Name: license.OCR, StartsOn: today, Max: 1}}
	require.NoError(t, licenses.Set(t.Context(), w.tenant, terms))
	read := func() (ocr, manual int64) {
		sub, err := licenses.Get(t.Context(), w.tenant)
		require.NoError(t, err)
		invoices, _ := sub.Entry(license.APInvoices)
		return invoices.OCRPages, invoices.ManualPages()
	}
	scan := invoices(t)["scan"]
	_, err := w.capture(w.upload(scan.Name, "application/pdf", scan.Content))
	require.NoError(t, err)
	ocr, _ := read()
	require.Zero(t, ocr, "a document that cannot be read is not charged")

	good := invoices(t)["modern"]
	inv, err := w.capture(w.upload("first.pdf", "application/pdf", good.Content))
	require.NoError(t, err)
	require.NotEmpty(t, inv.Index.Number)
	next := invoices(t)["german"]
	inv, err = w.capture(w.upload("second.pdf", "application/pdf", next.Content))
	require.NoError(t, err)
	require.Contains(t, inv.Warning, "manual indexing")
	require.Empty(t, inv.Index.Number)
	ocr, manual := read()
	require.Equal(t, []int64{1, 2}, []int64{ocr, manual})
}

func TestADamagedFileIsFinalAndItsUploadSaysWhy(t *testing.T) {
	w := newWorld(t)
	u := w.upload("cycle.pdf", "application/pdf", demodocument.Cycle())
	_, err := w.capture(u)
	f := problem.Of(err)
	require.NotNil(t, f, "%v", err)
	require.Equal(t, fault.FileInvalid, f.Code)
	require.False(t, problem.Retryable(f.Kind))
	for range 2 {
		_, err = w.env.ExecuteActivity(w.activities.FailCapture, invoiceflow.FailInput{
			UploadRef: invoiceflow.UploadRef{TenantID: w.tenant, UploadID: u.ID}, Code: string(f.Code), Text: f.Message})
		require.NoError(t, err)
	}
	failed, err := uploadapp.Commands{DB: w.db}.Get(t.Context(), w.tenant, u.ID)
	require.NoError(t, err)
	require.Equal(t, document.Failed, failed.Status)
	require.Equal(t, fault.FileInvalid, failed.ErrorCode)
}

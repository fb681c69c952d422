package license_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	invoiceapp "countersign.dev/app/invoice"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

// started is a day in the past of every time zone.
func started() calendar.Date { return calendar.Of(time.Now(), time.UTC).AddMonths(-1) }

// term is a term that has begun.
func term(name string, most int64, overuse bool) license.Term {
	return license.Term{Name: name, Tier: "Standard", StartsOn: started(), Max: most, AllowOveruse: overuse}
}

// desk receives documents in a project.
type desk struct {
	*testing.T
	db                             *postgres.DB
	superuser, tenantID, projectID string
}

func newDesk(t *testing.T) desk {
	s, superuser := storetest.Open(t, 8)
	d := desk{T: t, db: s, superuser: superuser, tenantID: storetest.Tenant(t, s)}
	d.projectID = storetest.Project(t, s, superuser, d.tenantID, flow.PayableInvoices)
	return d
}

func (d desk) license(terms ...license.Term) {
	d.Helper()
	require.NoError(d, storetest.Licenses(d.db).Set(ctx, d.tenantID, terms))
}

func (d desk) receive(pages ...int) ([]uploadapp.Recorded, error) {
	var files []document.Received
	for _, n := range pages {
		files = append(files, document.Received{FileName: "a.pdf",
			Facts: document.Facts{ContentType: "application/pdf", Pages: n},
			Kept:  document.Kept{Key: "k", SHA256: "h", Size: 3_000_000}})
	}
	return uploadapp.Commands{DB: d.db}.ReceiveUploads(ctx, d.tenantID, d.projectID, document.FromUpload, time.Now(),
		files)
}

func (d desk) entry(name string) license.Entry {
	d.Helper()
	sub, err := storetest.Licenses(d.db).Get(ctx, d.tenantID)
	require.NoError(d, err)
	e, ok := sub.Entry(name)
	require.True(d, ok, name)
	return e
}

func (d desk) notices(feature string) int64 {
	return storetest.Count(d, d.superuser, `SELECT count(*) FROM license_notices WHERE feature = '`+feature+`'`)
}

func TestPagesAreCountedInTheRecordAndStopCaptureAtTheLimit(t *testing.T) {
	d := newDesk(t)
	_, err := d.receive(3)
	require.NoError(t, err, "without a subscription everything is allowed")

	storage := term(license.Storage, 0, false)
	d.license(term(license.APInvoices, 6, false), storage)
	require.EqualValues(t, 3, d.entry(license.APInvoices).Consumed, "use from before the license counts, too")
	require.Zero(t, d.notices(license.APInvoices))
	_, err = d.receive(1, 1)
	require.NoError(t, err)
	require.EqualValues(t, 5, d.entry(license.APInvoices).Consumed)
	require.EqualValues(t, 1, d.notices(license.APInvoices))
	updates := `SELECT count(*) FROM events WHERE type = 'updateSubscription'`
	require.EqualValues(t, 2, storetest.Count(t, d.superuser, updates),
		"the license that was set, and its limit that came near")
	_, err = d.receive(2)
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(err), "one page is left")
	_, err = d.receive(1)
	require.NoError(t, err)
	require.EqualValues(t, 2, d.notices(license.APInvoices), "one at 80 %, one at the limit")
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(uploadapp.Commands{DB: d.db}.MayReceive(ctx, d.tenantID,
		d.projectID)), "it is said before a byte is looked at")

	d.license(term(license.APInvoices, 6, true), storage)
	_, err = d.receive(1)
	require.NoError(t, err, "overuse is agreed")
	require.EqualValues(t, 1, d.entry(license.APInvoices).Overused())
	require.EqualValues(t, 2, d.notices(license.APInvoices), "each occasion has one notice")

	d.license(term(license.APInvoices, 0, false), term(license.Storage, 16, false))
	_, err = d.receive(1)
	require.Equal(t, fault.LicenseStorageReached, fault.CodeOf(err))

	expired := term(license.APInvoices, 0, true)
	expired.EndsOn = expired.StartsOn.AddDays(1)
	d.license(expired, storage)
	_, err = d.receive(1)
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(err))
}

func TestRequestsThatMeetNeverExceedALimit(t *testing.T) {
	d := newDesk(t)
	d.license(term(license.APInvoices, 3, false), term(license.Storage, 0, false))
	var wait sync.WaitGroup
	results := make([]error, 6)
	for n := range results {
		wait.Go(func() { _, results[n] = d.receive(1) })
	}
	wait.Wait()
	var accepted int
	for _, err := range results {
		if err == nil {
			accepted++
			continue
		}
		require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(err), "%v", err)
	}
	require.Equal(t, 3, accepted)
	require.EqualValues(t, 3, d.entry(license.APInvoices).Consumed)
}

func TestUseStaysWithTheProductOfTheProjectAtThatTime(t *testing.T) {
	d := newDesk(t)
	d.license(term(license.APInvoices, 0, false), term(license.SupplyChain, 0, false), term(license.Storage, 0, false))
	_, err := d.receive(3)
	require.NoError(t, err)
	storetest.ExecAs(t, d.superuser, `UPDATE projects SET project_type = 'Supply Chain Documents' WHERE id = $1`, d.projectID)
	_, err = d.receive(2)
	require.NoError(t, err)
	require.EqualValues(t, 3, d.entry(license.APInvoices).Consumed)
	require.EqualValues(t, 2, d.entry(license.SupplyChain).Consumed)
	require.EqualValues(t, 6, d.entry(license.Storage).Consumed, "two documents of 3 MB")
	storetest.ExecAs(t, d.superuser, `INSERT INTO job_files
		(tenant_id, id, job_id, step_path, name, content_type, size, sha256, object_key)
		SELECT tenant_id, gen_random_uuid(), id, 'file', 'a.pdf', 'application/pdf', $1, '', '' FROM jobs LIMIT 1`, 2_000_000)
	require.EqualValues(t, 8, d.entry(license.Storage).Consumed, "and a file of a job")
}

func TestReadingIsCountedOncePerDocumentAndEndsWithItsLimit(t *testing.T) {
	d := newDesk(t)
	licenses := storetest.Licenses(d.db)
	d.license(term(license.APInvoices, 0, false), term(license.OCR, 5, false), term(license.Storage, 0, false))
	uploads, err := d.receive(3, 2, 1)
	require.NoError(t, err)
	read := func(n int) bool {
		may, err := licenses.BeginReading(ctx, d.tenantID, uploads[n].Upload.DocumentID)
		require.NoError(t, err)
		return may
	}
	require.True(t, read(0))
	require.True(t, read(0), "an attempt that is repeated")
	require.True(t, read(1))
	require.False(t, read(2), "five of five pages were read")
	require.True(t, read(1), "a document that was counted is read again")
	require.EqualValues(t, 5, d.entry(license.OCR).Consumed)
	require.EqualValues(t, 1, d.entry(license.APInvoices).ManualPages())
	require.EqualValues(t, 2, d.notices(license.OCR))

	require.NoError(t, licenses.CancelReading(ctx, d.tenantID, uploads[1].Upload.DocumentID))
	require.NoError(t, licenses.CancelReading(ctx, d.tenantID, uploads[1].Upload.DocumentID))
	require.EqualValues(t, 3, d.entry(license.OCR).Consumed, "an unreadable document is not charged")
	require.True(t, read(2))

	inactive := term(license.OCR, 0, false)
	inactive.Inactive = true
	d.license(term(license.APInvoices, 0, false), inactive, term(license.Storage, 0, false))
	uploads, err = d.receive(1)
	require.NoError(t, err)
	require.False(t, read(0), "people enter the data")
	require.EqualValues(t, 3, d.notices(license.OCR), "and one about the feature that was switched off")
}

func TestInvoicesAreCountedWithTheirDocuments(t *testing.T) {
	d := newDesk(t)
	d.license(term(license.APInvoices, 0, false), term(license.Storage, 0, false))
	require.NoError(t, d.db.InTenant(ctx, d.tenantID, func(tx *postgres.Tx) error {
		_, err := invoiceapp.Add(tx, invoice.CapturedInvoice{ProjectID: d.projectID})
		return err
	}))
	require.EqualValues(t, 1, d.entry(license.APInvoices).Invoices)
	require.Zero(t, d.entry(license.APInvoices).Consumed, "the pages were counted when the document was received")
}

func TestAuditOfALicenseNamesTheChangedTermsOnly(t *testing.T) {
	d := newDesk(t)
	d.license(term(license.APInvoices, 5, false), term(license.Storage, 0, false))
	d.license(term(license.APInvoices, 6, false), term(license.Storage, 0, false))
	changed := func(value string) string {
		return storetest.Value[string](t, d.superuser, `SELECT `+value+`::text FROM audit_entries WHERE tenant_id = $1
			AND object_type = 'subscription' ORDER BY id DESC LIMIT 1`, d.tenantID)
	}
	require.Contains(t, changed("old_value"), "5 pages")
	require.Contains(t, changed("new_value"), "6 pages")
	require.NotContains(t, changed("old_value")+changed("new_value"), license.Storage)
}

package archive_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	archiveapp "countersign.dev/app/archive"
	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/archive"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

// captured is an invoice of a document with known bytes.
func captured(t *testing.T, w *storetest.Payables) invoice.Invoice {
	t.Helper()
	read := w.Captured("INV-1", "1200.00")
	w.Exec(`UPDATE documents SET sha256 = $2, object_key = $3, size = 77, file_name = 'bill.pdf' WHERE id = $1`,
		read.DocumentID, sha256, w.TenantID+"/2026/11/"+sha256)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, read)
	require.NoError(t, err)
	return inv
}

func stage(w *storetest.Payables, inv invoice.Invoice, s invoice.Stage) {
	w.Exec(`UPDATE invoices SET stage = $2, bucket = $3 WHERE id = $1`, inv.ID, s, s.Bucket())
}

func inTenant(t *testing.T, w *storetest.Payables, do func(*postgres.Tx) error) {
	t.Helper()
	require.NoError(t, w.DB.InTenant(ctx, w.TenantID, do))
}

func paid(t *testing.T, w *storetest.Payables, inv invoice.Invoice) {
	t.Helper()
	inTenant(t, w, func(tx *postgres.Tx) error { return invoiceapp.SetPaid(tx, inv.ID, time.Now()) })
}

func archived(as context.Context, w *storetest.Payables, tenantID, invoiceID string) (archive.Document, error) {
	return archiveapp.Commands{DB: w.DB}.Get(as, tenantID, subject.Ref{Type: subject.Invoice, ID: invoiceID})
}

func entries(t *testing.T, w *storetest.Payables, inv invoice.Invoice) int64 {
	t.Helper()
	return storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM audit_entries WHERE object_id = $1 AND action = 'archived' AND new_value->>'sha256' = $2`,
		inv.ID, sha256)
}

func TestPaidInvoiceHasAnArchivedDocument(t *testing.T) {
	w := storetest.NewPayables(t)
	inv := captured(t, w)
	stage(w, inv, invoice.InPayment)
	_, err := archived(ctx, w, w.TenantID, inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "the process has not ended")

	paid(t, w, inv)
	d, err := archived(ctx, w, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.WithinDuration(t, time.Now(), d.ArchivedAt, time.Minute)
	require.Equal(t, "INV-1", d.Facts["invoiceNumber"])
	require.Equal(t, "1200.00", d.Facts["invoiceAmount"])
	d.Facts, d.ArchivedAt = nil, time.Time{}
	require.Equal(t, archive.Document{Subject: subject.Ref{Type: subject.Invoice, ID: inv.ID}, ProjectID: w.ProjectID,
		DocumentID: inv.DocumentID, FileName: "bill.pdf", ContentType: "application/pdf", Size: 77, SHA256: sha256,
		ObjectKey: w.TenantID + "/2026/11/" + sha256, Outcome: "paid"}, d)
	require.EqualValues(t, 1, entries(t, w, inv), "the hash is in the audit chain")
}

func TestReturnedPaymentKeepsTheArchivedDocument(t *testing.T) {
	w := storetest.NewPayables(t)
	inv := captured(t, w)
	stage(w, inv, invoice.InPayment)
	paid(t, w, inv)
	first, err := archived(ctx, w, w.TenantID, inv.ID)
	require.NoError(t, err)

	inTenant(t, w, func(tx *postgres.Tx) error { return invoiceapp.SetPaymentFailed(tx, inv.ID, "R01") })
	inTenant(t, w, func(tx *postgres.Tx) error { return invoiceapp.SetInPayment(tx, inv.ID, id.New()) })
	paid(t, w, inv)
	again, err := archived(ctx, w, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.EqualValues(t, 1, entries(t, w, inv))
}

func TestRejectedInvoiceIsArchivedWhenItIsDeleted(t *testing.T) {
	w := storetest.NewPayables(t)
	inv := captured(t, w)
	stage(w, inv, invoice.Rejected)
	commands := storetest.InvoiceCommands(w.DB)
	inv, err := commands.Withdraw(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version)
	require.NoError(t, err)
	_, err = archived(ctx, w, w.TenantID, inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "it can still be corrected")

	_, err = commands.Delete(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, invoice.DeleteReasons()[0],
		"")
	require.NoError(t, err)
	d, err := archived(ctx, w, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, "deleted", d.Outcome)
	require.Equal(t, w.ClerkID, d.ArchivedBy)
}

func TestInvoiceWithoutADocumentHasNoArchivedDocument(t *testing.T) {
	w := storetest.NewPayables(t)
	inv := captured(t, w)
	w.Exec(`UPDATE invoices SET document_id = NULL WHERE id = $1`, inv.ID)
	stage(w, inv, invoice.InPayment)
	paid(t, w, inv)
	_, err := archived(ctx, w, w.TenantID, inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestArchivedDocumentCannotBeChangedOrRemoved(t *testing.T) {
	w := storetest.NewPayables(t)
	inv := captured(t, w)
	stage(w, inv, invoice.InPayment)
	paid(t, w, inv)
	for _, sql := range []string{`UPDATE archived_documents SET sha256 = ''`, `DELETE FROM archived_documents`,
		`UPDATE documents SET object_key = ''`, `DELETE FROM documents`} {
		err := w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) error { return tx.Gorm.Exec(sql).Error })
		var refused *pgconn.PgError
		require.ErrorAs(t, err, &refused, sql)
		require.Equal(t, "42501", refused.Code, "insufficient privilege: %s", sql)
	}
	d, err := archived(ctx, w, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, sha256, d.SHA256)
}

func TestArchivedDocumentIsHiddenFromStrangers(t *testing.T) {
	w := storetest.NewPayables(t)
	inv := captured(t, w)
	stage(w, inv, invoice.InPayment)
	paid(t, w, inv)
	_, err := archived(ctx, w, storetest.Tenant(t, w.DB), inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "another tenant")

	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ProjectID, w.AnnID)
	_, err = archived(storetest.Reading(w.TenantID, w.AnnID), w, w.TenantID, inv.ID)
	require.NoError(t, err, "a member")
	_, err = archived(storetest.Reading(w.TenantID, w.BobID), w, w.TenantID, inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "not a member")
}

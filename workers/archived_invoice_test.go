package workers_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	archiveapp "countersign.dev/app/archive"
	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// A worker that ends before its commit leaves neither the stage nor the archived document. After a restart and
// repeats there is one.
func TestPaidInvoiceHasOneArchivedDocumentDespiteRestartsAndRepeats(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	_, invoiceID := h.Pay(h.PaidByACH, "INV-1", "12480.00")
	documentID, content := id.New(), []byte("the original")
	h.Exec(`INSERT INTO documents (tenant_id, id, project_id, kind, file_name, content_type, size, sha256, object_key)
		VALUES ($1, $2, $3, 'invoice', 'bill.pdf', 'application/pdf', $4, $5, $6)`, h.TenantID, documentID, h.Invoices,
		len(content), sum(content), h.TenantID+"/2026/11/"+sum(content))
	h.Exec(`UPDATE invoices SET document_id = $2 WHERE id = $1`, invoiceID, documentID)
	ref := subject.Ref{Type: subject.Invoice, ID: invoiceID}
	archived := archiveapp.Commands{DB: h.DB}

	killed := errors.New("the worker was killed")
	require.ErrorIs(t, h.DB.InTenant(ctx, h.TenantID, func(tx *postgres.Tx) error {
		return errors.Join(invoiceapp.SetPaid(tx, invoiceID, time.Now()), killed)
	}), killed)
	_, err := archived.Get(ctx, h.TenantID, ref)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	inv, err := storetest.InvoiceCommands(h.DB).Get(ctx, h.TenantID, invoiceID)
	require.NoError(t, err)
	require.Equal(t, invoice.InPayment, inv.Stage)

	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.stop()
	h.work()
	h.reaches(b.ID, payment.Acknowledged)
	h.paid(invoiceID)
	first, err := archived.Get(ctx, h.TenantID, ref)
	require.NoError(t, err)
	require.Equal(t, []any{sum(content), "paid", "bill.pdf"}, []any{first.SHA256, first.Outcome, first.FileName})

	// The bank returns the payment, and several workers pay the invoice again at once.
	require.NoError(t, h.DB.InTenant(ctx, h.TenantID, func(tx *postgres.Tx) error {
		return errors.Join(invoiceapp.SetPaymentFailed(tx, invoiceID, "R01"),
			invoiceapp.SetInPayment(tx, invoiceID, inv.PaymentID))
	}))
	var repeats sync.WaitGroup
	results := make([]error, 4)
	for i := range results {
		repeats.Go(func() {
			_, results[i] = h.batches.SettleInvoices(ctx, h.TenantID, b.ID)
		})
	}
	repeats.Wait()
	require.NoError(t, errors.Join(results...))
	h.paid(invoiceID)
	again, err := archived.Get(ctx, h.TenantID, ref)
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.EqualValues(t, 1, storetest.Count(t, h.Superuser,
		`SELECT count(*) FROM archived_documents WHERE tenant_id = $1`, h.TenantID))
	require.EqualValues(t, 1, storetest.Count(t, h.Superuser,
		`SELECT count(*) FROM audit_entries WHERE object_id = $1 AND action = 'archived'`, invoiceID))
}

package history_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	historyapp "countersign.dev/app/history"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

// linkTypes are the types of the records that lines link to.
func linkTypes(lines []audit.Line) (types []string) {
	for _, l := range lines {
		for _, r := range l.Links {
			if !slices.Contains(types, r.Type) {
				types = append(types, r.Type)
			}
		}
	}
	slices.Sort(types)
	return types
}

func TestHistoryDocumentLinksToItsPage(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	uploadID, documentID := id.New(), id.New()
	w.Exec(
		`INSERT INTO documents (tenant_id, id, project_id, kind, file_name, content_type, size, sha256, object_key, pages, created_at)
		VALUES ($1, $2, $3, 'invoice', 'bill.pdf', 'application/pdf', 1, '', 'k', 1, now())`, w.TenantID, documentID,
		w.Invoices)
	w.Exec(
		`INSERT INTO uploads (tenant_id, id, project_id, document_id, file_name, status, subject_type, subject_id) VALUES ($1, $2, $3, $4, 'bill.pdf', 'completed', 'invoice', $5)`,
		w.TenantID, uploadID, w.Invoices, documentID, invoiceID)
	links := []audit.Record{{Type: "upload", ID: uploadID}, {Type: "invoice", ID: invoiceID}}
	require.NoError(t, w.DB.InTenant(w.Ann, w.TenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Payments", Action: "hold", ObjectType: "payment", ObjectID: paymentID,
			Links: links})
	}))
	reader := storetest.Reading(w.TenantID, w.AnnID, "invoices:view", "payments:view")
	lines, err := historyapp.Commands{DB: w.DB}.OfPayment(reader, w.TenantID, paymentID)
	require.NoError(t, err)
	held := lineWith(t, lines, "payment.hold")
	require.Equal(t, w.AnnID, held.Actor.Username, "the user of this test has its id as username")
	document := held.Links[slices.IndexFunc(held.Links, func(r audit.Record) bool { return r.Type == "upload" })]
	require.Equal(t, "bill.pdf", document.Label)
	require.Equal(t, invoiceID, document.InvoiceID)

	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.Invoices, id.New())
	lines, err = historyapp.Commands{DB: w.DB}.OfPayment(reader, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []string{"payment"}, linkTypes(lines), "the invoices are reserved for others")
}

func TestHistoryLinksToNoRecordOfAnotherTenant(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	other := storetest.NewPayables(t)
	theirs, _ := other.Routed("INV-9", "10.00")
	require.NoError(t, w.DB.InTenant(w.Ann, w.TenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Payments", Action: "hold", ObjectType: "payment", ObjectID: paymentID,
			Links:      []audit.Record{{Type: "invoice", ID: theirs.ID}},
			OnBehalfOf: &audit.Named{ID: other.AnnID, Name: "Ann Approver"}})
	}))
	lines, err := historyapp.Commands{DB: w.DB}.OfPayment(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	held := lineWith(t, lines, "payment.hold")
	require.False(t, slices.ContainsFunc(held.Links, func(r audit.Record) bool { return r.ID == theirs.ID }))
	require.Empty(t, held.OnBehalfOf.Username)
	_, err = historyapp.Commands{DB: w.DB}.OfInvoice(ctx, w.TenantID, theirs.ID, invoice.Viewer{AllInvoices: true})
	require.Error(t, err)
}

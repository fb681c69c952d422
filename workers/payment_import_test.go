package workers_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	paymentimportapp "countersign.dev/app/paymentimport"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/scan"
	"countersign.dev/workflows/queue"
)

// importer is a house whose documents pool runs too.
func importer(t *testing.T) (*installation, paymentimportapp.Commands) {
	h := newHouse(t)
	h.stop()
	h.deps.Documents = &intake.Reader{Objects: h.deps.Objects}
	h.pools = append(h.pools, queue.Documents)
	h.work()
	return h, paymentimportapp.Commands{DB: h.DB, Now: intake.Clock,
		Intake: uploadapp.Intake{Inspector: intake.TextInspector{Scanner: scan.New("")}, Objects: h.deps.Objects,
			Starter: h.deps.Flows, Now: intake.Clock}}
}

func upload(t *testing.T, h *installation, s paymentimportapp.Commands, name, content string) document.Upload {
	t.Helper()
	u, err := s.Receive(by(h.Ann), h.ACH,
		document.File{Name: name, Size: int64(len(content)), Content: strings.NewReader(content)})
	require.NoError(t, err)
	return u
}

func TestImportedPaymentsAreDeliveredInBatch(t *testing.T) {
	h, service := importer(t)
	u := upload(t, h, service, "pay.csv",
		"vendor number;amount;currency;invoice number\nV-100;10.00;USD;INV-1\nV-100;5.00;USD;INV-2\nV-999;1.00;USD;INV-3\n")
	j := h.jobEnds(u.JobID)
	require.Equal(t, []any{job.FinishedOK, "pay.csv: 2 payments, 1 rows refused"}, []any{j.State, j.Steps[1].Summary})
	// by a third person, as Bob releases
	h.Exec(`UPDATE payment_imports SET approved_at = now() WHERE upload_id = $1`, u.ID)
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	require.Equal(t, []any{2, "15.00 USD"}, []any{b.Count, b.Total.String()})
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.reaches(b.ID, payment.Acknowledged)
	result, err := h.Imports.Get(context.Background(), h.TenantID, u.ID, paymentimport.Imported, 0)
	require.NoError(t, err)
	for _, row := range result.Rows {
		p, err := h.Payments.Get(context.Background(), h.TenantID, row.PaymentID)
		require.NoError(t, err)
		require.Equal(t, payment.Completed, p.Status, "a payment without an invoice of ours ends as any other")
	}
}

func TestFileWithoutDetailsFailsJobWithSpecifiedMessage(t *testing.T) {
	h, service := importer(t)
	u := upload(t, h, service, "pay.txt", "120261120USDNorthwind\n900000000000000000000000\n")
	j := h.jobEnds(u.JobID)
	require.Equal(t,
		[]any{job.FinishedWithErrors, string(fault.DetailRecordMissing),
			"The Detail Record (4 record) is missing from the import file. Please review import file."}, []any{j.State,
			j.Steps[1].ErrorCode, j.Steps[1].Error})
	require.Eventually(t, func() bool {
		ended, err := uploadapp.Commands{DB: h.DB}.Get(context.Background(), h.TenantID, u.ID)
		return err == nil && ended.Status == document.Failed
	}, 5*time.Second, 50*time.Millisecond)
}

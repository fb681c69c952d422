package workers_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/client"

	batchapp "countersign.dev/app/batch"
	subjectapp "countersign.dev/app/subject"
	demobank "countersign.dev/demo/bank"
	demoprinter "countersign.dev/demo/printer"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/positivepay"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	"countersign.dev/internal/testkit/replay"
	"countersign.dev/workers"
	"countersign.dev/workflows/queue"
)

// installation is a paying tenant with its pools, a real workflow server, a bank and a printer.
type installation struct {
	*storetest.Treasury
	t       *testing.T
	bank    *demobank.Bank
	printer *demoprinter.Printer
	client  client.Client
	batches *batchapp.Commands
	deps    workers.Deps
	stop    func()
	pools   []string

	server testkit.TemporalServer
	bucket testkit.ObjectStorage
}

func newHouse(t *testing.T) *installation {
	t.Helper()
	return newTracedHouse(t, nil, 200*time.Millisecond)
}

// newTracedHouse is newHouse with a tracer that sees every statement of its store.
func newTracedHouse(t *testing.T, tracer pgx.QueryTracer, answerAfter time.Duration) *installation {
	t.Helper()
	bank, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "northwind",
		Password: "secret", AnswerAfter: answerAfter})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, bank.Close()) })
	printer, err := demoprinter.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, printer.Close()) })
	h := &installation{t: t, pools: []string{queue.Flows, queue.Core, queue.Bank,
		queue.Print}, bank: bank, printer: printer, Treasury: storetest.NewTracedTreasury(t, tracer,
		func(n *bankaccount.New) {
			n.Delivery.Address, n.Delivery.HostKey = bank.Address(), bank.Fingerprint()
		})}
	h.Exec(`UPDATE printers SET uri = $1`, printer.URL())
	server := testkit.Temporal(t)
	h.server = server
	h.client, err = temporalx.Dial(temporalx.Config{Address: server.Address, Namespace: server.Namespace, Keys: h.Vault})
	require.NoError(t, err)
	t.Cleanup(h.client.Close)
	bucket := testkit.Objects(t)
	h.bucket = bucket
	kept, err := objects.New(objects.Config{Endpoint: bucket.Endpoint, AccessKey: bucket.AccessKey,
		SecretKey: bucket.SecretKey, Bucket: bucket.Bucket, Region: bucket.Region})
	require.NoError(t, err)
	h.deps = workers.Deps{
		Outbound: outbound.Loopback(),
		DB:       h.DB,
		Subjects: subjectapp.Product(),
		Flows:    flows.New(h.client, h.DB),
		Vault:    h.Vault,
		Objects:  kept,
	}
	h.batches = storetest.Batches(h.DB, h.deps.Flows)
	h.work()
	t.Cleanup(func() { h.stop() })
	t.Cleanup(func() { replay.Take(t, h.client, temporalx.NewCodec(h.Vault), server.Namespace) })
	return h
}

// request asks for an action on a batch and returns the batch after it.
func (h *installation) request(ctx context.Context, batchID string, action payment.BatchAction) (payment.Batch, error) {
	if err := h.batches.RequestAction(ctx, batchID, action); err != nil {
		return payment.Batch{}, err
	}
	return h.batches.Get(context.Background(), h.TenantID, batchID)
}

// work runs the pools until stop.
func (h *installation) work() {
	ctx, cancel := context.WithCancel(context.Background())
	runner := &workers.Runner{Client: h.client, Deps: h.deps, Pools: h.pools, Stop: time.Second,
		Log: slog.New(slog.DiscardHandler), Audit: func(ctx context.Context) error { <-ctx.Done(); return nil }}
	ended := make(chan error, 1)
	go func() { ended <- runner.Run(ctx) }()
	h.stop = func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			h.t.Error(err)
		}
		h.stop = func() {}
	}
}

// by is a fresh command of a person.
func by(ctx context.Context) context.Context {
	who, _ := actor.From(ctx)
	who.CommandKey = id.New()
	return actor.With(ctx, who)
}

// reaches waits for the batch's status.
func (h *installation) reaches(batchID string, status payment.BatchStatus) payment.Batch {
	h.t.Helper()
	var b payment.Batch
	require.Eventually(h.t, func() bool {
		var err error
		b, err = storetest.Batches(h.DB, nil).Get(context.Background(), h.TenantID, batchID)
		return err == nil && b.Status == status
	}, 40*time.Second, 50*time.Millisecond, "it should become %s, it is %s: %s", status, b.Status, b.Message)
	return b
}

// paid waits until the invoice is: invoices follow their batch page by page.
func (h *installation) paid(invoiceID string) {
	h.t.Helper()
	require.Eventually(h.t, func() bool {
		inv, err := storetest.InvoiceCommands(h.DB).Get(context.Background(), h.TenantID, invoiceID)
		return err == nil && inv.Stage == invoice.Paid
	}, 20*time.Second, 50*time.Millisecond)
}

func (h *installation) jobEnds(jobID string) job.Job {
	h.t.Helper()
	var j job.Job
	require.Eventually(h.t, func() bool {
		var err error
		j, err = storetest.Jobs(h.DB).Get(context.Background(), h.TenantID, jobID)
		return err == nil && j.State.Finished()
	}, 20*time.Second, 50*time.Millisecond)
	return j
}

func sum(content []byte) string {
	hash := sha256.Sum256(content)
	return hex.EncodeToString(hash[:])
}

func TestInvoiceIsPaidByACHFileReleasedByTwoPeople(t *testing.T) {
	h := newHouse(t)
	_, invoiceID := h.Pay(h.PaidByACH, "INV-1", "12480.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = h.request(by(h.Ann), b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	require.Eventually(t, func() bool {
		j, err := storetest.Jobs(h.DB).Get(context.Background(), h.TenantID, b.JobID)
		return err == nil && j.State == job.WaitingForTask
	}, 20*time.Second, 50*time.Millisecond)

	released := by(h.Bob)
	sealed, err := h.request(released, b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	require.Equal(t, h.BobID, sealed.ReleasedBy, "the answer is true at once")
	done := h.reaches(b.ID, payment.Acknowledged)
	file, err := os.ReadFile(filepath.Join(h.bank.Files(), "inbound", done.Seal.FileName))
	require.NoError(t, err)
	require.Equal(t, done.Seal.SHA256, sum(file))
	contents, err := nacha.Parse(file)
	require.NoError(t, err)
	require.Equal(t, []any{int64(1248000), "000123456789", "021000021"},
		[]any{contents.Entries[0].Cents, contents.Entries[0].Account, contents.Entries[0].Routing})
	h.paid(invoiceID)
	compared, findings, err := h.batches.Compare(by(h.Bob))
	require.NoError(t, err)
	require.Equal(t, []any{1, 0}, []any{compared, len(findings)})
	require.NoError(t,
		os.WriteFile(filepath.Join(h.bank.Files(), "inbound", done.Seal.FileName), []byte("altered"), 0o600))
	_, findings, err = h.batches.Compare(by(h.Bob))
	require.NoError(t, err)
	require.Equal(t, bankaccount.FileDifferent, findings[0].Observed)
	j := h.jobEnds(b.JobID)
	require.Equal(t, []any{job.FinishedOK, "ACH batch 1: 1 payments, $12,480.00"}, []any{j.State, j.Steps[1].Summary})
}

func TestCanceledBatchFreesItsPayments(t *testing.T) {
	h := newHouse(t)
	paymentID, _ := h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	canceled, err := h.request(by(h.Ann), b.ID, payment.CancelBatch)
	require.NoError(t, err)
	require.Equal(t, payment.BatchCanceled, canceled.Status)
	p, err := h.Payments.Get(context.Background(), h.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, payment.New, p.Status)
	require.Equal(t, job.FinishedWithErrors, h.jobEnds(b.JobID).State)
}

// The workers end between seal and delivery, the line breaks in the middle, and
// still there is one file with the bytes that were released.
func TestSealedBytesAreDeliveredOnceDespiteFailures(t *testing.T) {
	h := newHouse(t)
	for i := range 40 {
		h.Pay(h.PaidByACH, fmt.Sprint("INV-", i), "10.00")
	}
	h.bank.SetFault(demobank.Fault{CutAfterBytes: 100, Times: 2})
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	sealed, err := h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.stop()
	h.work()
	done := h.reaches(b.ID, payment.Acknowledged)
	require.Equal(t, sealed.Seal.SHA256, done.Seal.SHA256)
	entries, err := os.ReadDir(filepath.Join(h.bank.Files(), "inbound"))
	require.NoError(t, err)
	require.Len(t, entries, 1)
	file, err := os.ReadFile(filepath.Join(h.bank.Files(), "inbound", entries[0].Name()))
	require.NoError(t, err)
	require.Equal(t, sealed.Seal.SHA256, sum(file))
}

func TestFileRejectedByBankIsReissued(t *testing.T) {
	h := newHouse(t)
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	h.bank.SetFault(demobank.Fault{Reject: "duplicate file"})
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	require.Contains(t, h.reaches(b.ID, payment.Rejected).Message, "duplicate file")
	h.jobEnds(b.JobID)
	h.stillEnding(flows.BatchID(h.TenantID, b), 2*time.Second)
	h.bank.SetFault(demobank.Fault{})
	_, err = h.batches.Reissue(by(h.Bob), b.ID)
	require.NoError(t, err)
	_, err = h.request(by(h.Ann), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	done := h.reaches(b.ID, payment.Acknowledged)
	require.Equal(t, 2, done.Generation)
}

// stillEnding holds a workflow id for a while, as a run does between its last transaction and its close. It has
// no worker.
func (h *installation) stillEnding(workflowID string, span time.Duration) {
	h.t.Helper()
	_, err := h.client.ExecuteWorkflow(context.Background(),
		client.StartWorkflowOptions{ID: workflowID, TaskQueue: "nobody", WorkflowRunTimeout: span}, "test.Ending")
	require.NoError(h.t, err)
}

func TestChecksArePrintedOnceAndReportedToTheBank(t *testing.T) {
	h := newHouse(t)
	_, invoiceID := h.Pay(h.PaidByCheck, "INV-1", "98.00")
	h.Pay(h.PaidByCheck, "INV-2", "2.00")
	h.printer.SetFault(demoprinter.Fault{LoseAnswer: true})
	b, err := h.batches.Prepare(by(h.Ann),
		payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchCheck, PrinterID: h.Printer})
	require.NoError(t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	done := h.reaches(b.ID, payment.Settled)
	jobs := h.printer.Jobs()
	require.Len(t, jobs, 1, "printed once, though the answer was lost")
	require.Equal(t, done.Seal.SHA256, jobs[0].SHA256)
	h.paid(invoiceID)

	report, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchPositivePay})
	require.NoError(t, err)
	reported := h.reaches(report.ID, payment.Settled)
	file, err := os.ReadFile(filepath.Join(h.bank.Files(), "inbound", reported.Seal.FileName))
	require.NoError(t, err)
	records, err := positivepay.Read(h.Account.PositivePay, file)
	require.NoError(t, err)
	require.Len(t, records, 2)
	require.Equal(t, []any{int64(1001), "HARBOR ICE COMPANY", "98.00"},
		[]any{records[0].Serial, records[0].Payee, records[0].Amount.Number()})
	require.True(t, strings.HasPrefix(reported.Seal.FileName, "ARP_"))
}

func TestHistoriesContainNoAccountNumbers(t *testing.T) {
	h := newHouse(t)
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.reaches(b.ID, payment.Acknowledged)
	events := h.client.GetWorkflowHistory(context.Background(), flows.BatchID(h.TenantID, b), "", false, 0)
	codec := temporalx.NewCodec(h.Vault).ForTenant(h.TenantID)
	var clear strings.Builder
	open := proxy.VisitPayloadsOptions{SkipSearchAttributes: true,
		Visitor: func(_ *proxy.VisitPayloadsContext, sealed []*commonpb.Payload) ([]*commonpb.Payload, error) {
			plain, err := codec.Decode(sealed)
			for _, p := range plain {
				clear.Write(p.GetData())
			}
			return sealed, err
		}}
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(t, err)
		require.NoError(t, proxy.VisitPayloads(context.Background(), event, open))
	}
	require.Contains(t, clear.String(), b.ID, "the payloads were opened")
	for _, number := range []string{"000123456789", "4000123456"} {
		require.NotContains(t, clear.String(), number)
	}
}

package workers_test

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	batchapi "countersign.dev/api/batch"
	invoiceapi "countersign.dev/api/invoice"
	taskapi "countersign.dev/api/task"
	uploadapi "countersign.dev/api/upload"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/bench/cost"
	"countersign.dev/bench/gate"
	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/document"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/user"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	bankinboundflow "countersign.dev/workflows/bankinbound"
	"countersign.dev/workflows/queue"
)

// What the commands cost before the restructuring, measured by this test at commit cd224b7.
const (
	approveBefore        = 7  // transactions until the answer
	uploadBefore         = 34 // transactions from the upload to the answer of the approval
	uploadChangesBefore  = 6  // changes of the task queue
	releaseBefore        = 34 // transactions from the release to the acknowledgment
	releaseChangesBefore = 6
	releaseAnswerBefore  = 15 // transactions until the answer of the release
)

// approveLimit is the first transaction, which records the request, and the second, which has its effect.
const approveLimit = 2

// meter is an office with an API and every pool, whose transactions and task queues are counted.
type meter struct {
	*office
	api    *apitest.API
	tracer *cost.Transactions
}

func newMeter(t *testing.T) *meter {
	t.Helper()
	tracer := &cost.Transactions{}
	// The bank responds between the first check for its response, at once, and the second, after two seconds.
	m := newMeterIn(newOfficeIn(newTracedHouse(t, tracer, 500*time.Millisecond)), queue.All()...)
	m.tracer = tracer
	return m
}

// newMeterIn adds the API to an office and serves the pools.
func newMeterIn(o *office, pools ...string) *meter {
	t, m := o.t, &meter{office: o}
	t.Helper()
	m.stop()
	engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
		CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
	t.Cleanup(engine.Close)
	m.deps.Documents = &intake.Reader{Objects: m.deps.Objects, PDF: engine, OCR: ocr.New("/nowhere", "")}
	m.pools = pools
	m.work()
	for _, v := range demodocument.Vendors() {
		m.Exec(`INSERT INTO vendors (tenant_id, id, number, name, email, address1, company_number, term_code)
			VALUES ($1, $2, $3, $4, $5, $6, '100', 'NET 30')`, m.TenantID, id.New(), v.Number, v.Name, v.Email, v.Address[0])
	}
	m.api = apitest.Open(t, m.DB, func(a *apitest.API) {
		uploadapi.Routes(
			a.Server,
			uploadapp.Commands{DB: m.DB, Intake: uploadapp.Intake{Starter: m.deps.Flows, Now: intake.Clock,
				Inspector: &intake.Inspector{Scanner: scan.New(""), PDF: engine}, Objects: m.deps.Objects}},
		)
		invoiceapi.Routes(a.Server, m.invoices, m.tasks)
		taskapi.Routes(a.Server, m.tasks)
		batchapi.Routes(a.Server, m.batches, secret.Files{Vault: m.Vault, Storage: m.deps.Objects}, m.server.Namespace)
	})
	return m
}

// spent is the cost of a part of a command.
type spent struct {
	own   []cost.Transaction // of the API and the activities
	relay int                // of the outbox relay, which carries the messages of many commands at once
}

func (s *spent) add(more spent) {
	s.own, s.relay = append(s.own, more.own...), s.relay+more.relay
}

// current returns what was committed since the previous call. It excludes the test's own reads, and activity
// without a command: the relay reads an empty outbox, and each account's workflow checks for files at its bank.
func (m *meter) current() (s spent) {
	for _, tx := range m.tracer.Take() {
		switch {
		case tx.Test,
			strings.HasSuffix(tx.Purpose, ".RelayWaiting"), strings.HasSuffix(tx.Purpose, ".NoticesWaiting"),
			strings.HasPrefix(tx.Purpose, "internal/postgres.(*EventTail)."), strings.HasSuffix(tx.Purpose, ".LeadProjection"),
			strings.HasPrefix(tx.Caller, "activities/bankinbound."):
		case strings.Contains(tx.Purpose, ".Relay"), strings.HasPrefix(tx.Purpose, "app/projection."),
			strings.HasSuffix(tx.Purpose, ".recordPlatformAccess"):
			s.relay++
		default:
			s.own = append(s.own, tx)
		}
	}
	return s
}

// untilIdle waits until nothing was committed for two seconds.
func (m *meter) untilIdle() (s spent) {
	m.t.Helper()
	deadline, last := time.Now().Add(time.Minute), time.Now()
	for time.Since(last) < 2*time.Second {
		require.True(m.t, time.Now().Before(deadline), "the stack does not become quiet: %v", s)
		time.Sleep(50 * time.Millisecond)
		if more := m.current(); len(more.own)+more.relay > 0 {
			last = time.Now()
			s.add(more)
		}
	}
	return s
}

// call sends a command as a person does who has just read something: the API
// reads the access of a session at most every four seconds, with any request.
func (m *meter) call(token, path string, body any) spent {
	m.t.Helper()
	m.api.Call(http.MethodGet, "/api/invoices/"+id.New(), token, nil)
	m.current()
	answer := m.api.Call(http.MethodPost, path, token, body)
	require.Less(m.t, answer.Status, 300, string(answer.Body))
	return m.current()
}

// decide sends a command that is an Update of a workflow. The first result is what
// the answer needed; the second also holds what the workflow went on to do meanwhile.
func (m *meter) decide(token, path string, body any) (needed, all spent) {
	m.t.Helper()
	all = m.call(token, path, body)
	at, err := cost.Answered(context.Background(), m.client, m.server.Namespace)
	require.NoError(m.t, err)
	needed = spent{relay: all.relay, own: slices.Clone(all.own)}
	needed.own = slices.DeleteFunc(needed.own, func(tx cost.Transaction) bool {
		return !strings.HasPrefix(tx.Caller, "api/") && tx.Ended.After(at)
	})
	return needed, all
}

// changes counts the changes of the task queue since a moment.
func (m *meter) changes(from time.Time) int {
	m.t.Helper()
	n, path, err := cost.Changes(context.Background(), m.client, m.server.Namespace, from, bankinboundflow.Inbound)
	require.NoError(m.t, err)
	m.t.Log(strings.Join(path, "\n"))
	return n
}

// transactions records a figure, and lists each transaction with its purpose in the log.
func (m *meter) transactions(command string, s spent, before, peer, limit float64) {
	m.t.Helper()
	writes := 0
	for n, tx := range s.own {
		if tx.Writes {
			writes++
		}
		m.t.Logf("  %2d %s", n+1, tx)
	}
	gate.AtMost(m.t, "P18", float64(len(s.own)), peer, limit, "transactions",
		fmt.Sprintf("%s: today %d, of which %d only read; before %.0f; the relay's %d are not counted", command, len(s.own),
			len(s.own)-writes, before, s.relay))
}

func (m *meter) queueChanges(command string, today int, before float64) {
	m.t.Helper()
	gate.AtMost(m.t, "P18", float64(today), before, 0.5, "queue changes",
		fmt.Sprintf("%s: today %d, before %.0f; along the histories of its workflows", command, today, before))
}

// Gate P18: committed transactions and changes of the task queue per command,
// against those of commit cd224b7. A command begins with its HTTP request.
func TestP18CostOfCommands(t *testing.T) {
	m := newMeter(t)
	clerk := m.api.With(m.TenantID, "projects:viewAllRelatedProjects", "invoices:create", "invoices:getList",
		"invoices:update", "invoices:get")
	ann := m.api.Token(m.TenantID, user.User{ID: m.AnnID, FirstName: "Ann", LastName: "Test"})
	bob := m.api.Token(m.TenantID, user.User{ID: m.BobID, FirstName: "Bob", LastName: "Test"})
	m.untilIdle()

	began := time.Now()
	invoiceID, whole := m.upload(clerk)
	m.Exec(`UPDATE invoices SET account = '6100' WHERE id = $1`, invoiceID)
	inv, err := storetest.InvoiceCommands(m.DB).Get(context.Background(), m.TenantID, invoiceID)
	require.NoError(t, err)
	whole.add(m.call(clerk, "/api/invoices/"+invoiceID+"/submit", map[string]any{"version": inv.Version}))
	tk := m.asked(invoiceID, 1)
	whole.add(m.untilIdle())
	changes := m.changes(began)
	approve, _ := m.decide(ann, "/api/tasks/"+tk.ID+"/actions",
		map[string]any{"action": "approve", "fields": map[string]any{"reason": "Checked."}})
	whole.add(approve)
	inv, err = storetest.InvoiceCommands(m.DB).Get(context.Background(), m.TenantID, invoiceID)
	require.NoError(t, err)
	require.False(t, inv.ApprovedAt.IsZero(), "the answer is sent after the effect")
	m.transactions("approve a task, request to answer", approve, approveBefore, approveLimit, 1)
	m.transactions("upload to approved", whole, uploadBefore, uploadBefore, 0.5)
	m.queueChanges("upload to approved", changes, uploadChangesBefore)
	m.untilIdle()
	m.release(bob)
}

// release measures a release of a file with one payment.
func (m *meter) release(bob string) {
	m.t.Helper()
	_, paidID := m.Pay(m.PaidByACH, "INV-1", "12480.00")
	b, err := m.batches.Prepare(by(m.Ann), payment.NewBatch{ProjectID: m.ACH, Kind: payment.BatchACH})
	require.NoError(m.t, err)
	m.reaches(b.ID, payment.AwaitingRelease)
	m.untilIdle()
	began := time.Now()
	release, whole := m.decide(bob, "/api/batches/"+b.ID+"/release", nil)
	m.reaches(b.ID, payment.Acknowledged)
	m.paid(paidID)
	whole.add(m.untilIdle())
	m.transactions("release, request to answer", release, releaseAnswerBefore, releaseAnswerBefore, 0.5)
	m.transactions("release to acknowledged", whole, releaseBefore, releaseBefore, 0.5)
	m.queueChanges("release to acknowledged", m.changes(began), releaseChangesBefore)
}

// upload sends a file as a clerk does, and returns the invoice that capture made of it.
func (m *meter) upload(token string) (invoiceID string, s spent) {
	m.t.Helper()
	on, err := calendar.Parse("2026-11-20")
	require.NoError(m.t, err)
	files, err := demodocument.Invoices(11, on)
	require.NoError(m.t, err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("files", files[0].Name)
	require.NoError(m.t, err)
	_, err = part.Write(files[0].Content)
	require.NoError(m.t, err)
	require.NoError(m.t, form.Close())
	r, err := http.NewRequest(http.MethodPost, m.api.URL+"/api/projects/"+m.Invoices+"/uploads", &body)
	require.NoError(m.t, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Idempotency-Key", id.New())
	m.api.Call(http.MethodGet, "/api/invoices/"+id.New(), token, nil)
	m.current()
	var out struct{ Files []uploadapi.Outcome }
	m.api.Do(r).Into(m.t, &out)
	require.Len(m.t, out.Files, 1)
	require.Eventually(m.t, func() bool {
		u, err := uploadapp.Commands{DB: m.DB}.Get(context.Background(), m.TenantID, out.Files[0].Upload.ID)
		invoiceID = u.Subject.ID
		return err == nil && u.Status == document.Completed
	}, 40*time.Second, 100*time.Millisecond)
	return invoiceID, m.untilIdle()
}

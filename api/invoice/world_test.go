package invoice_test

import (
	"context"
	"encoding/base64"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	bulkact "countersign.dev/activities/bulk"
	flowrunact "countersign.dev/activities/flowrun"
	invoiceact "countersign.dev/activities/invoice"
	taskact "countersign.dev/activities/task"
	"countersign.dev/api/apitest"
	bulkapi "countersign.dev/api/bulk"
	invoiceapi "countersign.dev/api/invoice"
	operationsapi "countersign.dev/api/operations"
	taskapi "countersign.dev/api/task"
	vendorapi "countersign.dev/api/vendor"
	bulkapp "countersign.dev/app/bulk"
	dataimportapp "countersign.dev/app/dataimport"
	invoiceapp "countersign.dev/app/invoice"
	keyapp "countersign.dev/app/key"
	operationapp "countersign.dev/app/operation"
	paymentapp "countersign.dev/app/payment"
	subjectapp "countersign.dev/app/subject"
	vendorapp "countersign.dev/app/vendor"
	demoerp "countersign.dev/demo/erp"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/user"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/relay"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	bulkflow "countersign.dev/workflows/bulk"
	flowrunflow "countersign.dev/workflows/flowrun"
	invoiceflow "countersign.dev/workflows/invoice"
	"countersign.dev/workflows/queue"
	taskflow "countersign.dev/workflows/task"
)

var ctx = context.Background()

// office is a company on real servers: people with tokens, a vendor, a project
// with its rules, workers, the relay and an ERP.
type office struct {
	*apitest.API
	t                                *testing.T
	super, tenant, project, payments string
	vendor                           string
	clerk, ann, mia                  user.User
	clerkToken, annToken, miaToken   string
	temporal                         testkit.TemporalServer
	client                           client.Client
	codec                            *temporalx.Codec
	vault                            *secret.Vault
	erp                              *demoerp.ERP
	door                             *flows.Flows
	cases                            *timedInvoices
}

func newOffice(t *testing.T) *office {
	t.Helper()
	o := &office{t: t, temporal: testkit.Temporal(t)}
	s, super := storetest.Open(t, 12)
	o.super = super
	var err error
	o.erp, err = demoerp.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = o.erp.Close() })
	master, err := secret.ParseMaster(base64.StdEncoding.EncodeToString([]byte("0123456789abcdef0123456789abcdef")))
	require.NoError(t, err)
	vault := secret.NewVault(master, keyapp.Commands{DB: s})
	o.vault = vault
	o.codec = temporalx.NewCodec(vault)
	o.client, err = temporalx.Dial(temporalx.Config{Address: o.temporal.Address, Namespace: o.temporal.Namespace,
		Keys: vault, Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(o.client.Close)
	o.door, o.cases = flows.New(o.client, s), &timedInvoices{
		Commands: storetest.InvoiceCommands(s),
		routed:   map[string]time.Time{},
	}
	tasks := subjectapp.Tasks(s, o.door)
	o.API = apitest.Open(t, s, func(a *apitest.API) {
		invoiceapi.Routes(a.Server, invoiceapp.Commands{DB: s, Runs: o.door, Now: time.Now}, tasks)
		taskapi.Routes(a.Server, tasks)
		vendorapi.Routes(a.Server, vendorapp.Commands{DB: s}, dataimportapp.Commands{DB: s})
		bulkapi.Routes(a.Server, tasks, bulkapp.Commands{DB: s})
		operationsapi.Routes(a.Server, operationsapi.Deps{Namespace: o.temporal.Namespace,
			Commands: operationapp.Commands{DB: s, Hashes: vault, Workflows: o.door}})
	})
	o.people()
	o.work(s)
	return o
}

func (o *office) people() {
	o.tenant = o.Tenant("northwind").ID
	o.clerk, o.ann, o.mia = o.User(o.tenant, "carla", "AP Processor"), o.User(o.tenant, "ann", "Approver"),
		o.User(o.tenant, "mia", "AP Manager")
	o.clerkToken, o.annToken, o.miaToken = o.Token(o.tenant, o.clerk), o.Token(o.tenant, o.ann), o.Token(o.tenant, o.mia)
	o.exec(`UPDATE roles SET approval_limit = 1000 WHERE tenant_id = $1 AND name = 'Approver'`, o.tenant)
	o.exec(`UPDATE roles SET approval_limit = 100000 WHERE tenant_id = $1 AND name = 'AP Manager'`, o.tenant)
	o.project = storetest.Project(o.t, o.DB, o.super, o.tenant, flow.PayableInvoices)
	storetest.ConnectERP(o.t, o.super, o.tenant, o.project, o.erp.URL())
	o.payments = storetest.Project(o.t, o.DB, o.super, o.tenant, flow.AchPayments)
	o.exec(`UPDATE projects SET settings = jsonb_build_object('achProjectId', $2::text) WHERE id = $1`, o.project,
		o.payments)
	o.vendor = id.New()
	o.exec(
		`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code) VALUES ($1, $2, 'V-100', 'Fabrikam Supplies', '100', 'NET 30')`,
		o.tenant,
		o.vendor,
	)
	o.exec(
		`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status, changed_at) VALUES ($1, $2, $3, '021000021', '\x00', '6789', 'approved', now() - interval '4 days')`,
		o.tenant,
		id.New(),
		o.vendor,
	)
	storetest.ReplaceRules(ctx, o.t, o.DB, o.tenant, o.project,
		approval.Rule{Name: "Everything", Levels: []approval.Level{{Name: "Approver", Roles: []string{"Approver"}}}})
}

// work runs the pools and the relay until the test ends.
func (o *office) work(s *postgres.DB) {
	cases := &invoiceact.Approval{
		Invoices: o.cases,
		Postings: o.cases,
		Payments: paymentapp.Commands{DB: s},
		Erp:      &erp.Client{Outbound: outbound.Loopback(), Vault: o.vault},
	}
	for _, pool := range []string{queue.Flows, queue.Core, queue.Delivery} {
		w := worker.New(o.client, pool, worker.Options{WorkerStopTimeout: time.Second})
		switch pool {
		case queue.Flows:
			w.RegisterWorkflowWithOptions(flowrunflow.RunFlow, workflow.RegisterOptions{Name: flowrunflow.Run})
			(&flowrunact.Activities{Jobs: storetest.Jobs(s), Hashes: o.vault}).Register(w)
			w.RegisterWorkflowWithOptions(invoiceflow.RunApproval, workflow.RegisterOptions{Name: invoiceflow.Approval})
			cases.RegisterFlows(w)
			w.RegisterWorkflowWithOptions(sequential, workflow.RegisterOptions{Name: "test.Sequential"})
		case queue.Core:
			w.RegisterWorkflowWithOptions(taskflow.RunTask, workflow.RegisterOptions{Name: taskflow.Task})
			w.RegisterWorkflowWithOptions(bulkflow.RunBulk, workflow.RegisterOptions{Name: bulkflow.Run})
			(&bulkact.Activities{Bulks: bulkapp.Commands{DB: s}, Tasks: subjectapp.Tasks(s, o.door)}).Register(w)
			(&taskact.Activities{Tasks: subjectapp.Tasks(s, nil)}).Register(w)
			(&flowrunact.Activities{Jobs: storetest.Jobs(s), Hashes: o.vault}).Register(w)
		case queue.Delivery:
			cases.RegisterDelivery(w)
		}
		require.NoError(o.t, w.Start())
		o.t.Cleanup(w.Stop)
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() {
		ended <- (&relay.Relay{Outbox: s, Temporal: o.door, Log: slog.New(slog.DiscardHandler)}).Run(running)
	}()
	o.t.Cleanup(func() { stop(); <-ended })
}

func (o *office) exec(sql string, args ...any) {
	o.t.Helper()
	storetest.ExecAs(o.t, o.super, sql, args...)
}

// captured is an invoice as capture leaves it.
func (o *office) captured(number, amount string) invoiceapi.Invoice {
	o.t.Helper()
	document, upload := id.New(), id.New()
	o.exec(
		`INSERT INTO documents (tenant_id, id, kind, file_name, content_type, size, sha256, object_key, pages) VALUES ($1, $2, 'invoice', 'a.pdf', 'application/pdf', 1, '', '', 2)`,
		o.tenant,
		document,
	)
	o.exec(
		`INSERT INTO uploads (tenant_id, id, project_id, document_id, file_name, status) VALUES ($1, $2, $3, $4, 'a.pdf', 'processing')`,
		o.tenant,
		upload,
		o.project,
		document,
	)
	inv, err := storetest.CaptureInvoice(storetest.As(o.tenant, o.clerk.ID,
		o.clerk.FullName()), o.DB, o.tenant, invoice.CapturedInvoice{
		UploadID: upload, ProjectID: o.project, DocumentID: document, Source: "upload", EnteredBy: o.clerk.ID,
		Fields: []invoice.Field{
			{
				Name:       invoice.FieldNumber,
				Value:      number,
				Confidence: 0.98,
				Box:        invoice.Box{Page: 1, X: .6, Y: .1, W: .2, H: .02},
			},
			{Name: invoice.FieldAmount, Value: amount, Confidence: 0.95},
			{Name: invoice.FieldCurrency, Value: "USD", Confidence: 0.97},
			{Name: invoice.FieldInvoiceDate, Value: "2026-11-02", Confidence: 0.9},
			{Name: invoice.FieldVendorName, Value: "Fabrikam Supplies", Confidence: 0.8},
			{Name: invoice.FieldAccount, Value: "6100", Confidence: 0.5},
		}})
	require.NoError(o.t, err)
	return o.invoice(inv.ID)
}

func (o *office) invoice(invoiceID string) (inv invoiceapi.Invoice) {
	o.t.Helper()
	o.Call(http.MethodGet, "/api/invoices/"+invoiceID, o.clerkToken, nil).Into(o.t, &inv)
	return inv
}

// submit submits the invoice and waits until an approver is assigned.
func (o *office) submit(inv invoiceapi.Invoice) (invoiceapi.Invoice, string) {
	o.t.Helper()
	o.Call(http.MethodPost, "/api/invoices/"+inv.ID+"/submit", o.clerkToken,
		map[string]any{"version": inv.Version}).Into(o.t, &inv)
	return o.reach(inv.ID, invoice.InApproval), o.invoice(inv.ID).OpenTaskID
}

// reach waits for a stage.
func (o *office) reach(invoiceID string, stage invoice.Stage) (inv invoiceapi.Invoice) {
	o.t.Helper()
	require.Eventually(o.t, func() bool {
		inv = o.invoice(invoiceID)
		return inv.Stage == stage
	}, 20*time.Second, 20*time.Millisecond, "stage %s", stage)
	return inv
}

// task is the task as the person of the token sees it.
func (o *office) task(token, taskID string) (tk taskapi.Task) {
	o.t.Helper()
	o.Call(http.MethodGet, "/api/tasks/"+taskID, token, nil).Into(o.t, &tk)
	return tk
}

func (o *office) act(token, taskID string, act taskapi.Act, headers ...string) apitest.Answer {
	return o.Call(http.MethodPost, "/api/tasks/"+taskID+"/actions", token, act, headers...)
}

// approvalID and taskProcessID are what the product makes of the number it keeps.
func (o *office) approvalID(invoiceID string) string {
	inv, err := storetest.InvoiceCommands(o.DB).Get(ctx, o.tenant, invoiceID)
	require.NoError(o.t, err)
	return invoiceflow.ApprovalID(o.tenant, invoiceID, inv.ProcessNumber)
}

func (o *office) taskProcessID(taskID string) string {
	tk, err := subjectapp.Tasks(o.DB, nil).Get(ctx, o.tenant, taskID)
	require.NoError(o.t, err)
	return taskflow.WorkflowID(o.tenant, taskID, tk.ProcessNumber)
}

// ended waits for a workflow and takes its history when COUNTERSIGN_CAPTURE names the folder of the workflows.
func (o *office) ended(workflowID, folder, name string) {
	o.t.Helper()
	_ = o.client.GetWorkflow(ctx, workflowID, "").Get(ctx, nil) // a canceled task ends with its cancellation
	root := os.Getenv("COUNTERSIGN_CAPTURE")
	if root == "" {
		return
	}
	body, err := temporalx.History(ctx, o.client, o.codec, workflowID, "")
	require.NoError(o.t, err)
	require.NoError(o.t, os.MkdirAll(filepath.Join(root, folder, "testdata/histories"), 0o755))
	require.NoError(o.t, os.WriteFile(filepath.Join(root, folder, "testdata/histories", name+".json"), body, 0o644))
}

func (o *office) paid(invoiceID string) {
	o.t.Helper()
	require.NoError(
		o.t,
		o.DB.InTenant(
			ctx,
			o.tenant,
			func(tx *postgres.Tx) error { return invoiceapp.SetPaid(tx, invoiceID, time.Now()) },
		),
	)
}

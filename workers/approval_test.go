package workers_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	invoiceapp "countersign.dev/app/invoice"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	demoerp "countersign.dev/demo/erp"
	demomail "countersign.dev/demo/mail"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/task"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/workflows/queue"
)

// office is a house where Carla enters invoices and Ann and Bob approve them,
// with an ERP and a mail server.
type office struct {
	*installation
	erp      *demoerp.ERP
	mails    *demomail.Catcher
	carla    context.Context
	invoices invoiceapp.Commands
	tasks    *taskapp.Commands
}

func newOffice(t *testing.T) *office {
	t.Helper()
	return newOfficeIn(newHouse(t))
}

func newOfficeIn(h *installation) *office {
	t := h.t
	t.Helper()
	o := &office{installation: h}
	var err error
	o.erp, err = demoerp.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, o.erp.Close()) })
	o.mails, err = demomail.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, o.mails.Close()) })
	h.stop()
	h.pools = append(h.pools, queue.Delivery, queue.Mail)
	h.deps.Erp = &erp.Client{Outbound: outbound.Loopback(), Vault: h.deps.Vault}
	h.deps.Mail, err = mail.New("smtp+plain://"+o.mails.Address(), "Countersign <no-reply@countersign.localhost>",
		outbound.Loopback())
	require.NoError(t, err)
	h.work()
	roleID, carlaID := id.New(), id.New()
	h.Exec(`INSERT INTO roles (tenant_id, id, name, approval_limit) VALUES ($1, $2, 'Approver', 100000)`, h.TenantID,
		roleID)
	h.Exec(
		`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, 'tasks:performAction'), ($1, $2, 'tasks:approve')`,
		h.TenantID,
		roleID,
	)
	h.Exec(`UPDATE vendors SET company_number = '100', term_code = 'NET 30' WHERE tenant_id = $1`, h.TenantID)
	for _, userID := range []string{h.AnnID, h.BobID} {
		h.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, h.TenantID, userID, roleID)
	}
	h.Exec(
		`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status) VALUES ($1, $2::uuid, 'carla@example.com', 'carla', 'Carla', 'Clerk', 'active')`,
		h.TenantID,
		carlaID,
	)
	o.carla = storetest.As(h.TenantID, carlaID, "Carla Clerk")
	storetest.ConnectERP(t, h.Superuser, h.TenantID, h.Invoices, o.erp.URL())
	o.invoices = invoiceapp.Commands{DB: h.DB, Runs: h.deps.Flows, Now: time.Now}
	o.tasks = subjectapp.Tasks(h.DB, h.deps.Flows)
	o.levels(approval.Level{Name: "Approver", Roles: []string{"Approver"}})
	return o
}

// act is an act of a person in the browser.
func (o *office) act(as context.Context, taskID string, a task.Act) error {
	who, _ := actor.From(as)
	_, err := o.tasks.RequestAct(as, taskID, a, taskapp.SeenBy(taskapp.Reader{UserID: who.UserID}))
	return err
}

// levels sends every invoice through these.
func (o *office) levels(levels ...approval.Level) {
	o.t.Helper()
	storetest.ReplaceRules(o.Ann, o.t, o.DB, o.TenantID, o.Invoices, approval.Rule{Name: "Everything", Levels: levels})
}

// submit creates and submits an invoice.
func (o *office) submit(number string) (invoiceID, jobID string) {
	o.t.Helper()
	return o.submitAmount(number, "480.00")
}

func (o *office) submitAmount(number, amount string) (invoiceID, jobID string) {
	o.t.Helper()
	document, upload := id.New(), id.New()
	o.Exec(
		`INSERT INTO documents (tenant_id, id, kind, file_name, content_type, size, sha256, object_key) VALUES ($1, $2, 'invoice', 'a.pdf', 'application/pdf', 1, '', '')`,
		o.TenantID,
		document,
	)
	o.Exec(
		`INSERT INTO uploads (tenant_id, id, project_id, document_id, file_name, status) VALUES ($1, $2, $3, $4, 'a.pdf', 'processing')`,
		o.TenantID,
		upload,
		o.Invoices,
		document,
	)
	inv, err := storetest.CaptureInvoice(o.carla, o.DB, o.TenantID,
		invoice.CapturedInvoice{UploadID: upload,
			ProjectID: o.Invoices, DocumentID: document, Source: "upload", Fields: []invoice.Field{
				{Name: invoice.FieldNumber, Value: number, Confidence: 0.98},
				{Name: invoice.FieldAmount, Value: amount, Confidence: 0.95},
				{Name: invoice.FieldCurrency, Value: "USD", Confidence: 0.97},
				{Name: invoice.FieldInvoiceDate, Value: "2026-11-02", Confidence: 0.9},
				{Name: invoice.FieldVendorName, Value: "Fabrikam Supplies LLC", Confidence: 0.9},
				{Name: invoice.FieldAccount, Value: "6100", Confidence: 0.9},
			}},
	)
	require.NoError(o.t, err)
	_, jobID, err = o.invoices.Submit(by(o.carla), o.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(o.t, err)
	return inv.ID, jobID
}

// asked waits for the invoice's open task on a level.
func (o *office) asked(invoiceID string, level int) task.Task {
	o.t.Helper()
	var open *task.Task
	require.Eventually(o.t, func() bool {
		var err error
		_, open, err = storetest.InvoiceCommands(o.DB).Snapshot(context.Background(), o.TenantID, invoiceID, "")
		return err == nil && open != nil && open.Level == level
	}, 30*time.Second, 20*time.Millisecond)
	return *open
}

func (o *office) becomes(invoiceID string, stage invoice.Stage) {
	o.t.Helper()
	var inv invoice.Invoice
	require.Eventually(o.t, func() bool {
		var err error
		inv, err = storetest.InvoiceCommands(o.DB).Get(context.Background(), o.TenantID, invoiceID)
		return err == nil && inv.Stage == stage
	}, 40*time.Second, 50*time.Millisecond, "it should become %s, it is %s", stage, inv.Stage)
}

func TestApprovedInvoiceIsPostedAndPaid(t *testing.T) {
	o := newOffice(t)
	o.levels(approval.Level{Name: "First", Roles: []string{"Approver"}},
		approval.Level{Name: "Second", Roles: []string{"Approver"}})
	invoiceID, jobID := o.submit("INV-2231")
	first := o.asked(invoiceID, 1)
	j, err := storetest.Jobs(o.DB).Get(context.Background(), o.TenantID, jobID)
	require.NoError(t, err)
	require.Equal(t, []any{job.WaitingForTask, job.StepStalled}, []any{j.State, j.Steps[1].State},
		"the job says that it waits for a person")
	require.NoError(t, o.act(by(o.Ann), first.ID, task.Act{Action: task.Approve}))
	second := o.asked(invoiceID, 2)
	require.NoError(t, o.act(by(o.Bob), second.ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.InPayment)
	require.Len(t, o.erp.Postings(), 1)
	require.Eventually(t, func() bool {
		mails, err := o.mails.Mails()
		return err == nil && len(mails) > 0
	}, 30*time.Second, 100*time.Millisecond, "the approvers are asked by e-mail")
}

func TestPaidInvoiceEndsItsJob(t *testing.T) {
	o := newOffice(t)
	invoiceID, jobID := o.submit("INV-1")
	require.NoError(t, o.act(by(o.Ann), o.asked(invoiceID, 1).ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.InPayment)
	require.NoError(t, o.DB.InTenant(context.Background(), o.TenantID,
		func(tx *postgres.Tx) error { return invoiceapp.SetPaid(tx, invoiceID, time.Now()) }))
	require.Equal(t, job.FinishedOK, o.jobEnds(jobID).State)
}

func TestWithdrawnInvoiceEndsItsTaskAndJob(t *testing.T) {
	o := newOffice(t)
	invoiceID, jobID := o.submit("INV-1")
	tk := o.asked(invoiceID, 1)
	inv, err := o.invoices.Get(context.Background(), o.TenantID, invoiceID)
	require.NoError(t, err)
	_, err = o.invoices.Withdraw(by(o.carla), o.TenantID, storetest.AnyInvoice, invoiceID, inv.Version)
	require.NoError(t, err)
	require.Equal(t, "Withdrawn", o.jobEnds(jobID).ErrorCode)
	err = o.act(by(o.Ann), tk.ID, task.Act{Action: task.Approve})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "the task is closed")
}

func TestRejectedInvoiceEndsItsJob(t *testing.T) {
	o := newOffice(t)
	invoiceID, jobID := o.submit("INV-1")
	require.NoError(t,
		o.act(by(o.Ann), o.asked(invoiceID, 1).ID, task.Act{Action: task.Reject, Fields: task.Fields{Reason: "Not ours."}}))
	o.becomes(invoiceID, invoice.Rejected)
	require.True(t, o.jobEnds(jobID).State.Finished())
	require.Empty(t, o.erp.Postings())
}

func TestInvoiceRefusedByERPIsResentByUser(t *testing.T) {
	o := newOffice(t)
	require.NoError(t, o.erp.SetFault(demoerp.Fault{Failure: demoerp.InvoiceError}))
	invoiceID, _ := o.submit("INV-1")
	require.NoError(t, o.act(by(o.Ann), o.asked(invoiceID, 1).ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.ErpFailed)
	require.NoError(t, o.erp.SetFault(demoerp.Fault{}))
	require.NoError(t, o.invoices.RequestRetry(by(o.Ann), storetest.AnyInvoice, invoiceID))
	o.becomes(invoiceID, invoice.InPayment)
	require.Len(t, o.erp.Postings(), 1)
}

func TestEveryAttemptReadsProjectConnection(t *testing.T) {
	o := newOffice(t)
	storetest.ConnectERP(t, o.Superuser, o.TenantID, o.Invoices, "http://127.0.0.1:1")
	invoiceID, _ := o.submit("INV-1")
	require.NoError(t, o.act(by(o.Ann), o.asked(invoiceID, 1).ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.ErpSending)
	storetest.ConnectERP(t, o.Superuser, o.TenantID, o.Invoices, o.erp.URL())
	o.becomes(invoiceID, invoice.InPayment)
	require.Len(t, o.erp.Postings(), 1)
}

func TestApprovalContinuesAfterWorkerRestart(t *testing.T) {
	o := newOffice(t)
	invoiceID, _ := o.submit("INV-1")
	tk := o.asked(invoiceID, 1)
	o.stop() // the workers end while the person decides
	o.work()
	require.NoError(t, o.act(by(o.Ann), tk.ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.InPayment)
	require.Len(t, o.erp.Postings(), 1)
}

func TestTaskIsDiscussedAndReassigned(t *testing.T) {
	o := newOffice(t)
	invoiceID, _ := o.submit("INV-1")
	tk := o.asked(invoiceID, 1)
	require.NoError(t,
		o.act(by(o.Ann), tk.ID,
			task.Act{Action: task.RequestInfo, Fields: task.Fields{Text: "Which project?", Recipient: "carla@example.com"}}))
	require.NoError(
		t,
		o.act(by(o.Ann), tk.ID, task.Act{Action: task.ProvideInfo, Fields: task.Fields{Text: "The warehouse."}}),
	)
	require.NoError(
		t,
		o.act(
			by(o.Ann),
			tk.ID,
			task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{o.BobID}, Reason: "Yours."}},
		),
	)
	require.NoError(t, o.act(by(o.Bob), tk.ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.InPayment)
}

// The withdrawn case receives the signal after the invoice was submitted again: it must end and not adopt the
// new submission.
func TestResubmittedInvoiceBelongsToNewJob(t *testing.T) {
	o := newOffice(t)
	ctx := context.Background()
	invoiceID, former := o.submit("INV-1")
	tk := o.asked(invoiceID, 1)
	o.stop() // nobody receives the withdrawal before the next submission
	inv, err := storetest.InvoiceCommands(o.DB).Get(ctx, o.TenantID, invoiceID)
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(o.DB).
		Withdraw(by(o.carla), o.TenantID, storetest.AnyInvoice, invoiceID, inv.Version)
	require.NoError(t, err)
	_, next, err := storetest.InvoiceCommands(o.DB).
		Submit(by(o.carla), o.TenantID, storetest.AnyInvoice, invoiceID, inv.Version, "")
	require.NoError(t, err)
	o.work()
	require.Equal(t, "Withdrawn", o.jobEnds(former).ErrorCode)
	again := o.asked(invoiceID, 1)
	require.NotEqual(t, tk.ID, again.ID)
	require.Eventually(t, func() bool {
		j, err := storetest.Jobs(o.DB).Get(ctx, o.TenantID, next)
		return err == nil && j.State == job.WaitingForTask
	}, 30*time.Second, 50*time.Millisecond)
	require.NoError(t, o.act(by(o.Ann), again.ID, task.Act{Action: task.Approve}))
	o.becomes(invoiceID, invoice.InPayment)
}

package workers_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	approvalapp "countersign.dev/app/approval"
	archiveapp "countersign.dev/app/archive"
	captureapp "countersign.dev/app/capture"
	componentapp "countersign.dev/app/component"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	uploadapp "countersign.dev/app/upload"
	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/workflows/queue"
	taskflow "countersign.dev/workflows/task"
)

// Delivery notes are a type of records that the product does not have. They have no table: the upload names the
// document, and the task keeps the facts.
const deliveryNote subject.Type = "deliveryNote"

// deliveryNotes is the type of the projects that capture them.
const deliveryNotes = "Supply Chain Documents"

// withDeliveryNotes are the types of the product and delivery notes.
func withDeliveryNotes() subjectapp.Types {
	types := subjectapp.Product()
	types[deliveryNote] = subjectapp.Type{Projects: []string{deliveryNotes}, Lock: lockNote,
		Capture: captureapp.Type{Create: createNote, Title: noteTitle}}
	return types
}

// createNote asks the approvers of the project about a captured delivery note.
func createNote(tx *postgres.Tx, c capture.Captured) (noteID, title string, err error) {
	noteID, title = id.New(), "Delivery note "+c.Index.Number.Value
	facts := subject.Facts{"invoiceNumber": c.Index.Number.Value, "vendorName": c.Index.Vendor.Value.Name,
		"invoiceAmount": "0", "currency": string(money.USD)}
	involved := []string{c.UploadedBy}
	plan, err := approvalapp.Plan(tx, c.ProjectID, facts, money.Zero(money.USD), involved)
	if err != nil {
		return "", "", err
	}
	_, err = taskapp.Create(tx, taskapp.New{ProjectID: c.ProjectID, Subject: subject.Ref{Type: deliveryNote, ID: noteID},
		Facts: facts, RequestedBy: c.UploadedBy, Involved: involved, Definition: task.InvoiceReview,
		Name: "Review " + title, Title: title, Plan: plan}, time.Now())
	return noteID, title, err
}

func noteTitle(*postgres.Tx, string) (string, error) { return "Delivery note", nil }

// note is a delivery note that a task is about. The row of its upload is locked.
type note struct {
	tx                               *postgres.Tx
	id                               string
	ProjectID, DocumentID, CreatedBy string
}

func lockNote(tx *postgres.Tx, noteID string) (taskapp.Subject, error) {
	n := &note{tx: tx, id: noteID}
	err := tx.Gorm.Raw(`SELECT project_id, document_id, created_by FROM uploads
		WHERE tenant_id = ? AND subject_type = ? AND subject_id = ? FOR UPDATE`, tx.TenantID, deliveryNote, noteID).
		Take(n).Error
	return n, err
}

func (n *note) Case(bool) (task.Case, error) {
	return task.Case{Amount: money.Zero(money.USD), Involved: []string{n.CreatedBy}}, nil
}

func (n *note) Title() string { return "Delivery note" }

func (n *note) SetAssignees(string) error { return nil }

// Decided ends the process of a delivery note.
func (n *note) Decided(tk task.Task, _ time.Time) error {
	return archiveapp.File(n.tx, archiveapp.Ended{Subject: tk.Subject, ProjectID: n.ProjectID, DocumentID: n.DocumentID,
		Facts: tk.Facts, Outcome: tk.State})
}

// warehouse is an office with a project of delivery notes that Ann and Carla see, and Bob does not.
type warehouse struct {
	*office
	project  string
	uploads  uploadapp.Commands
	archive  archiveapp.Commands
	captures captureapp.Commands
}

func newWarehouse(t *testing.T) *warehouse {
	t.Helper()
	o := newOffice(t)
	w := &warehouse{office: o, archive: archiveapp.Commands{DB: o.DB}}
	o.stop()
	engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
		CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
	t.Cleanup(engine.Close)
	types := withDeliveryNotes()
	o.deps.Subjects, o.tasks = types, types.Tasks(o.DB, o.deps.Flows)
	o.deps.Documents = &intake.Reader{Objects: o.deps.Objects, PDF: engine, OCR: ocr.New("/nowhere", "")}
	o.pools = queue.All()
	w.captures = types.Captures(o.DB)
	w.uploads = uploadapp.Commands{DB: o.DB, Intake: uploadapp.Intake{Starter: o.deps.Flows, Now: intake.Clock,
		Inspector: &intake.Inspector{Scanner: scan.New(""), PDF: engine}, Objects: o.deps.Objects}}
	w.project = storetest.Project(t, o.DB, o.Superuser, o.TenantID, deliveryNotes)
	require.NoError(t, o.DB.InTenant(o.Ann, o.TenantID, func(tx *postgres.Tx) error {
		return componentapp.AddStarters(tx, w.project, flow.PayableInvoices)
	}))
	storetest.ReplaceRules(o.Ann, t, o.DB, o.TenantID, w.project, approval.Rule{Name: "Everything",
		Levels: []approval.Level{{Name: "Approver", Users: []string{o.AnnID}}}})
	o.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT tenant_id, $2, id, 'user' FROM users WHERE tenant_id = $1 AND (id = $3 OR username = 'carla')`, o.TenantID,
		w.project, o.AnnID)
	o.work()
	return w
}

// reading is a context in which the person reads through the API.
func reading(of context.Context) context.Context {
	who, _ := actor.From(of)
	return storetest.Reading(who.TenantID, who.UserID)
}

// receive uploads a file as Carla and waits until it is captured.
func (w *warehouse) receive(name string, content []byte) document.Upload {
	w.t.Helper()
	outcomes, err := w.uploads.Receive(w.carla, w.project,
		[]document.File{{Name: name, Size: int64(len(content)), Content: bytes.NewReader(content)}})
	require.NoError(w.t, err)
	require.Nil(w.t, outcomes[0].Refusal)
	var u document.Upload
	require.Eventually(w.t, func() bool {
		u, err = w.uploads.Get(context.Background(), w.TenantID, outcomes[0].Upload.ID)
		return err == nil && u.Status != document.Processing
	}, 60*time.Second, 100*time.Millisecond)
	require.Equal(w.t, document.Completed, u.Status, u.Error)
	return u
}

// listed are the tasks of the project in the task list of a reader who sees tasks of every person.
func (w *warehouse) listed(as context.Context, tenantID string) []taskapp.Entry {
	w.t.Helper()
	who, _ := actor.From(as)
	page, err := w.tasks.List(tenantID, taskapp.Reader{UserID: who.UserID, AllTasks: true}, false).
		Page(as, grid.Query{})
	require.NoError(w.t, err)
	return page.Rows
}

// The table of invoices is renamed, so that every statement that reads it fails.
func TestDeliveryNoteIsCapturedReviewedAndArchivedWithoutInvoices(t *testing.T) {
	w := newWarehouse(t)
	ctx := context.Background()
	w.Exec(`ALTER TABLE invoices RENAME TO invoices_of_others`)
	on, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	files, err := demodocument.Invoices(11, on)
	require.NoError(t, err)
	content, number := files[0].Content, files[0].Expected.Number

	u := w.receive("delivery.pdf", content)
	require.Equal(t, deliveryNote, u.Subject.Type)
	again, err := w.captures.Create(ctx, w.TenantID, capture.Captured{UploadID: u.ID, ProjectID: w.project})
	require.NoError(t, err)
	require.Equal(t, u.Subject, again.Subject, "a repeat of the activity")
	captured := w.jobEnds(u.JobID)
	require.Equal(t, "Delivery note "+number, captured.Steps[1].Summary)

	tasks := w.listed(reading(w.Ann), w.TenantID)
	require.Len(t, tasks, 1)
	require.Equal(t, number, tasks[0].InvoiceNumber)
	tk, err := w.tasks.Get(ctx, w.TenantID, tasks[0].ID)
	require.NoError(t, err)
	require.Equal(t, u.Subject, tk.Subject)
	_, err = w.archive.Get(reading(w.Ann), w.TenantID, u.Subject)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "the process has not ended")

	_, err = w.client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: taskflow.WorkflowID(w.TenantID, tk.ID, tk.ProcessNumber), TaskQueue: queue.Core}, taskflow.Task,
		taskflow.Input{TenantID: w.TenantID, ProjectID: w.project, Subject: u.Subject, TaskID: tk.ID})
	require.NoError(t, err)
	require.NoError(t, w.act(by(w.Ann), tk.ID, task.Act{Action: task.Approve}))
	tk, err = w.tasks.Get(ctx, w.TenantID, tk.ID)
	require.NoError(t, err)
	require.Equal(t, task.StateApproved, tk.State)

	d, err := w.archive.Get(reading(w.Ann), w.TenantID, u.Subject)
	require.NoError(t, err)
	require.Equal(t, []any{sum(content), int64(len(content)), "delivery.pdf", task.StateApproved, u.DocumentID, w.AnnID},
		[]any{d.SHA256, d.Size, d.FileName, d.Outcome, d.DocumentID, d.ArchivedBy})
	require.Equal(t, tk.Facts, d.Facts)
	stored, err := w.deps.Objects.Bytes(ctx, w.TenantID, d.ObjectKey, document.MaxBytes)
	require.NoError(t, err)
	require.Equal(t, content, stored)
}

func TestDeliveryNoteIsHiddenFromNonMembersAndOtherTenants(t *testing.T) {
	w := newWarehouse(t)
	on, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	files, err := demodocument.Invoices(11, on)
	require.NoError(t, err)
	u := w.receive("delivery.pdf", files[0].Content)
	own := w.listed(reading(w.Ann), w.TenantID)
	require.Len(t, own, 1)
	require.NoError(t, w.DB.InTenant(w.Ann, w.TenantID, func(tx *postgres.Tx) error {
		return archiveapp.File(tx, archiveapp.Ended{Subject: u.Subject, ProjectID: w.project, DocumentID: u.DocumentID,
			Outcome: task.StateApproved})
	}))
	neighbor := w.Neighbor(t, nil)
	for name, reader := range map[string]struct {
		as       context.Context
		tenantID string
		sees     bool
	}{
		"a member":       {reading(w.Ann), w.TenantID, true},
		"a non-member":   {reading(w.Bob), w.TenantID, false},
		"another tenant": {reading(neighbor.Ann), neighbor.TenantID, false},
	} {
		shown := func(err error, what string) {
			if reader.sees {
				require.NoError(t, err, "%s: %s", name, what)
			} else {
				require.Contains(t, []fault.Kind{fault.NotFound, fault.Forbidden}, fault.KindOf(err), "%s: %s", name, what)
			}
		}
		_, err := w.uploads.Get(reader.as, reader.tenantID, u.ID)
		shown(err, "upload")
		page, err := w.uploads.List(reader.tenantID, w.project).Page(reader.as, grid.Query{})
		require.Equal(t, reader.sees, err == nil && len(page.Rows) == 1, "%s: uploads", name)
		require.Equal(t, reader.sees, len(w.listed(reader.as, reader.tenantID)) == 1, "%s: tasks", name)
		who, _ := actor.From(reader.as)
		_, err = w.tasks.View(reader.as, reader.tenantID, own[0].ID, taskapp.Reader{UserID: who.UserID, AllTasks: true})
		shown(err, "task")
		_, err = w.archive.Get(reader.as, reader.tenantID, u.Subject)
		shown(err, "archived document")
	}
}

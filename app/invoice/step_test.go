package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/internal/store/storetest"
)

// The designer offers fields that the list has, with their kinds and values.
func TestStepsFindInvoicesByColumnsOfTheList(t *testing.T) {
	columns := map[string]grid.Column{}
	for _, c := range storetest.InvoiceCommands(nil).List("", "").Columns() {
		columns[c.Name] = c
	}
	for _, f := range findinvoices.Fields() {
		c, known := columns[f.Name]
		require.True(t, known, f.Name)
		require.Equal(t, []any{c.Kind, c.Allowed}, []any{f.Kind, f.Allowed}, f.Name)
	}
}

func numbersOf(f kind.Found) (all []any) {
	for _, record := range f.Records {
		all = append(all, record["invoiceNumber"])
	}
	return all
}

func TestStepFindsInvoicesOfItsProjectAlone(t *testing.T) {
	w := storetest.NewPayables(t)
	c := storetest.InvoiceCommands(w.DB)
	for number, amount := range map[string]string{"INV-1": "500.00", "INV-2": "7000.25", "INV-3": "6000.00"} {
		_, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
		require.NoError(t, err)
	}
	j := storetest.StartCapture(t, w.DB, w.TenantID, w.ProjectID)
	large := kind.Search{Limit: 10, Order: "invoiceAmount", Descending: true, Filters: []kind.Filter{
		{Field: "invoiceAmount", Operator: grid.Greater, Values: []string{"5000"}}}}
	found, err := c.FindForStep(t.Context(), w.TenantID, j.ID, large)
	require.NoError(t, err)
	require.Equal(t, []any{"INV-2", "INV-3"}, numbersOf(found))
	require.False(t, found.More)
	first := found.Records[0]
	require.Equal(t, []any{7000.25, "USD", "2026-11-02", "", "Fabrikam Supplies", "captured", false},
		[]any{first["invoiceAmount"], first["currency"], first["invoiceDate"], first["dueDate"], first["vendorName"],
			first["stage"], first["overdue"]})
	for _, f := range findinvoices.Fields() {
		require.Contains(t, first, f.Name)
	}

	large.Limit = 1
	found, err = c.FindForStep(t.Context(), w.TenantID, j.ID, large)
	require.NoError(t, err)
	require.Equal(t, []any{[]any{"INV-2"}, true}, []any{numbersOf(found), found.More})

	elsewhere := storetest.AddProject(t, w.DB, w.TenantID, flow.PayableInvoices)
	other := storetest.StartCapture(t, w.DB, w.TenantID, elsewhere.ID)
	found, err = c.FindForStep(t.Context(), w.TenantID, other.ID, kind.Search{Limit: 10})
	require.NoError(t, err)
	require.Empty(t, found.Records, "of another project")
	_, err = c.FindForStep(t.Context(), storetest.Tenant(t, w.DB), j.ID, kind.Search{Limit: 10})
	require.Equal(t, fault.NotFound, fault.KindOf(err), "of another company")
}

func TestStepCommentsOnceAndInItsProjectAlone(t *testing.T) {
	w := storetest.NewPayables(t)
	c := storetest.InvoiceCommands(w.DB)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	require.NoError(t, c.AddComment(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, "First"))
	j := storetest.StartCapture(t, w.DB, w.TenantID, w.ProjectID)
	comment := commentinvoice.Comment{InvoiceID: inv.ID, Text: " It is overdue. "}
	add := func(path string) {
		number, err := c.CommentForStep(t.Context(), w.TenantID, jobapp.Effect{JobID: j.ID, Path: path, Attempt: 1}, comment)
		require.NoError(t, err)
		require.Equal(t, "INV-1", number)
	}
	add("each[0]/comment")
	add("each[0]/comment")
	add("each[1]/comment")
	require.NoError(t, c.AddComment(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, "Last"))
	v, err := c.View(w.Clerk, w.TenantID, inv.ID, invoice.Viewer{UserID: w.ClerkID, AllInvoices: true})
	require.NoError(t, err)
	var bodies, authors []string
	for _, one := range v.Comments {
		bodies, authors = append(bodies, one.Body), append(authors, one.UserName)
	}
	require.Equal(t, []string{"First", "It is overdue.", "It is overdue.", "Last"}, bodies, "in their order")
	require.Equal(t, []string{"", "Workflow “" + j.Name.Of + "”"}, []string{v.Comments[1].UserID, authors[1]})
	require.EqualValues(t, 4, storetest.Count(t, w.Superuser,
		`SELECT count(*) FROM audit_entries WHERE action = 'commented' AND object_id = $1`, inv.ID))

	elsewhere := storetest.AddProject(t, w.DB, w.TenantID, flow.PayableInvoices)
	other := storetest.StartCapture(t, w.DB, w.TenantID, elsewhere.ID)
	for name, e := range map[string]struct{ job, invoice string }{
		"another project": {other.ID, inv.ID}, "no invoice": {j.ID, id.New()},
	} {
		_, err := c.CommentForStep(t.Context(), w.TenantID, jobapp.Effect{JobID: e.job, Path: "c", Attempt: 1},
			commentinvoice.Comment{InvoiceID: e.invoice, Text: "x"})
		require.Equal(t, fault.NotFound, fault.KindOf(err), name)
	}
	_, err = c.CommentForStep(t.Context(), w.TenantID, jobapp.Effect{JobID: j.ID, Path: "c", Attempt: 1},
		commentinvoice.Comment{InvoiceID: inv.ID, Text: " "})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	require.EqualValues(t, 4, storetest.Count(t, w.Superuser, `SELECT count(*) FROM invoice_comments`))

	w.Exec(`INSERT INTO invoice_comments (tenant_id, id, invoice_id, user_name, body)
		SELECT $1, gen_random_uuid(), $2, 'Loop', 'x' FROM generate_series(1, 495)`, w.TenantID, inv.ID)
	add("last")
	add("last")
	_, err = c.CommentForStep(t.Context(), w.TenantID, jobapp.Effect{JobID: j.ID, Path: "c", Attempt: 1}, comment)
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
	require.ErrorContains(t, err, "has 500 comments")
}

func TestStepSubmitsAnInvoiceOnceForThePersonWhoStartedItsJob(t *testing.T) {
	w := storetest.NewPayables(t)
	c := storetest.InvoiceCommands(w.DB)
	captured := func(number, amount string) invoice.Invoice {
		inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
		require.NoError(t, err)
		return inv
	}
	inv := captured("INV-1", "500.00")
	above := storetest.CreateJob(w.Clerk, t, w.DB, w.TenantID,
		jobapp.New{ProjectID: w.ProjectID, WorkflowType: flow.IntelligentCapture})
	starts := func() int64 {
		return storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'start' AND name = 'job.start'`)
	}
	before := starts()
	effect := jobapp.Effect{JobID: above.ID, Path: "each[0]/sub", Attempt: 1}
	added, err := c.SubmitForStep(t.Context(), w.TenantID, effect, inv.ID)
	require.NoError(t, err)
	again, err := c.SubmitForStep(t.Context(), w.TenantID, effect, inv.ID)
	require.NoError(t, err)
	require.Equal(t, added.Ref(), again.Ref(), "the worker died before it could report the job")
	require.Equal(t, before, starts(), "the run of the step starts it")
	got, err := storetest.Jobs(w.DB).Get(t.Context(), w.TenantID, added.ID)
	require.NoError(t, err)
	require.Equal(t, job.Parent{JobID: above.ID, Number: above.Number, Path: "each[0]/sub", Depth: 1}, got.Parent)
	require.Equal(t, []any{flow.InvoiceApproval, w.ClerkID, inv.ID},
		[]any{got.WorkflowType, got.StartedBy, got.Subject.ID})
	submitted, err := c.Get(t.Context(), w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, []any{invoice.Submitted, w.ClerkID}, []any{submitted.Stage, submitted.SubmittedBy})

	effect.Path = "again"
	_, err = c.SubmitForStep(t.Context(), w.TenantID, effect, inv.ID)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "it is submitted already")
	wrong := captured("INV-2", "0.00")
	effect.Path = "wrong"
	_, err = c.SubmitForStep(t.Context(), w.TenantID, effect, wrong.ID)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "as for a person")
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM jobs WHERE parent_id IS NOT NULL`))
}

func TestStepSubmitsInvoicesOfItsProjectAlone(t *testing.T) {
	w := storetest.NewPayables(t)
	c := storetest.InvoiceCommands(w.DB)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	elsewhere := storetest.AddProject(t, w.DB, w.TenantID, flow.PayableInvoices)
	other := storetest.StartCapture(t, w.DB, w.TenantID, elsewhere.ID)
	own := storetest.StartCapture(t, w.DB, w.TenantID, w.ProjectID)
	stranger := storetest.Tenant(t, w.DB)
	for name, e := range map[string]struct{ tenant, job, invoice string }{
		"another project": {w.TenantID, other.ID, inv.ID}, "no invoice": {w.TenantID, own.ID, id.New()},
		"another company": {stranger, own.ID, inv.ID},
	} {
		_, err := c.SubmitForStep(t.Context(), e.tenant, jobapp.Effect{JobID: e.job, Path: "sub", Attempt: 1}, e.invoice)
		require.Equal(t, fault.NotFound, fault.KindOf(err), name)
	}
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM jobs WHERE parent_id IS NOT NULL`))
}

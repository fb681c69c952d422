package history_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	historyapp "countersign.dev/app/history"
	subjectapp "countersign.dev/app/subject"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/project"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// codes are those of lines, the oldest first.
func codes(lines []audit.Line) []audit.Code {
	all := make([]audit.Code, 0, len(lines))
	for _, l := range slices.Backward(lines) {
		all = append(all, l.Code)
	}
	return all
}

func lineWith(t *testing.T, lines []audit.Line, code audit.Code) audit.Line {
	t.Helper()
	n := slices.IndexFunc(lines, func(l audit.Line) bool { return l.Code == code })
	require.GreaterOrEqual(t, n, 0, "%s in %v", code, codes(lines))
	return lines[n]
}

func historyOf(w *storetest.Payables, invoiceID string) []audit.Line {
	w.T.Helper()
	lines, err := historyapp.Commands{
		DB: w.DB,
	}.OfInvoice(
		ctx,
		w.TenantID,
		invoiceID,
		invoice.Viewer{UserID: w.MiaID, AllInvoices: true},
	)
	require.NoError(w.T, err)
	return lines
}

func TestInvoiceHistoryShowsActorAndChange(t *testing.T) {
	w := storetest.NewPayables(t)
	product := actor.System(w.TenantID, "c-1")
	product.Workflow = "document.Capture"
	inv, err := storetest.CaptureInvoice(actor.With(ctx, product), w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	for _, amount := range []string{"110.00", "120.00"} {
		inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
			w.Clerk,
			w.TenantID,
			storetest.AnyInvoice,
			inv.ID,
			inv.Version,
			[]invoice.Change{{Name: invoice.FieldAmount, Value: amount}},
		)
		require.NoError(t, err)
	}
	before := storetest.Count(t, w.Superuser, `SELECT count(*) FROM audit_entries`)
	_, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "120.00"}},
	)
	require.NoError(t, err)
	require.Equal(t, before, storetest.Count(t, w.Superuser, `SELECT count(*) FROM audit_entries`), "a save that changes nothing")

	lines := historyOf(w, inv.ID)
	captured := lineWith(t, lines, "invoice.captured")
	require.Equal(t, audit.Actor{Kind: audit.Workflow, Name: "document.Capture"}, captured.Actor)
	edited := lineWith(t, lines, "invoice.indexDataChanged")
	require.Equal(t, audit.Actor{Kind: audit.Person, ID: w.ClerkID, Name: "Carla Clerk", Username: w.ClerkID},
		edited.Actor)
	require.Contains(t, edited.Changes,
		audit.Change{Field: "invoiceAmount", Kind: audit.Money, Old: "100.00 USD", New: "120.00 USD"},
		"two saves are one line")
	require.EqualValues(
		t,
		2,
		storetest.Count(t, w.Superuser, `SELECT count(*) FROM audit_entries WHERE action = 'index data changed'`),
		"the evidence stays",
	)
}

func TestInvoiceHistoryShowsDelegatedApprovalOnce(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	w.Exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 1, current_date + 1)`,
		w.TenantID,
		id.New(),
		w.AnnID,
		w.MiaID,
	)
	inv, tk := w.Routed("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.DB, nil).
		Act(w.Mia, w.TenantID, tk.ID, "u1", task.Act{Action: task.Approve, Fields: task.Fields{Reason: "checked"}})
	require.NoError(t, err)
	lines := historyOf(w, inv.ID)
	all := codes(lines)
	require.Equal(t, []audit.Code{"invoice.captured", "upload.completed", "invoice.submitted", "task.create",
		"task.approve"}, all, "each act once")
	approved := lineWith(t, lines, "task.approve")
	require.Equal(t, "Mia Manager", approved.Actor.Name)
	require.Equal(t, &audit.Named{ID: w.AnnID, Name: "Ann Approver", Username: w.AnnID}, approved.OnBehalfOf)
	require.Equal(t, "checked", approved.Reason)
	require.Contains(t, approved.Changes,
		audit.Change{Field: "stage", Kind: audit.Choice, Old: "approval", New: "approved"})
	require.Equal(t, "task", approved.Links[len(approved.Links)-1].Type)
}

func TestInvoiceHistoryNeedsVisibility(t *testing.T) {
	w := storetest.NewPayables(t)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	_, err = historyapp.Commands{DB: w.DB}.OfInvoice(ctx, w.TenantID, inv.ID, invoice.Viewer{UserID: w.BobID})
	require.Error(t, err)
	_, err = historyapp.Commands{DB: w.DB}.OfInvoice(ctx, id.New(), inv.ID, invoice.Viewer{AllInvoices: true})
	require.Error(t, err, "another tenant")
}

func TestUserHistoryShowsOldAndNewValues(t *testing.T) {
	w := storetest.NewPayables(t)
	var version int64 = 1
	limit := decimal.RequireFromString("250.00")
	_, err := userapp.Commands{DB: w.DB}.SetApprovalLimit(w.Mia, w.TenantID, w.AnnID, &limit, version)
	require.NoError(t, err)
	lines, err := historyapp.Commands{DB: w.DB}.OfUser(ctx, w.TenantID, w.AnnID)
	require.NoError(t, err)
	require.Len(t, lines, 1)
	require.Equal(t, "Mia Manager", lines[0].Actor.Name)
	require.Equal(t, []audit.Change{{Field: "approvalLimit", Kind: audit.Money, New: "250.00 USD"}}, lines[0].Changes)
}

func TestProjectHistoryShowsNamesInsteadOfIDs(t *testing.T) {
	w := storetest.NewPayables(t)
	storetest.ReplaceRules(w.Mia, t, w.DB, w.TenantID, w.ProjectID,
		approval.Rule{Name: "All", Levels: []approval.Level{{Name: "First", Users: []string{w.AnnID}}}})
	members := []project.Member{{ID: w.AnnID, Kind: "user"}, {ID: w.BobID, Kind: "user"}}
	_, err := storetest.Projects(w.DB).SetMembers(w.Mia, w.TenantID, w.ProjectID, members, nil)
	require.NoError(t, err)
	_, err = storetest.Projects(w.DB).SetMembers(w.Mia, w.TenantID, w.ProjectID, members, members)
	require.NoError(t, err)
	p, err := storetest.Projects(w.DB).Get(ctx, w.TenantID, w.ProjectID)
	require.NoError(t, err)
	p.Name = "Invoices of the north"
	_, err = storetest.Projects(w.DB).Update(w.Mia, w.TenantID, p)
	require.NoError(t, err)
	lines, err := historyapp.Commands{DB: w.DB}.OfProject(ctx, w.TenantID, w.ProjectID)
	require.NoError(t, err)
	require.Len(t, slices.DeleteFunc(codes(lines), func(c audit.Code) bool { return c != "project.membersChanged" }), 1,
		"the second save changed nothing")
	require.Contains(t, lineWith(t, lines, "project.updated").Changes,
		audit.Change{Field: "name", Kind: audit.Text, Old: "Payable invoices", New: "Invoices of the north"})
	users := lineWith(t, lines, "project.membersChanged").Changes[0]
	require.Equal(t, "users", users.Field)
	require.ElementsMatch(t, []string{"Ann Approver", "Bob Approver"}, strings.Split(users.New, ", "))
	rules := lineWith(t, lines, "project.replaced")
	require.Equal(t, "Mia Manager", rules.Actor.Name)
	require.Contains(t, rules.Changes,
		audit.Change{Field: "levelsUsers", Item: "All, 1", Kind: audit.Name, New: "Ann Approver"})
}

func TestHistoriesOfPaymentAndBatchNameEachOther(t *testing.T) {
	a := storetest.NewWaitingBatch(t)
	r := a.Record("u1")
	require.NoError(t, a.Effect(r))
	lines, err := historyapp.Commands{DB: a.DB}.OfBatch(ctx, a.TenantID, a.Batch.ID)
	require.NoError(t, err)
	require.Equal(t, []audit.Code{"batch.prepared", "batch.resendRequested"}, codes(lines),
		"the job is part of the preparation")
	prepared := lineWith(t, lines, "batch.prepared")
	require.Equal(t, a.AnnID, prepared.Actor.ID)
	require.Contains(t, prepared.Changes, audit.Change{Field: "total", Kind: audit.Money, New: "10.00 USD"})
	require.Equal(t, a.BobID, lineWith(t, lines, "batch.resendRequested").Actor.ID,
		"the person of the act, although a process carries it out")
	members, err := a.Members(ctx, a.TenantID, a.Batch.ID)
	require.NoError(t, err)
	lines, err = historyapp.Commands{DB: a.DB}.OfPayment(ctx, a.TenantID, members[0].ID)
	require.NoError(t, err)
	links := lineWith(t, lines, "batch.prepared").Links
	require.True(t,
		slices.ContainsFunc(links,
			func(l audit.Record) bool { return l.Type == "batch" && l.ID == a.Batch.ID && l.Workspace != "" }))
	_, err = historyapp.Commands{DB: a.DB}.OfPayment(ctx, id.New(), members[0].ID)
	require.Error(t, err, "another tenant")
}

func TestInvoiceHistoryHidesPaymentsOfReservedProject(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	require.NoError(t, w.DB.InTenant(w.Ann, w.TenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Payments", Action: "hold", ObjectType: "payment", ObjectID: paymentID})
	}))
	reader := storetest.Reading(w.TenantID, w.AnnID, "invoices:view", "payments:view")
	ofPayments := func() bool {
		lines, err := historyapp.Commands{DB: w.DB}.OfInvoice(reader, w.TenantID, invoiceID,
			invoice.Viewer{UserID: w.AnnID, AllInvoices: true, Payments: true})
		require.NoError(t, err)
		return slices.ContainsFunc(
			codes(lines),
			func(c audit.Code) bool { return strings.HasPrefix(string(c), "payment.") },
		)
	}
	require.True(t, ofPayments())
	w.Exec(
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`,
		w.TenantID,
		w.ACH,
		id.New(),
	)
	require.False(t, ofPayments())
}

// commandFiles are the files of the use cases and of the packages that write rows.
func commandFiles(t *testing.T) (files []string) {
	t.Helper()
	for _, pattern := range []string{"../../internal/store/*/*.go", "../../app/*/*.go", "../../internal/postgres/*.go"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	return files
}

// Every action that the use cases and the database packages write as text has a code, so that no
// history shows a raw one.
func TestEveryActionInTheStoreHasACode(t *testing.T) {
	known := map[string]bool{}
	for _, c := range audit.Codes() {
		known[strings.SplitN(string(c), ".", 2)[1]] = true
	}
	found := 0
	for _, name := range commandFiles(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			for _, text := range actionTexts(n) {
				found++
				require.True(
					t,
					known[audit.Camel(text)],
					"%s writes the action %q, which domain/audit does not list",
					name,
					text,
				)
			}
			return true
		})
	}
	require.Greater(t, found, 50)
}

// actionTexts are the actions that a node names: in a Change, or as the first argument of a helper that writes one.
func actionTexts(n ast.Node) (texts []string) {
	text := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				texts = append(texts, s)
			}
		}
	}
	switch v := n.(type) {
	case *ast.CompositeLit:
		if !strings.HasSuffix(types.ExprString(v.Type), "Change") {
			return nil
		}
		for _, e := range v.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Action" {
				text(kv.Value)
			}
		}
	case *ast.CallExpr:
		name := types.ExprString(v.Fun)
		name = strings.ToLower(name[strings.LastIndex(name, ".")+1:])
		if (strings.HasPrefix(name, "audit") || name == "record") && len(v.Args) > 0 {
			text(v.Args[0])
			if len(v.Args) > 1 { // a function takes the transaction first
				text(v.Args[1])
			}
		}
	}
	return texts
}

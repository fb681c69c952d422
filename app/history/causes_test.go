package history_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

// reasonFiles write reasons that reach the audit log: as a message of a batch, a detail of an invoice or a comment of a
// task.
var reasonFiles = []string{
	"../../workflows/batch/deliver.go", "../../workflows/batch/run.go", "../../workflows/checkprint/*.go",
	"../../activities/batch/bank.go", "../../activities/batch/seal.go", "../../activities/task/*.go",
	"../../domain/payment/reconcile.go", "../../domain/payment/resolve.go", "../../domain/approval/plan.go",
	"../../domain/approval/condition.go", "../../domain/invoice/line.go", "../../internal/bank/*.go",
	"../../internal/pgp/message.go",
	"../../internal/printer/*.go",
	"../../internal/onprem/call.go", "../../internal/erp/erp.go", "../../internal/erp/files.go",
	"../../app/batch/advance.go",
	"../../app/batch/numbers.go", "../../app/batch/remove.go", "../../app/batch/seal.go",
	"../../app/bankfile/rec*.go", "../../app/bankfile/return.go", "../../app/batch/hand_over.go",
	"../../app/invoice/*.go", "../../app/task/a*.go", "../../app/task/withdraw.go",
	"../../app/payment/*.go", "../../app/check/*.go", "../../app/session/end.go", "../../app/session/rotate.go",
}

// notReasons are parts of texts in these files that are no reason of an audit entry: statements, subjects of mails,
// notes on a bank's file, results of jobs and refusals of a request.
var notReasons = []string{
	"SELECT ", "WHERE ", "SAVEPOINT ", "Information needed for task", "Approve invoice ",
	"Nothing of this was applied", "No payment from this account", "The bank says of", "The bank notes",
	"The same change waits", "Another payment pays it.", "The bank has not said whether it took the file",
	"The batch was canceled before its release.", "It was withdrawn and submitted again.",
	"It could not get its final name.", "Its answer ", " It is tried again.", "Its answer is awaited.",
	"Sent to the ERP without an answer", "Sent to the ERP at ", "No other ERP gets the invoice",
	"Refresh and try again.", "Enter who at the bank", "The outcome of ",
	"You prepared this batch", "The bank takes x files a day", "It is being sealed again.", "there is nothing to retry.",
	"You do not have the permission", "Choose active people", "It does not exist or you may not see it.",
	"were freed before.", "Select at most ", "is being reported to the bank right now",
	"has not been sent to the printer.",
	"Your session ", "You are not signed in.",
	"At most x characters.", "there is nothing to confirm.", "You have no access to this invoice.",
	"cannot be sent to the ERP.", "You can delete an invoice that you uploaded",
	"You can change your own comments only.", "You can delete your own comments.",
	"The invoice is not waiting for an approval.",
	"None of the assignees is an active person", "No active person who may decide on tasks has",
	"The invoice does not exist in the project.", "A step adds no further one.",
}

// Every sentence that the product can write as a reason has a code, so that people read it in their own language.
func TestEveryReasonOfTheProductHasACode(t *testing.T) {
	found := map[string]bool{}
	for _, pattern := range reasonFiles {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names, pattern)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, text := range sentencesIn(t, name) {
				found[text] = true
				if audit.CausesOf(text)[0].Code == audit.Verbatim {
					t.Errorf("%s writes %q, which domain/audit/sentences.go does not list", name, text)
				}
			}
		}
	}
	require.Greater(t, len(found), 60)
}

var verb = regexp.MustCompile(`%[sdvq]`)

// sentencesIn are the texts of a file that read like a reason, with examples in the place of values.
func sentencesIn(t *testing.T, name string) (texts []string) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := textOf(e)
		if !ok {
			return true
		}
		text = verb.ReplaceAllStringFunc(text, func(v string) string {
			return map[string]string{"%q": `"x"`}[v] + map[bool]string{true: "", false: "x"}[v == "%q"]
		})
		if looksLikeReason(text) {
			texts = append(texts, text)
		}
		return false
	})
	return texts
}

func looksLikeReason(text string) bool {
	for _, other := range notReasons {
		if strings.Contains(text, other) {
			return false
		}
	}
	return len(text) > 12 && text[0] >= 'A' && text[0] <= 'Z' && strings.Contains(text, " ") &&
		(strings.HasSuffix(text, ".") || strings.HasSuffix(text, "x"))
}

// textOf is a text with "x" in the place of what is not known here; false for what is no text.
func textOf(e ast.Expr) (string, bool) {
	switch v := e.(type) {
	case *ast.BasicLit:
		if v.Kind == token.STRING {
			s, err := strconv.Unquote(v.Value)
			return s, err == nil
		}
	case *ast.BinaryExpr:
		left, known := textOf(v.X)
		right, alsoKnown := textOf(v.Y)
		if v.Op != token.ADD || !known && !alsoKnown {
			return "", false
		}
		if !known {
			left = "x"
		}
		if !alsoKnown {
			right = "x"
		}
		return left + right, true
	}
	return "", false
}

func TestHistoryKeepsUserReasonAndProductReason(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	const typed = "The bank could not be reached in time."
	_, err := subjectapp.Tasks(w.DB, nil).
		Act(w.Ann, w.TenantID, tk.ID, "u1", task.Act{Action: task.Reject, Fields: task.Fields{Reason: typed}})
	require.NoError(t, err)
	lines := historyOf(w, inv.ID)
	require.Equal(t, audit.CauseCode("task.rule"), lineWith(t, lines, "task.create").Causes[0].Code)
	rejected := lineWith(t, lines, "task.reject")
	require.Empty(t, rejected.Causes, "a person's words are never taken for the product's")
	require.Equal(t, typed, rejected.Reason)

	inv, _ = w.Routed("INV-2", "500.00")
	_, err = storetest.InvoiceCommands(w.DB).
		Delete(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, invoice.ReasonOther, "sent by mistake")
	require.NoError(t, err)
	require.Equal(t,
		[]audit.Cause{{Code: "invoice.deletedOther"},
			{Code: audit.Verbatim, Params: map[string]string{"text": "sent by mistake"}}}, lineWith(t, historyOf(w, inv.ID),
			"invoice.deleted").Causes)
}

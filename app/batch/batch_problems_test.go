package batch_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

func problemOf(t *testing.T, w *storetest.Treasury, batchID string) *payment.Problem {
	t.Helper()
	of, err := w.BatchesAt(friday).ProblemsOf(ctx, w.TenantID, []string{batchID})
	require.NoError(t, err)
	return of[batchID]
}

func TestBatchProblemsAreFoundFromEverySource(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	require.Nil(t, problemOf(t, w, b.ID))

	w.Exec(`UPDATE payment_batches SET status = 'delivered' WHERE id = $1`, b.ID)
	require.NoError(t,
		w.BankFiles.RecordProblem(ctx, w.TenantID,
			payment.BankFileProblem{AccountID: b.AccountID, Code: "SftpAuthenticationException",
				Message: "The bank's server refused the login."}))
	require.Equal(t,
		&payment.Problem{Kind: payment.ProblemNoFetch, Message: "The bank's server refused the login.",
			Next: payment.StepConnection}, problemOf(t, w, b.ID))

	file := id.New()
	w.Exec(
		`INSERT INTO bank_files (tenant_id, id, bank_account_id, name, size, modified_at, sha256, object_key, message, read_at) VALUES ($1, $2, $3, 'r.ach', 1, now(), 'x', 'x', '', $4)`, w.TenantID, file, b.AccountID, friday)
	w.Exec(
		`INSERT INTO bank_file_entries (tenant_id, file_id, line, kind, code, trace, payment_id, outcome, message) VALUES ($1, $2, 1, 'return', 'R01', '1', $3, 'held', 'Its invoice could not follow.')`, w.TenantID, file, paymentID)
	require.Equal(t,
		&payment.Problem{Kind: payment.ProblemHeldEntries, Message: "Its invoice could not follow.",
			Next: payment.StepAskBank}, problemOf(t, w, b.ID))

	w.Exec(`UPDATE payment_batches SET status = 'unknown', message = 'No answer.' WHERE id = $1`, b.ID)
	require.Equal(t, &payment.Problem{Kind: payment.ProblemUnknown, Message: "No answer.", Next: payment.StepReconcile},
		problemOf(t, w, b.ID))

	found, err := w.BatchesAt(friday).Problems(reading(w.TenantID, w.AnnID), w.TenantID)
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, []any{b.ID, payment.ProblemUnknown}, []any{found[0].Batch.ID, found[0].Problem.Kind})
	require.NotEmpty(t, found[0].ProjectName)
	require.NotEmpty(t, found[0].WorkspaceID)
}

func TestSheetsThatNeedAPersonAreProblemsOfTheirBatch(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-3", "5.00")
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	w.Exec(`UPDATE payment_batches SET status = 'settled' WHERE id = $1`, b.ID)
	w.Exec(
		`INSERT INTO check_numbers (tenant_id, bank_account_id, number, payment_id, batch_id, fate) VALUES ($1, $2, 900001, $3, $4, 'verify')`, w.TenantID, b.AccountID, paymentID, b.ID)
	require.Equal(t, payment.ProblemDoubtful, problemOf(t, w, b.ID).Kind)
	w.Exec(`UPDATE check_numbers SET fate = 'spoiled', reason = 'jam', void_report = 'due' WHERE number = 900001`)
	require.Equal(t, payment.ProblemSpoiled, problemOf(t, w, b.ID).Kind)
	w.Exec(`UPDATE check_numbers SET void_report = 'sent' WHERE number = 900001`)
	require.Nil(t, problemOf(t, w, b.ID), "the bank knows")
}

func TestProblemsOfOtherTenantsAndHiddenProjectsAreNotListed(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	w.Exec(`UPDATE payment_batches SET status = 'rejected' WHERE id = $1`, b.ID)
	other := storetest.NewTreasury(t, nil)
	of, err := w.BatchesAt(time.Now()).ProblemsOf(ctx, other.TenantID, []string{b.ID})
	require.NoError(t, err)
	require.Empty(t, of)
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ACH, w.BobID)
	found, err := w.BatchesAt(friday).Problems(reading(w.TenantID, w.AnnID), w.TenantID)
	require.NoError(t, err)
	require.Empty(t, found, "she is no member of the project")
	found, err = w.BatchesAt(friday).Problems(reading(w.TenantID, w.BobID), w.TenantID)
	require.NoError(t, err)
	require.Len(t, found, 1)
}

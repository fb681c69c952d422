package batch_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// queryValue reads one value as the superuser.
func queryValue[T any](t *testing.T, w *storetest.Treasury, sql string, args ...any) (value T) {
	t.Helper()
	conn := testkit.Pool(t, w.Superuser)
	require.NoError(t, conn.QueryRow(ctx, sql, args...).Scan(&value))
	return value
}

// attempts counts the attempts to seal a batch that ended in a state.
func attempts(t *testing.T, w *storetest.Treasury, batchID, state string) int {
	t.Helper()
	return queryValue[int](t, w, `SELECT count(*) FROM seal_attempts WHERE batch_id = $1 AND state = $2`, batchID, state)
}

// finish renders and commits an attempt.
func finish(t *testing.T, w *storetest.Treasury, draft payment.SealDraft, now time.Time) (payment.Batch, error) {
	t.Helper()
	rendered, err := renderPlain(draft.Record)
	require.NoError(t, err)
	return w.BatchesAt(now).CommitSeal(w.Bob, w.TenantID, draft, storetest.Named(draft, rendered))
}

func TestNextAttemptReusesNumbersOfFailedAttempt(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByCheck, "INV-2", "2.00")
	for _, n := range []payment.NewBatch{ach(w), checks(w)} {
		b, err := w.Prepare(w.Ann, n)
		require.NoError(t, err)
		died, err := w.BatchesAt(friday).BeginSeal(w.Bob, w.TenantID, b.ID)
		require.NoError(t, err)
		next, err := w.BatchesAt(friday.Add(time.Minute)).BeginSeal(w.Bob, w.TenantID, b.ID)
		require.NoError(t, err)
		require.Equal(t, died.Taken, next.Taken)
		require.NotEqual(t, died.AttemptID, next.AttemptID)
		sealed, err := finish(t, w, next, friday.Add(time.Minute))
		require.NoError(t, err)
		late, err := finish(t, w, died, friday.Add(2*time.Minute))
		require.NoError(t, err, "it finds the seal")
		require.Equal(t, sealed.Seal.File(), late.Seal.File())
		require.Equal(t, []int{1, 1, 0},
			[]int{attempts(t, w, b.ID, "sealed"), attempts(t, w, b.ID, "superseded"), attempts(t, w, b.ID, "burned")})
	}
}

func TestPaymentRemovedDuringAttemptIsNotInFileAndNumbersAreNotReused(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	stays, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	goes, _ := w.Pay(w.PaidByACH, "INV-2", "2.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	draft, err := w.BatchesAt(friday).BeginSeal(w.Bob, w.TenantID, b.ID)
	require.NoError(t, err)
	_, err = storetest.Batches(w.DB, nil).Remove(w.Ann, b.ID, []string{goes})
	require.NoError(t, err)
	_, err = finish(t, w, draft, friday)
	require.Equal(t, fault.Unavailable, fault.KindOf(err), "refused, and tried again")
	b, err = storetest.Batches(w.DB, nil).Get(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, payment.AwaitingRelease, b.Status)

	sealed, err := w.Seal(w.Bob, w.TenantID, b.ID, friday, func(r payment.Record) (payment.Rendered, error) {
		require.Len(t, r.ACH.Entries, 1)
		require.Equal(t, stays, r.ACH.Entries[0].PaymentID)
		require.Equal(t, []any{1, "98.00 USD"}, []any{r.Count, r.Total})
		return renderPlain(r)
	})
	require.NoError(t, err)
	require.Equal(t, []any{"B", int64(3)}, []any{sealed.Seal.FileIDModifier, sealed.Seal.TraceStart},
		"A and the traces 1 and 2 are burned")
	require.Equal(t, 1, attempts(t, w, b.ID, "burned"))
	burned := queryValue[string](t, w,
		`SELECT new_value::text FROM audit_entries WHERE object_id = $1::text AND action = 'numbers burned'`, b.ID)
	require.Contains(t, burned, "Payments were removed")
	require.Contains(t, burned, `"firstTrace": 1`)
}

func TestCheckNumbersOfCanceledRunAreRecordedWithoutGaps(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	w.Pay(w.PaidByCheck, "INV-2", "2.00")
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	draft, err := w.BatchesAt(friday).BeginSeal(w.Bob, w.TenantID, b.ID)
	require.NoError(t, err)
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Zero(t, p.CheckNumber, "a payment has its number from the seal on")
	_, err = w.BatchesAt(friday).Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.NoError(t, err)
	_, err = finish(t, w, draft, friday)
	require.Error(t, err)

	again, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, again.ID, friday, renderPlain)
	require.NoError(t, err)
	list := queryValue[string](t, w,
		`SELECT string_agg(number || ' ' || fate || ' ' || (reason <> ''), ', ' ORDER BY number) FROM check_numbers`)
	require.Equal(t, "1001 burned true, 1002 burned true, 1003 reserved false, 1004 reserved false", list)
	numbers, err := storetest.Checks(w.DB).Numbers(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Empty(t, numbers, "no sheet has a burned number")
}

func TestUnprintedRunIsReissuedUnderNewNumbers(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByCheck, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, payment.Expired, payment.DetailPrint, "no paper")
	require.NoError(t, err)
	_, err = w.BatchesAt(friday).Reissue(w.Bob, b.ID)
	require.NoError(t, err)
	second, err := w.Seal(w.Ann, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	require.Equal(t, 2, second.Generation)
	require.Equal(t, "1001 burned, 1002 reserved",
		queryValue[string](t, w, `SELECT string_agg(number || ' ' || fate, ', ' ORDER BY number) FROM check_numbers`))
	require.Equal(t, 2, attempts(t, w, b.ID, "sealed"), "the file of the first generation stays named")
}

func TestFileIDOfAnotherDayIsNotReused(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	_, err = w.BatchesAt(friday).BeginSeal(w.Bob, w.TenantID, b.ID)
	require.NoError(t, err)
	monday, err := w.BatchesAt(friday.AddDate(0, 0, 3)).BeginSeal(w.Bob, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, []any{"A", int64(2)}, []any{monday.Taken.FileIDModifier, monday.Taken.TraceStart})
	require.Equal(t, 1, attempts(t, w, b.ID, "burned"))
}

func TestSealIsRefusedIfFileDataHasChanged(t *testing.T) {
	for name, change := range map[string]string{
		"vendor account withdrawn": `UPDATE vendor_bank_accounts SET status = 'retired'`,
		"own number replaced":      `UPDATE bank_accounts SET account = account || '\x00'`,
		"payee renamed":            `UPDATE payments SET vendor_name = 'Somebody Else'`,
		"attempt too old":          `UPDATE seal_attempts SET created_at = created_at - interval '61 minutes'`,
	} {
		t.Run(name, func(t *testing.T) {
			w := storetest.NewTreasury(t, nil)
			w.Pay(w.PaidByACH, "INV-1", "98.00")
			b, err := w.Prepare(w.Ann, ach(w))
			require.NoError(t, err)
			draft, err := w.BatchesAt(friday).BeginSeal(w.Bob, w.TenantID, b.ID)
			require.NoError(t, err)
			w.Exec(change)
			_, err = finish(t, w, draft, friday)
			require.Equal(t, fault.Unavailable, fault.KindOf(err))
			b, err = storetest.Batches(w.DB, nil).Get(ctx, w.TenantID, b.ID)
			require.NoError(t, err)
			require.True(t, b.Seal.IsZero())
		})
	}
}

func TestConcurrentAttemptsGiveOneSeal(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	var wait sync.WaitGroup
	sealed, errs := make([]payment.Batch, 8), make([]error, 8)
	for i := range errs {
		wait.Go(func() { sealed[i], errs[i] = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain) })
	}
	wait.Wait()
	for i, err := range errs {
		require.NoError(t, err)
		require.Equal(t, sealed[0].Seal.File(), sealed[i].Seal.File())
	}
	require.Equal(t, []int{1, 0, 0},
		[]int{attempts(t, w, b.ID, "sealed"), attempts(t, w, b.ID, "open"), attempts(t, w, b.ID, "burned")})
	require.Equal(t, 1, queryValue[int](t, w, `SELECT count(*) FROM ach_file_ids`))
}

func TestRecordOfAnUnknownVersionIsAnError(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	w.Exec(`UPDATE payment_batches SET sealed_record = sealed_record || '{"Version": 3}'`)
	_, _, err = storetest.Batches(w.DB, nil).File(ctx, w.TenantID, b.ID)
	require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(err))
	require.ErrorContains(t, err, "has version 3")
	w.Exec(`UPDATE payment_batches SET sealed_record = sealed_record || '{"Version": 1}', object_key = 'another'`)
	_, _, err = storetest.Batches(w.DB, nil).File(ctx, w.TenantID, b.ID)
	require.ErrorContains(t, err, "another file than its seal")
}

func TestLeftoversAreOldAttemptsWithoutSeal(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	died, err := w.BatchesAt(friday).BeginSeal(w.Bob, w.TenantID, b.ID)
	require.NoError(t, err)
	leftovers := func() []string {
		found, err := storetest.Batches(w.DB, nil).Leftovers(ctx, w.TenantID)
		require.NoError(t, err)
		return found
	}
	require.Empty(t, leftovers(), "an attempt in progress is never touched")
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	require.Empty(t, leftovers(), "too young")
	w.Exec(`UPDATE seal_attempts SET created_at = created_at - interval '25 hours'`)
	require.Equal(t, []string{died.AttemptID}, leftovers(), "the sealed one stays")
	other := storetest.Tenant(t, w.DB)
	found, err := storetest.Batches(w.DB, nil).Leftovers(ctx, other)
	require.NoError(t, err)
	require.Empty(t, found)
	require.NoError(t, storetest.Batches(w.DB, nil).RecordCollected(ctx, w.TenantID, died.AttemptID))
	require.Empty(t, leftovers(), "collected once")
}

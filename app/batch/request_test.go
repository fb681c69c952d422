package batch_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	batchapp "countersign.dev/app/batch"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/session"
	"countersign.dev/internal/store/storetest"
)

// processes keeps what is sent to them. Batches without a running process are missing.
type processes struct {
	w        *storetest.Treasury
	sent     []string
	missing  int                 // how many requests find no process
	status   payment.BatchStatus // what the batch becomes while a request is sent
	findings []payment.Finding
}

func (p *processes) StartJob(_ context.Context, _ string, j job.Ref) error {
	p.sent = append(p.sent, "start "+j.ID)
	return errors.New("the relay starts it")
}

func (p *processes) RequestBatchAction(
	_ context.Context, b payment.Batch, _, updateID string, action payment.BatchAction,
) error {
	return p.answer(b, string(action)+" "+updateID)
}

func (p *processes) SettleSheets(
	_ context.Context, b payment.Batch, _, updateID string, s payment.Sheets,
) error {
	return p.answer(b, string(s.Fate)+" "+updateID)
}

func (p *processes) answer(b payment.Batch, sent string) error {
	p.sent = append(p.sent, sent)
	if p.status != "" {
		p.w.Exec(`UPDATE payment_batches SET status = $1 WHERE id = $2`, p.status, b.ID)
	}
	if p.missing > 0 {
		p.missing--
		return fault.New(fault.NotFound, fault.NotFoundCode, "no process")
	}
	return nil
}

func (p *processes) CompareFiles(context.Context, string) (int, []payment.Finding, error) {
	return 1, p.findings, nil
}

// desk is a batch of one payment that Ann prepared, whose job is running.
type desk struct {
	*storetest.Treasury
	processes *processes
	batches   *batchapp.Commands
	batch     payment.Batch
}

func newDesk(t *testing.T, status payment.BatchStatus) *desk {
	t.Helper()
	d := &desk{Treasury: storetest.NewTreasury(t, nil)}
	d.Pay(d.PaidByACH, "INV-1", "98.00")
	var err error
	d.batch, err = d.Prepare(d.Ann, d.ACHBatch())
	require.NoError(t, err)
	d.processes = &processes{w: d.Treasury}
	d.batches = storetest.Batches(d.DB, d.processes)
	d.becomes(status)
	return d
}

func (d *desk) becomes(status payment.BatchStatus) {
	d.Exec(`UPDATE payment_batches SET status = $1 WHERE id = $2`, status, d.batch.ID)
}

// jobEnds ends the batch's job before the batch.
func (d *desk) jobEnds() {
	d.Exec(`UPDATE jobs SET state = 'FinishedWithErrors' WHERE id = $1`, d.batch.JobID)
}

func with(ctx context.Context, key string) context.Context {
	who, _ := actor.From(ctx)
	who.CommandKey = key
	return actor.With(ctx, who)
}

func TestPreparingStartsTheJobAtOnceOrLaterByTheRelay(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	p := &processes{w: w}
	batches := storetest.Batches(w.DB, p)
	batches.Now = func() time.Time { return storetest.Friday }
	b, err := batches.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	require.Equal(t, []string{"start " + b.JobID}, p.sent)
	require.Equal(t, storetest.Friday, b.PreparedAt)
	_, err = batches.Prepare(w.Ann, w.ACHBatch())
	require.Equal(t, fault.AchGenerationAlreadyStarted, fault.CodeOf(err))
	require.Len(t, p.sent, 1)
}

func TestRequestsWithoutASignedInPersonAreRefused(t *testing.T) {
	d, nobody := newDesk(t, payment.AwaitingRelease), context.Background()
	_, _, compared := d.batches.Compare(nobody)
	_, prepared := d.batches.Prepare(nobody, payment.NewBatch{})
	_, previewed := d.batches.Preview(nobody, payment.NewBatch{})
	_, removed := d.batches.Remove(nobody, d.batch.ID, nil)
	_, reissued := d.batches.Reissue(nobody, d.batch.ID)
	for _, err := range []error{compared, prepared, previewed, removed, reissued,
		d.batches.RequestAction(nobody, d.batch.ID, payment.CancelBatch),
		d.batches.RequestSheets(nobody, d.batch.ID, payment.Sheets{}),
		d.batches.Resolve(nobody, d.batch.ID, payment.Resolution{}),
		storetest.Checks(d.DB).Void(nobody, []string{"p"}, true, "x")} {
		require.Equal(t, fault.NotSignedIn, fault.CodeOf(err))
	}
	require.Empty(t, d.processes.sent)
}

func TestBatchOfHiddenProjectIsNotFound(t *testing.T) {
	d := newDesk(t, payment.AwaitingRelease)
	d.processes.findings = []payment.Finding{{BatchID: d.batch.ID}}
	_, findings, err := d.batches.Compare(d.Bob)
	require.NoError(t, err)
	require.Len(t, findings, 1)
	d.Exec(
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`,
		d.TenantID,
		d.ACH,
		d.AnnID,
	)
	hidden := session.With(d.Bob, session.Access{TenantID: d.TenantID, UserID: d.BobID})
	_, prepared := d.batches.Prepare(hidden, d.ACHBatch())
	_, previewed := d.batches.Preview(hidden, d.ACHBatch())
	_, removed := d.batches.Remove(hidden, d.batch.ID, nil)
	_, reissued := d.batches.Reissue(hidden, d.batch.ID)
	_, viewed := d.batches.View(hidden, d.TenantID, d.batch.ID)
	_, _, read := d.batches.File(hidden, d.TenantID, d.batch.ID)
	for _, err := range []error{prepared, previewed, removed, reissued, viewed, read,
		d.batches.RequestAction(hidden, d.batch.ID, payment.ReleaseBatch),
		d.batches.RequestSheets(hidden, d.batch.ID, payment.Sheets{}),
		d.batches.Resolve(hidden, d.batch.ID, payment.Resolution{})} {
		require.Equal(t, fault.NotFound, fault.KindOf(err))
	}
	require.Empty(t, d.processes.sent)
	_, findings, err = d.batches.Compare(hidden)
	require.NoError(t, err)
	require.Empty(t, findings, "a comparison names no hidden batch")
}

func TestActionIsSentUnderTheKeyOfItsCommand(t *testing.T) {
	d := newDesk(t, payment.AwaitingRelease)
	require.Equal(t, fault.SeparationOfDuties,
		fault.CodeOf(d.batches.RequestAction(with(d.Ann, "key"), d.batch.ID, payment.ReleaseBatch)))
	require.NoError(t, d.batches.RequestAction(with(d.Bob, "key"), d.batch.ID, payment.ReleaseBatch))
	require.NoError(t, d.batches.RequestAction(with(d.Ann, "key"), d.batch.ID, payment.CancelBatch))
	require.Equal(t, []string{"release " + d.BobID + "/key", "cancel " + d.AnnID + "/key"}, d.processes.sent)
	require.Equal(t, fault.IdempotencyMismatch,
		fault.CodeOf(d.batches.RequestAction(with(d.Bob, "key"), d.batch.ID, payment.CancelBatch)),
		"the same key means the same action")
}

func TestActionThatTheStatusForbidsIsRefusedBeforeItIsRecorded(t *testing.T) {
	may := map[payment.BatchAction][]payment.BatchStatus{
		payment.CancelBatch: {payment.Preparing, payment.AwaitingRelease}, payment.ResendBatch: {payment.Sealed},
		payment.ReconcileBatch: {payment.OutcomeUnknown, payment.Delivering, payment.Delivered},
		payment.ReleaseBatch:   {payment.AwaitingRelease},
	}
	d := newDesk(t, payment.AwaitingRelease)
	for action, statuses := range may {
		for _, status := range payment.BatchStatuses() {
			d.becomes(status)
			d.processes.sent = nil
			err := d.batches.RequestAction(with(d.Bob, string(action)), d.batch.ID, action)
			require.Equal(t, slices.Contains(statuses, status), err == nil, "%s when %s: %v", action, status, err)
			require.Equal(t, err == nil, len(d.processes.sent) == 1)
		}
	}
}

func TestSheetOutcomeIsSentToWorkflow(t *testing.T) {
	d := newDesk(t, payment.OutcomeUnknown)
	require.Equal(t, fault.InvalidValue,
		fault.CodeOf(d.batches.RequestSheets(with(d.Bob, "key"), d.batch.ID, payment.Sheets{Fate: payment.NumberReserved})))
	require.NoError(
		t,
		d.batches.RequestSheets(with(d.Bob, "key"), d.batch.ID, payment.Sheets{Fate: payment.NumberSpoiled}),
	)
	require.Equal(t, []string{"spoiled " + d.BobID + "/key"}, d.processes.sent)
}

func TestActionWithoutWorkflowIsNotReportedAsMissingBatch(t *testing.T) {
	for name, c := range map[string]struct {
		becomes payment.BatchStatus
		want    fault.Code
	}{
		"being started":      {"", fault.ServiceUnavailable},
		"released meanwhile": {payment.Sealed, fault.BatchNotReleasable},
		"canceled meanwhile": {payment.BatchCanceled, ""},
	} {
		d := newDesk(t, payment.AwaitingRelease)
		d.processes.missing, d.processes.status = 2, c.becomes
		err := d.batches.RequestAction(with(d.Ann, "key"), d.batch.ID, payment.CancelBatch)
		require.Equal(t, c.want, fault.CodeOf(err), name)
	}
	for _, status := range []payment.BatchStatus{payment.OutcomeUnknown, payment.Expired, payment.BatchCanceled} {
		d := newDesk(t, status)
		d.processes.missing = 2
		require.Equal(t, fault.ServiceUnavailable, fault.CodeOf(
			d.batches.RequestSheets(with(d.Ann, "key"), d.batch.ID, payment.Sheets{Fate: payment.NumberPrinted})), status)
	}
}

func TestComparisonOfBatchThatResolvedItselfHasNothingToDo(t *testing.T) {
	d := newDesk(t, payment.Delivered)
	d.processes.missing, d.processes.status = 2, payment.Acknowledged
	require.NoError(t, d.batches.RequestAction(with(d.Ann, "key"), d.batch.ID, payment.ReconcileBatch))
}

func TestBatchWithoutWorkflowStartsAnother(t *testing.T) {
	d := newDesk(t, payment.OutcomeUnknown)
	d.jobEnds()
	require.NoError(t, d.batches.RequestAction(with(d.Ann, "key"), d.batch.ID, payment.ReconcileBatch))
	b, err := d.batches.Get(d.Ann, d.TenantID, d.batch.ID)
	require.NoError(t, err)
	require.NotEqual(t, d.batch.JobID, b.JobID)
	require.Equal(t, []string{"start " + b.JobID, "reconcile " + d.AnnID + "/key"}, d.processes.sent)

	d.processes.sent, d.processes.missing = nil, 1
	require.NoError(t,
		d.batches.RequestSheets(with(d.Ann, "next"), d.batch.ID, payment.Sheets{Fate: payment.NumberPrinted}))
	next, err := d.batches.Get(d.Ann, d.TenantID, d.batch.ID)
	require.NoError(t, err)
	require.NotEqual(t, b.JobID, next.JobID, "the job was running, its process was lost")
	sheets := "printed " + d.AnnID + "/next"
	require.Equal(t, []string{sheets, "start " + next.JobID, sheets}, d.processes.sent)
}

func TestProcessIsResumedWhenAnOutcomeIsRecorded(t *testing.T) {
	d := newDesk(t, payment.AwaitingRelease)
	_, err := d.Seal(d.Bob, d.TenantID, d.batch.ID, time.Now(), storetest.Render)
	require.NoError(t, err)
	d.becomes(payment.OutcomeUnknown)
	d.jobEnds()
	r := payment.Resolution{Taken: true, Reason: "Jane Roe of the bank, by phone"}
	require.NoError(t, d.batches.Resolve(with(d.Bob, "k"), d.batch.ID, r))
	b, err := d.batches.Get(d.Ann, d.TenantID, d.batch.ID)
	require.NoError(t, err)
	require.Equal(t, payment.Acknowledged, b.Status)
	require.Equal(t, []string{"start " + b.JobID, "reconcile " + d.BobID + "/k"}, d.processes.sent)
	require.NotEqual(t, d.batch.JobID, b.JobID)
	more, err := d.batches.SettleInvoices(d.Bob, d.TenantID, b.ID)
	require.NoError(t, err)
	require.False(t, more, "its invoices are settled")
	d.becomes(payment.AwaitingRelease)
	require.Equal(t, fault.IllegalTransition,
		fault.CodeOf(d.batches.Resolve(with(d.Bob, "l"), d.batch.ID, payment.Resolution{})))
}

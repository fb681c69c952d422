package payment_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// desk is records and workflows in memory.
type desk struct {
	batch    payment.Batch
	hidden   bool
	prepared payment.NewBatch
	sent     []string
	broken   error
	duties   payment.Duties

	dead bool                // the batch's job has ended
	lost bool                // its process is gone and the job looks as if it ran
	slow bool                // its process is not there yet, however often it is asked
	then payment.BatchStatus // what the batch becomes while its process is asked
}

func (d *desk) answer() error {
	if d.then != "" {
		d.batch.Status = d.then
	}
	if d.dead || d.lost || d.slow {
		return fault.New(fault.NotFound, fault.NotFoundCode, "no process")
	}
	return nil
}

func (d *desk) SeesProject(context.Context, string, string) error {
	if d.hidden {
		return fault.New(fault.NotFound, fault.NotFoundCode, "no")
	}
	return nil
}

func (d *desk) PrepareBatch(_ context.Context, _ string, n payment.NewBatch) (payment.Batch, error) {
	d.prepared = n
	return d.batch, d.broken
}

func (d *desk) PreviewBatch(_ context.Context, _ string, n payment.NewBatch) (payment.Taken, error) {
	d.prepared = n
	return payment.Taken{}, d.broken
}

func (d *desk) RemoveFromBatch(_ context.Context, _, _ string, ids []string) (payment.Batch, error) {
	d.sent = append(d.sent, "remove "+ids[0])
	return d.batch, d.broken
}

func (d *desk) ReissueBatch(context.Context, string, string, time.Time) (payment.Batch, error) {
	return d.batch, d.batch.Reissue("ann", noon)
}

func (d *desk) Batch(context.Context, string, string) (payment.Batch, error) {
	return d.batch, d.broken
}

func (d *desk) ReleaseDuties(context.Context, string, string) (payment.Duties, error) {
	return d.duties, nil
}

func (d *desk) ResumeBatch(_ context.Context, _, _ string, lost bool) (string, error) {
	if d.dead || lost {
		d.dead, d.lost = false, false
		return "next", nil
	}
	return "", nil
}

func (d *desk) MarkVoid(_ context.Context, _ string, ids []string, _ bool, reason string) error {
	d.sent = append(d.sent, ids[0]+" "+reason)
	return nil
}

func (d *desk) ResolveBatch(
	_ context.Context, _, _ string, r payment.Resolution, now time.Time,
) (payment.Batch, error) {
	d.sent = append(d.sent, "resolve")
	return d.batch, d.batch.Resolve("bob", r, now)
}

func (d *desk) SettleInvoices(context.Context, string, string) (bool, error) {
	d.sent = append(d.sent, "settle")
	return false, nil
}

func (d *desk) StartJob(_ context.Context, _, jobID string) error {
	d.sent = append(d.sent, "start "+jobID)
	return errors.New("the relay starts it")
}

func (d *desk) RequestBatchAction(_ context.Context, b payment.Batch, _, updateID string, action payment.BatchAction) error {
	d.sent = append(d.sent, string(action)+" "+updateID)
	return d.answer()
}

func (d *desk) SettleSheets(_ context.Context, _ payment.Batch, _, updateID string, s payment.Sheets) error {
	d.sent = append(d.sent, string(s.Fate)+" "+updateID)
	return d.answer()
}

func (d *desk) CompareFiles(_ context.Context, tenantID string) (int, []payment.Finding, error) {
	return 1, []payment.Finding{{BatchID: tenantID}}, nil
}

func at(d *desk) payment.Service {
	return payment.Service{Records: d, Workflows: d, Now: func() time.Time { return noon }}
}

func as(user string) context.Context {
	return actor.With(context.Background(), actor.Actor{TenantID: "t", UserID: user, CommandKey: "key"})
}

func TestPreparingStartsTheJobAtOnceOrLaterByTheRelay(t *testing.T) {
	d := &desk{batch: payment.Batch{ID: "b", JobID: "j"}}
	b, err := at(d).Prepare(as("ann"), payment.NewBatch{ProjectID: "p", Kind: payment.BatchACH})
	require.NoError(t, err)
	require.Equal(t, "b", b.ID)
	require.Equal(t, noon, d.prepared.Now)
	require.Equal(t, []string{"start j"}, d.sent)
	d.broken = fault.New(fault.Conflict, fault.AchGenerationAlreadyStarted, "x")
	_, err = at(d).Prepare(as("ann"), payment.NewBatch{})
	require.Equal(t, fault.AchGenerationAlreadyStarted, fault.CodeOf(err))
}

func TestNobodyAndStrangersDoNothing(t *testing.T) {
	d := &desk{batch: waiting()}
	_, err := at(d).Prepare(context.Background(), payment.NewBatch{})
	require.Equal(t, fault.NotSignedIn, fault.CodeOf(err))
	require.Equal(t, fault.NotSignedIn, fault.CodeOf(at(d).Void(context.Background(), []string{"p"}, true, "x")))
	_, err = at(d).Tell(context.Background(), "b", payment.CancelBatch)
	require.Equal(t, fault.NotSignedIn, fault.CodeOf(err))
	d.hidden = true
	for _, try := range []func() error{
		func() error { _, err := at(d).Prepare(as("bob"), payment.NewBatch{}); return err },
		func() error { _, err := at(d).Tell(as("bob"), "b", payment.ReleaseBatch); return err },
		func() error { _, err := at(d).Reissue(as("bob"), "b"); return err },
		func() error { _, err := at(d).Sheets(as("bob"), "b", payment.Sheets{}); return err },
	} {
		require.Equal(t, fault.NotFound, fault.KindOf(try()))
	}
	require.Empty(t, d.sent)
}

func TestAnActionIsPassedOnUnderTheCommandsKey(t *testing.T) {
	d := &desk{batch: waiting()}
	_, err := at(d).Tell(as("ann"), "b", payment.ReleaseBatch)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	_, err = at(d).Tell(as("bob"), "b", payment.ReleaseBatch)
	require.NoError(t, err)
	_, err = at(d).Tell(as("ann"), "b", payment.CancelBatch)
	require.NoError(t, err)
	require.Equal(t, []string{"release bob/key", "cancel ann/key"}, d.sent)
}

func TestAnActionThatMakesNoSenseIsRefusedAtOnce(t *testing.T) {
	may := map[payment.BatchAction][]payment.BatchStatus{
		payment.CancelBatch: {payment.Preparing, payment.AwaitingRelease}, payment.ResendBatch: {payment.Sealed},
		payment.ReconcileBatch: {payment.OutcomeUnknown, payment.Delivering, payment.Delivered},
		payment.ReleaseBatch:   {payment.AwaitingRelease},
	}
	for action, statuses := range may {
		for _, status := range payment.BatchStatuses() {
			d := &desk{batch: payment.Batch{ID: "b", Kind: payment.BatchACH, Status: status, PreparedBy: "ann"}}
			_, err := at(d).Tell(as("bob"), "b", action)
			require.Equal(t, slices.Contains(statuses, status), err == nil, "%s when %s", action, status)
			require.Equal(t, err == nil, len(d.sent) == 1)
		}
	}
}

func TestReissueSheetsAndVoidAreHandedOn(t *testing.T) {
	d := &desk{batch: payment.Batch{ID: "b", Status: payment.Rejected, JobID: "j"}}
	b, err := at(d).Reissue(as("bob"), "b")
	require.NoError(t, err)
	require.Equal(t, payment.AwaitingRelease, b.Status)
	_, err = at(d).Reissue(as("bob"), "b")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	_, err = at(d).Sheets(as("bob"), "b", payment.Sheets{Fate: payment.NumberReserved})
	require.Equal(t, fault.InvalidValue, fault.CodeOf(err))
	_, err = at(d).Sheets(as("bob"), "b", payment.Sheets{Fate: payment.NumberSpoiled})
	require.NoError(t, err)
	require.NoError(t, at(d).Void(as("bob"), []string{"p1"}, true, "lost"))
	compared, findings, err := at(d).Compare(as("bob"))
	require.NoError(t, err)
	require.Equal(t, []any{1, "t"}, []any{compared, findings[0].BatchID})
	_, _, err = at(d).Compare(context.Background())
	require.Error(t, err)
	require.Equal(t, []string{"start j", "spoiled bob/key", "p1 lost"}, d.sent)
}

func TestAnActionThatNoProcessTakesIsNeverAnsweredAsAMissingBatch(t *testing.T) {
	for name, c := range map[string]struct {
		then payment.BatchStatus
		want fault.Code
	}{
		"being started":    {"", fault.ServiceUnavailable},
		"released by then": {payment.Sealed, fault.BatchNotReleasable},
		"canceled by then": {payment.BatchCanceled, ""},
	} {
		d := &desk{batch: waiting(), slow: true, then: c.then}
		b, err := at(d).Tell(as("ann"), "b", payment.CancelBatch)
		require.Equal(t, c.want, fault.CodeOf(err), name)
		require.Equal(t, c.then == payment.BatchCanceled, b.Status == payment.BatchCanceled, name)
	}
	d := &desk{batch: payment.Batch{ID: "b", JobID: "j", Status: payment.OutcomeUnknown}, slow: true}
	_, err := at(d).Sheets(as("ann"), "b", payment.Sheets{Fate: payment.NumberPrinted})
	require.Equal(t, fault.ServiceUnavailable, fault.CodeOf(err))
}

func TestAComparisonNamesNoBatchOfAProjectThatThePersonDoesNotSee(t *testing.T) {
	_, findings, err := at(&desk{batch: waiting(), hidden: true}).Compare(as("bob"))
	require.NoError(t, err)
	require.Empty(t, findings)
}

func TestABatchWhoseProcessIsGoneGetsOneThatGoesOn(t *testing.T) {
	d := &desk{batch: payment.Batch{ID: "b", JobID: "j", Status: payment.OutcomeUnknown}, dead: true}
	_, err := at(d).Tell(as("ann"), "b", payment.ReconcileBatch)
	require.NoError(t, err)
	require.Equal(t, []string{"start next", "reconcile ann/key"}, d.sent)

	d = &desk{batch: d.batch, lost: true}
	_, err = at(d).Sheets(as("ann"), "b", payment.Sheets{Fate: payment.NumberPrinted})
	require.NoError(t, err)
	require.Equal(t, []string{"printed ann/key", "start next", "printed ann/key"}, d.sent)
}

func TestProcessIsResumedBeforeAnOutcomeIsRecorded(t *testing.T) {
	d := &desk{dead: true,
		batch: payment.Batch{ID: "b", Kind: payment.BatchACH, Status: payment.OutcomeUnknown, PreparedBy: "ann",
			Seal: payment.Seal{SHA256: "abc"}}}
	s := payment.Service{Records: d, Workflows: d, Now: func() time.Time { return noon }}
	ctx := actor.With(context.Background(), actor.Actor{TenantID: "t", UserID: "bob", CommandKey: "k"})
	b, err := s.Resolve(ctx, "b", payment.Resolution{Taken: true, Reason: "Jane Roe of the bank, by phone"})
	require.NoError(t, err)
	require.Equal(t, payment.Acknowledged, b.Status)
	require.Equal(t, []string{"start next", "resolve", "reconcile bob/k", "settle"}, d.sent)
	d.batch.Status = payment.AwaitingRelease
	_, err = s.Resolve(ctx, "b", payment.Resolution{})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
}

package invoice

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
)

// office notes what was asked of store and workflows.
type office struct {
	done  []string
	start error
	retry error
}

func (o *office) SubmitInvoice(context.Context, string, string, int64, string) (Invoice, string, error) {
	o.done = append(o.done, "submit")
	return Invoice{}, "job", nil
}

func (o *office) WithdrawInvoice(context.Context, string, string, int64) (Invoice, error) {
	o.done = append(o.done, "withdraw")
	return Invoice{}, nil
}

func (o *office) DeleteInvoice(context.Context, string, string, int64, DeleteReason, string) (Invoice, error) {
	o.done = append(o.done, "delete")
	return Invoice{}, nil
}

func (o *office) ResumeInvoice(context.Context, string, string) (string, error) {
	o.done = append(o.done, "resume")
	return "job", nil
}

func (o *office) StartJob(_ context.Context, _, jobID string) error {
	o.done = append(o.done, "start "+jobID)
	return o.start
}

func (o *office) RetryInvoice(_ context.Context, _, _, updateID string) error {
	o.done = append(o.done, "retry "+updateID)
	return o.retry
}

var asCarla = actor.With(context.Background(), actor.Actor{TenantID: "t", UserID: "carla", CommandKey: "key"})

func TestASubmitSucceedsThoughTheWorkflowServerIsAway(t *testing.T) {
	o := &office{start: fault.New(fault.Unavailable, fault.ServiceUnavailable, "away")}
	jobID, err := (&Service{Lifecycle: o, Runs: o}).Submit(asCarla, "i", 1, "")
	require.NoError(t, err, "the relay starts what was missed")
	require.Equal(t, "job", jobID)
	require.Equal(t, []string{"submit", "start job"}, o.done)
}

func TestARetryOfAnEndedCaseBeginsANewJob(t *testing.T) {
	o := &office{}
	s := &Service{Lifecycle: o, Runs: o}
	require.NoError(t, s.Retry(asCarla, "i"))
	o.retry = fault.New(fault.NotFound, fault.NotFoundCode, "ended")
	require.NoError(t, s.Retry(asCarla, "i"))
	require.Equal(t, []string{"retry carla/key", "retry carla/key", "resume", "start job"}, o.done)
	o.retry = fault.New(fault.Conflict, fault.IllegalTransition, "nothing to retry")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(s.Retry(asCarla, "i")))
	require.NoError(t, s.Withdraw(asCarla, "i", 1))
	require.NoError(t, s.Delete(asCarla, "i", 1, ReasonTest, ""))
}

func TestAnInvoiceIsNamedByWhatIsKnownOfIt(t *testing.T) {
	inv := complete(t)
	require.Equal(t, "INV-1, Fabrikam, $1,200.00", inv.Title())
	empty := Invoice{}
	require.Equal(t, "Invoice without data", empty.Title())
	require.Equal(t, "0", empty.Facts()["invoiceAmount"])
	require.Equal(t, "100", inv.Facts()["companyNumber"])
	require.Equal(t, []string{"carla"}, inv.Involved())
	require.NoError(t, inv.LookUp(FieldVendorName, "Fabrikam Supplies"))
	require.Equal(t, "Fabrikam Supplies", inv.Index.VendorName)
	require.NoError(t, inv.Submit(known, nil, "carla", inv.CreatedAt, Override{}))
	require.NoError(t, inv.Withdraw())
	require.Empty(t, inv.SubmittedBy)
	for _, s := range Stages() {
		require.NotEmpty(t, s.Words())
	}
}

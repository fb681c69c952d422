package temporalx

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/workflows/problem"
)

func TestKindDecidesWhetherAnActivityIsRetried(t *testing.T) {
	retried := map[fault.Kind]bool{
		fault.Invalid: false, fault.Unauthenticated: false, fault.Forbidden: false, fault.NotFound: false,
		fault.Conflict: false, fault.TooLarge: false, fault.Unknown: false, fault.RateLimited: true, fault.Unavailable: true,
		fault.Internal: true,
	}
	for kind, retry := range retried {
		var app *temporal.ApplicationError
		require.ErrorAs(t, Error(fault.New(kind, fault.PaymentClaimed, "x")), &app, kind)
		require.Equal(t, retry, !app.NonRetryable(), kind)
		require.Equal(t, string(fault.PaymentClaimed), app.Type())
	}
}

func TestFaultCrossesTemporalUnchanged(t *testing.T) {
	tenant, keys := id.New(), derivedKeys{current: "k1"}
	fc := FailureConverter(tenantConverter(keys, tenant))
	field := fault.Field{Path: "lines[0].amount", Code: fault.Required, Message: "Enter an amount."}
	sent := fault.Wrap(errors.New("constraint"), fault.Conflict, fault.DuplicateInvoice,
		"It exists already.").WithFields(field)

	got := Fault(fc.FailureToError(fc.ErrorToFailure(Error(fmt.Errorf("submit: %w", sent)))))

	var f *fault.Fault
	require.ErrorAs(t, got, &f)
	require.Equal(t, sent.Kind, f.Kind)
	require.Equal(t, sent.Code, f.Code)
	require.Equal(t, sent.Message, f.Message)
	require.Equal(t, []fault.Field{field}, f.Fields)
}

func TestUnknownErrorIsOurDefectAndRetried(t *testing.T) {
	f := problem.Of(Error(errors.New("nil map")))
	require.Equal(t, fault.Internal, f.Kind)
	require.NotContains(t, f.Message, "nil map", "the message is shown to people")
}

func TestTemporalErrorsAreNotChanged(t *testing.T) {
	for _, err := range []error{activity.ErrResultPending, context.Canceled, temporal.NewCanceledError(),
		temporal.NewApplicationError("x", "y")} {
		require.Equal(t, err, Error(err))
	}
	require.NoError(t, Error(nil))
	require.NoError(t, Fault(nil))
}

func TestServerAnswersBecomeFaults(t *testing.T) {
	require.Equal(t, fault.NotFound, fault.KindOf(Fault(serviceerror.NewNotFound("workflow execution already completed"))))
	require.Equal(t, fault.Conflict, fault.KindOf(Fault(serviceerror.NewWorkflowExecutionAlreadyStarted("", "", ""))))
	require.Equal(t, fault.Unavailable, fault.KindOf(Fault(serviceerror.NewUnavailable("connection refused"))))
}

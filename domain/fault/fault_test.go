package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestKindAndCodeSurviveWrapping(t *testing.T) {
	err := fmt.Errorf("submit: %w", fault.New(fault.Conflict, fault.DuplicateInvoice, "invoice %s exists", "A-1"))

	require.Equal(t, fault.Conflict, fault.KindOf(err))
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(err))
	require.ErrorIs(t, err, fault.New(fault.Conflict, fault.DuplicateInvoice, ""))
	require.NotErrorIs(t, err, fault.New(fault.Conflict, fault.NameNotUnique, ""))
}

func TestOtherErrorIsInternal(t *testing.T) {
	require.Equal(t, fault.Internal, fault.KindOf(errors.New("boom")))
	require.Empty(t, fault.CodeOf(errors.New("boom")))
}

func TestCauseIsInLogTextAndNotInMessage(t *testing.T) {
	f := fault.Wrap(errors.New("password=hunter2"), fault.Unavailable, fault.ServiceUnavailable, "Try again.")

	require.Contains(t, f.Error(), "hunter2")
	require.Equal(t, "Try again.", f.Message)
}

func TestValidationReportsEveryProblemAtOnce(t *testing.T) {
	var v fault.Validation
	require.NoError(t, v.Err())

	v.Add("name", fault.Required, "Field is required")
	v.Add("lines[0].amount", fault.InvalidValue, "An amount is needed")

	var f *fault.Fault
	require.ErrorAs(t, v.Err(), &f)
	require.Len(t, f.Fields, 2)
	require.Equal(t, "lines[0].amount", f.Fields[1].Path)
}

func TestWithFieldsDoesNotChangeOriginal(t *testing.T) {
	base := fault.New(fault.Invalid, fault.ValidationFailed, "no")
	_ = base.WithFields(fault.Field{Path: "a"})

	require.Empty(t, base.Fields)
}

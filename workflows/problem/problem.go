// Package problem transfers faults through Temporal as an ApplicationError. Its type is the fault's code, and
// the kind determines whether it is retryable. Activities use it through internal/temporalx, workflows directly.
package problem

import (
	"errors"

	"go.temporal.io/sdk/temporal"

	"countersign.dev/domain/fault"
)

// details is stored in histories: add fields, never rename.
type details struct {
	Kind   fault.Kind    `json:"kind"`
	Fields []fault.Field `json:"fields,omitempty"`
}

// final lists the kinds that no retry can solve. Unknown is one of them, because the operation at a bank,
// printer or ERP may have succeeded. Only reconciliation can determine the outcome.
var final = map[fault.Kind]bool{
	fault.Invalid: true, fault.Unauthenticated: true, fault.Forbidden: true, fault.NotFound: true,
	fault.Conflict: true, fault.TooLarge: true, fault.Unknown: true,
}

// Retryable says whether trying again may help.
func Retryable(kind fault.Kind) bool { return !final[kind] }

// Error converts f to a Temporal error. A refusal by a business rule is benign: it is a result and not a
// failure, and must not alert anybody.
func Error(f *fault.Fault) error {
	category := temporal.ApplicationErrorCategoryUnspecified
	if !Retryable(f.Kind) && f.Kind != fault.Unknown {
		category = temporal.ApplicationErrorCategoryBenign
	}
	return temporal.NewApplicationErrorWithOptions(f.Message, string(f.Code), temporal.ApplicationErrorOptions{
		NonRetryable: !Retryable(f.Kind),
		Cause:        f.Cause,
		Details:      []any{details{Kind: f.Kind, Fields: f.Fields}},
		Category:     category,
	})
}

// Of is the fault in the chain of err, or nil.
func Of(err error) *fault.Fault {
	var known *fault.Fault
	if errors.As(err, &known) {
		return known
	}
	var app *temporal.ApplicationError
	if !errors.As(err, &app) {
		return nil
	}
	var d details
	if !app.HasDetails() || app.Details(&d) != nil || d.Kind == "" {
		return nil
	}
	f := fault.Wrap(app.Unwrap(), d.Kind, fault.Code(app.Type()), "%s", app.Message())
	return f.WithFields(d.Fields...)
}

// Refusal is the text for users about a failed step: the code and text of its fault, or of a canceled job, or
// else the internal error with this text.
func Refusal(cause error, otherwise string) (code, text string) {
	if temporal.IsCanceledError(cause) {
		return string(fault.IllegalTransition), "The job was canceled."
	}
	if f := Of(cause); f != nil {
		return string(f.Code), f.Message
	}
	return string(fault.InternalError), otherwise
}

package temporalx

import (
	"context"
	"errors"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"countersign.dev/domain/fault"
	"countersign.dev/workflows/problem"
)

// Error converts the error of every activity. A fault becomes an ApplicationError of its code, final or
// retryable by its kind. Temporal's own errors are not changed. All other errors are defects and are retried.
func Error(err error) error {
	var f *fault.Fault
	var app *temporal.ApplicationError
	var canceled *temporal.CanceledError
	switch {
	case err == nil, errors.Is(err, activity.ErrResultPending), errors.Is(err, context.Canceled),
		errors.As(err, &canceled), errors.As(err, &app):
		return err
	case errors.As(err, &f):
		return problem.Error(f)
	default:
		return problem.Error(fault.Wrap(err, fault.Internal, fault.InternalError,
			"Something went wrong on our side. The details are in the log."))
	}
}

// Fault converts an error of Temporal to a fault, for callers of a workflow. Transferred faults are restored.
func Fault(err error) error {
	if err == nil {
		return nil
	}
	if f := problem.Of(err); f != nil {
		return f
	}
	var notFound *serviceerror.NotFound
	var started *serviceerror.WorkflowExecutionAlreadyStarted
	var limited *serviceerror.ResourceExhausted
	var denied *serviceerror.PermissionDenied
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &notFound):
		return fault.Wrap(err, fault.NotFound, fault.NotFoundCode, "It is not running any longer. Refresh to see its state.")
	case errors.As(err, &started):
		return fault.Wrap(err, fault.Conflict, fault.JobRunning, "It is running already.")
	case errors.As(err, &limited):
		return fault.Wrap(err, fault.RateLimited, fault.TooManyRequests,
			"Too much is going on at once. Try again in a moment.")
	case errors.As(err, &denied):
		return fault.Wrap(err, fault.Internal, fault.InternalError,
			"The workflow server refused us. The details are in the log.")
	}
	return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
		"The workflow server does not answer. Try again in a moment.")
}

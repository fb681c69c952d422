// Package fault is the one error type of Countersign. A fault is decided where
// it is found; its HTTP status is decided in api/server, its retryability in
// internal/temporalx and its wording in the user interface by code.
package fault

import (
	"errors"
	"fmt"
)

// Kind says what sort of failure it is, independent of any transport.
type Kind string

const (
	Invalid         Kind = "invalid"         // the input is wrong; the caller can correct it
	Unauthenticated Kind = "unauthenticated" // not signed in, or the session has ended
	Forbidden       Kind = "forbidden"       // signed in, but not allowed
	NotFound        Kind = "not_found"       // it does not exist, or belongs to another tenant
	Conflict        Kind = "conflict"        // it exists in a state that forbids the request
	TooLarge        Kind = "too_large"       // a body, file or selection is over its limit
	RateLimited     Kind = "rate_limited"    // too many requests; try again later
	Unavailable     Kind = "unavailable"     // something we depend on does not answer; a retry may help
	Unknown         Kind = "unknown"         // the outcome at a bank, printer or ERP is not known; never retried blindly
	Internal        Kind = "internal"        // a defect of ours
)

// Refusal reports whether the same request would be refused again: it closes a recorded request.
func (k Kind) Refusal() bool {
	switch k {
	case Invalid, Forbidden, NotFound, Conflict, TooLarge:
		return true
	case Unauthenticated, RateLimited, Unavailable, Unknown, Internal:
	}
	return false
}

// Code is stable, and the user interface depends on it. Codes come from the spec's catalog
// (NameNotUniqueException, …). Codes that the catalog lacks have the same form.
type Code string

// Field is a problem with one input, by its path ("lines[2].amount").
type Field struct {
	Path    string            `json:"propertyName"`
	Code    Code              `json:"errorCode"`
	Message string            `json:"errorMessage"`
	Params  map[string]string `json:"placeholderValues,omitempty"`
}

// Fault is an error with a kind, a code, a message that is safe to show, and optionally its fields. Cause is
// only logged.
type Fault struct {
	Kind    Kind
	Code    Code
	Message string
	Fields  []Field
	Cause   error
}

func (f *Fault) Error() string {
	if f.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", f.Code, f.Message, f.Cause)
	}
	return fmt.Sprintf("%s: %s", f.Code, f.Message)
}

func (f *Fault) Unwrap() error { return f.Cause }

// Is makes errors.Is(err, fault.New(kind, code, "")) compare by code.
func (f *Fault) Is(target error) bool {
	other, ok := target.(*Fault)
	return ok && other.Code == f.Code
}

// New makes a fault whose message is safe to show to the user.
func New(kind Kind, code Code, format string, args ...any) *Fault {
	return &Fault{Kind: kind, Code: code, Message: fmt.Sprintf(format, args...)}
}

// Stale refuses a change by a person who saw an older version of what they change ("this invoice").
func Stale(what string) *Fault {
	return New(Conflict, StaleVersion, "Someone else has changed %s meanwhile. Refresh and try again.", what)
}

// Wrap is New with a cause that is logged and never shown. A nil cause still
// yields a fault: success is never made out of a missing error.
func Wrap(cause error, kind Kind, code Code, format string, args ...any) *Fault {
	f := New(kind, code, format, args...)
	f.Cause = cause
	return f
}

// WithFields returns a copy that names the inputs at fault.
func (f *Fault) WithFields(fields ...Field) *Fault {
	c := *f
	c.Fields = append(append([]Field{}, f.Fields...), fields...)
	return &c
}

// KindOf is the kind of the first fault in the chain, or Internal without one.
func KindOf(err error) Kind {
	var f *Fault
	if errors.As(err, &f) {
		return f.Kind
	}
	return Internal
}

// CodeOf is the code of the first fault in the chain, or empty without one.
func CodeOf(err error) Code {
	var f *Fault
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

// Validation gathers every problem of an input before refusing it.
type Validation struct{ fields []Field }

// Add records one problem.
func (v *Validation) Add(path string, code Code, format string, args ...any) {
	v.fields = append(v.fields, Field{Path: path, Code: code, Message: fmt.Sprintf(format, args...)})
}

// AddWith records one problem with parameters for its text in the language of the reader. An amount is the parameter
// "amount" with the parameter "currency".
func (v *Validation) AddWith(path string, code Code, params map[string]string, format string, args ...any) {
	v.Add(path, code, format, args...)
	v.fields[len(v.fields)-1].Params = params
}

// Fields are the problems so far, to be reported among others.
func (v *Validation) Fields() []Field { return v.fields }

// Err is nil when nothing was added, else one Invalid fault with all fields.
func (v *Validation) Err() error {
	if len(v.fields) == 0 {
		return nil
	}
	return New(Invalid, ValidationFailed, "%s", v.fields[0].Message).WithFields(v.fields...)
}

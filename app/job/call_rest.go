package job

import (
	"context"
	"errors"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind/callrest"
)

// Profiles opens the connection profiles of companies.
type Profiles interface {
	Open(ctx context.Context, tenantID, profileID string) (connection.Opened, error)
}

// Service sends requests to the service of an opened profile. The key identifies a request and its repetitions.
type Service interface {
	Call(ctx context.Context, p connection.Opened, key string, c callrest.Call) callrest.Response
}

// Services calls REST services for the steps of jobs.
type Services struct {
	Profiles Profiles
	Service  Service
}

// CallREST sends the request of a step. Repetitions have the same key.
func (s Services) CallREST(ctx context.Context, tenantID string, e Effect, c callrest.Call) callrest.Outcome {
	p, err := s.Profiles.Open(ctx, tenantID, c.Profile)
	if err != nil {
		return unopened(err)
	}
	if problem := connection.StepsProblem(p.Type, p.UsedBy); problem != "" {
		return unopened(fault.New(fault.Invalid, fault.ServiceCall, "%s", problem))
	}
	key := e.ID(tenantID)
	return s.Service.Call(ctx, p, key, c).Outcome()
}

// unopened is the outcome of a call whose profile cannot be used. Nothing was sent.
func unopened(err error) callrest.Outcome {
	o := callrest.Outcome{Code: fault.ServiceCall, Text: "The connection profile cannot be used at present.",
		Repeatable: true}
	var known *fault.Fault
	switch {
	case !errors.As(err, &known):
	case known.Kind == fault.NotFound:
		o.Text, o.Repeatable = "The connection profile does not exist.", false
	default:
		o.Code, o.Text, o.Repeatable = known.Code, known.Message, known.Kind == fault.Unavailable
	}
	return o
}

package job

import (
	"context"
	"errors"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
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

// Services carries out what steps of jobs do on servers of other companies.
type Services struct {
	Profiles Profiles
	Service  Service
	Servers  Servers
	Files    Files
}

// CallREST sends the request of a step. Repetitions have the same key.
func (s Services) CallREST(ctx context.Context, tenantID string, e Effect, c callrest.Call) callrest.Outcome {
	p, unopened := s.open(ctx, tenantID, c.Profile, connection.REST)
	if unopened != nil {
		return callrest.Outcome{Outcome: *unopened}
	}
	return s.Service.Call(ctx, p, e.ID(tenantID), c).Outcome()
}

// open opens a profile of that type, or returns why it cannot be used. Nothing was sent then.
func (s Services) open(
	ctx context.Context, tenantID, profileID string, t connection.Type,
) (p connection.Opened, unopened *kind.Outcome) {
	p, err := s.Profiles.Open(ctx, tenantID, profileID)
	if err == nil {
		if problem := connection.StepsProblem(t, p.Type, p.UsedBy); problem != "" {
			err = fault.New(fault.Invalid, fault.ServiceCall, "%s", problem)
		}
	}
	if err == nil {
		return p, nil
	}
	o := kind.Outcome{Code: fault.ServiceCall, Text: "The connection profile cannot be used at present.", Repeatable: true}
	var known *fault.Fault
	switch {
	case !errors.As(err, &known):
	case known.Kind == fault.NotFound:
		o.Text, o.Repeatable = "The connection profile does not exist.", false
	default:
		o.Code, o.Text, o.Repeatable = known.Code, known.Message, known.Kind == fault.Unavailable
	}
	return p, &o
}

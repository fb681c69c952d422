package agent

import (
	"context"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// Files has the sealed bytes.
type Files interface {
	Bytes(ctx context.Context, tenantID string, file payment.StoredFile, limit int64) ([]byte, error)
}

type nextInput struct {
	Wait int `query:"wait" minimum:"0" maximum:"10" doc:"Maximum seconds to wait for a call"`
}

type nextOutput struct{ Body AgentWork }

func (r routes) next(ctx context.Context, in *nextInput) (*nextOutput, error) {
	caller := server.Caller(ctx)
	renew, err := r.Agents.Seen(ctx, caller.TenantID, caller.UserID)
	if err != nil {
		return nil, err
	}
	out := &nextOutput{AgentWork{RenewKey: renew}}
	wait := min(time.Duration(in.Wait)*time.Second, agent.LongestPoll)
	if renew {
		wait = 0
	}
	return out, server.Poll(ctx, wait, func() (bool, error) {
		call, found, err := r.Agents.NextCall(ctx, caller.TenantID, caller.UserID)
		if found {
			out.Body.Call = callToAPI(call)
		}
		return found, err
	})
}

type leaseInput struct {
	CallID string `path:"callId" format:"uuid"`
	Body   AgentLease
}

type leaseOutput struct{ Body LeaseGranted }

func (r routes) lease(ctx context.Context, in *leaseInput) (*leaseOutput, error) {
	caller := server.Caller(ctx)
	if err := r.Agents.LeaseCall(ctx, caller.TenantID, caller.UserID, in.CallID, in.Body.Lease); err != nil {
		return nil, err
	}
	return &leaseOutput{LeaseGranted{Seconds: int(agent.Lease.Seconds())}}, nil
}

func (r routes) begin(ctx context.Context, in *leaseInput) (*leaseOutput, error) {
	caller := server.Caller(ctx)
	if err := r.Agents.BeginCall(ctx, caller.TenantID, caller.UserID, in.CallID, in.Body.Lease); err != nil {
		return nil, err
	}
	return &leaseOutput{LeaseGranted{Seconds: int(agent.Lease.Seconds())}}, nil
}

type documentInput struct {
	CallID string `path:"callId" format:"uuid"`
	Lease  string `query:"lease" required:"true" format:"uuid"`
}

type documentOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// maxRun bounds the document: 10,000 checks with their stubs.
const maxRun = 256 << 20

func (r routes) document(ctx context.Context, in *documentInput) (*documentOutput, error) {
	caller := server.Caller(ctx)
	file, page, err := r.Agents.Document(ctx, caller.TenantID, caller.UserID, in.CallID, in.Lease)
	if err != nil {
		return nil, err
	}
	if page != nil {
		return &documentOutput{ContentType: "application/pdf", Body: page}, nil
	}
	content, err := r.Files.Bytes(ctx, caller.TenantID, file, maxRun)
	return &documentOutput{ContentType: "application/pdf", Body: content}, err
}

type answerInput struct {
	CallID string `path:"callId" format:"uuid"`
	Body   AgentAnswer
}

func (r routes) answer(ctx context.Context, in *answerInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, r.Agents.AnswerCall(ctx, caller.TenantID, caller.UserID, in.CallID, in.Body.Lease, answerFromAPI(in.Body))
}

func faultKind(kind ProblemKind) fault.Kind {
	if _, known := kinds[fault.Kind(kind)]; known {
		return fault.Kind(kind)
	}
	return fault.Unknown // never less careful than what was said
}

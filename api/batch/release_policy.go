package batch

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/payment"
)

// releasePolicy adds the tenant's rules about who may release payments.
func (r routes) releasePolicy(s *server.Server) {
	op := func(id, method, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: "/api/release-policy", Summary: summary, Tag: "Payments",
			Permission: "roles:manage", Command: method == http.MethodPut,
			Waits: method == http.MethodPut}
	}
	server.Register(s, op("getReleasePolicy", http.MethodGet, "Release policy of the tenant"),
		r.getPolicy)
	server.Register(s,
		op("setReleasePolicy", http.MethodPut, "Change the release policy, or propose to relax it; not by releasers"),
		r.setPolicy)
}

// ReleasePolicy relaxes rules about who may release a batch. Each is off by default.
type ReleasePolicy struct {
	Version            int64 `json:"version" minimum:"0" doc:"The version that the change was based on"`
	PreparerMayRelease bool  `json:"preparerMayRelease" doc:"The person who prepared a batch may release it"`
	CreatorMayRelease  bool  `json:"creatorMayRelease" doc:"A person who changed an invoice or payment may release"`
	ImporterMayRelease bool  `json:"importerMayRelease" doc:"The person who imported a payment may release it"`
	ApproverMayRelease bool  `json:"approverMayRelease" doc:"An approver of an invoice or import may release"`
}

type policyOutput struct{ Body ReleasePolicy }

type policyInput struct{ Body ReleasePolicy }

func (r routes) getPolicy(ctx context.Context, _ *struct{}) (*policyOutput, error) {
	p, version, err := r.batches.ReleasePolicy(ctx, server.Caller(ctx).TenantID)
	return &policyOutput{Body: ReleasePolicy{Version: version, PreparerMayRelease: p.PreparerMayRelease,
		CreatorMayRelease: p.CreatorMayRelease, ImporterMayRelease: p.ImporterMayRelease,
		ApproverMayRelease: p.ApproverMayRelease}}, err
}

func (r routes) setPolicy(ctx context.Context, in *policyInput) (*policyOutput, error) {
	out := in.Body
	p := payment.Policy{PreparerMayRelease: out.PreparerMayRelease, CreatorMayRelease: out.CreatorMayRelease,
		ImporterMayRelease: out.ImporterMayRelease, ApproverMayRelease: out.ApproverMayRelease}
	var err error
	out.Version, err = r.batches.SetReleasePolicy(ctx, server.Caller(ctx).TenantID, p, in.Body.Version)
	return &policyOutput{Body: out}, err
}

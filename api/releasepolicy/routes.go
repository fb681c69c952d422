// Package releasepolicy serves the tenant's rules about who may release payments.
package releasepolicy

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/payment"
)

// Policies is where the rules are kept.
type Policies interface {
	ReleasePolicy(ctx context.Context, tenantID string) (payment.Policy, error)
	SetReleasePolicy(ctx context.Context, tenantID string, p payment.Policy) error
}

type handlers struct{ policies Policies }

// Routes adds the operations.
func Routes(s *server.Server, policies Policies) {
	h := handlers{policies}
	op := func(id, method, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: "/api/release-policy", Summary: summary, Tag: "Payments",
			Permission: "roles:manage", Command: method == http.MethodPut}
	}
	server.Register(s, op("getReleasePolicy", http.MethodGet, "Which rules about releasing payments the tenant relaxed"),
		h.get)
	server.Register(s, op("setReleasePolicy", http.MethodPut, "Relax or restore them; not by people who release payments"),
		h.set)
}

// ReleasePolicy relaxes rules about who may release a batch. Each is off by default.
type ReleasePolicy struct {
	PreparerMayRelease bool `json:"preparerMayRelease" doc:"The person who prepared a batch may release it"`
	CreatorMayRelease  bool `json:"creatorMayRelease" doc:"A person who entered or changed an invoice or payment may release it"`
	ImporterMayRelease bool `json:"importerMayRelease" doc:"The person who imported a payment may release it"`
	ApproverMayRelease bool `json:"approverMayRelease" doc:"A person who approved an invoice or an import may release its payments"`
}

type output struct{ Body ReleasePolicy }

type input struct{ Body ReleasePolicy }

func (h handlers) get(ctx context.Context, _ *struct{}) (*output, error) {
	p, err := h.policies.ReleasePolicy(ctx, server.Caller(ctx).TenantID)
	return &output{Body: ReleasePolicy(p)}, err
}

func (h handlers) set(ctx context.Context, in *input) (*output, error) {
	return &output{Body: in.Body}, h.policies.SetReleasePolicy(ctx, server.Caller(ctx).TenantID, payment.Policy(in.Body))
}

// Package tenantdeletion serves deletions of tenants to platform administrators.
package tenantdeletion

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	tenantdeletionapp "countersign.dev/app/tenantdeletion"
	"countersign.dev/domain/tenantdeletion"
)

type handlers struct{ deletions tenantdeletionapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, deletions tenantdeletionapp.Commands) {
	h := handlers{deletions}
	op := func(id, method, action, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: "/api/tenants/{tenant}/deletion" + action, Summary: summary,
			Tag: "Tenants", Permission: "tenants:manage", Command: method != http.MethodGet}
	}
	server.Register(s, op("getTenantDeletion", http.MethodGet, "", "The latest deletion of a tenant"), h.get)
	server.Register(s, op("requestTenantDeletion", http.MethodPost, "",
		"Ask another platform administrator to confirm the deletion of a tenant"), h.request)
	server.Register(s, op("confirmTenantDeletion", http.MethodPost, "/confirm",
		"Start the waiting period of a deletion that another person requested"), h.confirm)
	server.Register(s, op("cancelTenantDeletion", http.MethodPost, "/cancel",
		"End a deletion; the tenant stays"), h.cancel)
}

// PathInput names the tenant.
type PathInput struct {
	TenantID string `path:"tenant" maxLength:"63" doc:"Id of the tenant"`
}

type output struct{ Body View }

// View is the latest deletion of a tenant.
type View struct {
	Deletion    *Deletion `json:"deletion,omitempty" doc:"Absent: nobody requested one"`
	WaitSeconds int64     `json:"waitSeconds" doc:"From the confirmation to the closing"`
}

// Deletion is a decision about a tenant.
type Deletion struct {
	State       tenantdeletion.State `json:"state"`
	Reason      string               `json:"reason"`
	RequestedBy string               `json:"requestedBy" doc:"Name"`
	RequestedAt time.Time            `json:"requestedAt"`
	Own         bool                 `json:"own" doc:"The caller requested it, so another person confirms it"`
	ExpiresAt   time.Time            `json:"expiresAt" doc:"The request can be confirmed until then"`
	ConfirmedBy string               `json:"confirmedBy,omitempty" doc:"Name"`
	ConfirmedAt *time.Time           `json:"confirmedAt,omitempty"`
	DueAt       *time.Time           `json:"dueAt,omitempty" doc:"The tenant is not closed before"`
	CheckedAt   *time.Time           `json:"checkedAt,omitempty" doc:"When the unfinished ones were counted"`
	Payments    int                  `json:"payments" doc:"Unfinished payments and approved invoices"`
	Batches     int                  `json:"batches" doc:"Batches that are in progress or have an unknown outcome"`
	Reports     int                  `json:"reports" doc:"Checks that are not on the bank's positive-pay list yet"`
	CanceledBy  string               `json:"canceledBy,omitempty" doc:"Name"`
	CanceledAt  *time.Time           `json:"canceledAt,omitempty"`
	ErasedAt    *time.Time           `json:"erasedAt,omitempty"`
}

func toAPI(v tenantdeletionapp.View) *output {
	out := &output{View{WaitSeconds: int64(v.Wait.Seconds())}}
	if d := v.Deletion; d != nil {
		out.Body.Deletion = &Deletion{State: d.State, Reason: d.Reason, RequestedBy: d.RequestedBy.Name,
			RequestedAt: d.RequestedAt, Own: v.Own, ExpiresAt: d.ExpiresAt(), ConfirmedBy: d.ConfirmedBy.Name,
			ConfirmedAt: d.ConfirmedAt, DueAt: d.DueAt, CheckedAt: d.CheckedAt, Payments: d.Unfinished.Payments,
			Batches: d.Unfinished.Batches, Reports: d.Unfinished.Reports, CanceledBy: d.CanceledBy,
			CanceledAt: d.CanceledAt, ErasedAt: d.ErasedAt}
	}
	return out
}

func (h handlers) get(ctx context.Context, in *PathInput) (*output, error) {
	v, err := h.deletions.Get(ctx, in.TenantID)
	return toAPI(v), err
}

type requestInput struct {
	PathInput
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Platform administrators read it"`
	}
}

func (h handlers) request(ctx context.Context, in *requestInput) (*output, error) {
	v, err := h.deletions.Request(ctx, in.TenantID, in.Body.Reason)
	return toAPI(v), err
}

type confirmInput struct {
	PathInput
	Body struct {
		Identifier string `json:"identifier" maxLength:"200" doc:"Domain name of the tenant, as a check of what is deleted"`
	}
}

func (h handlers) confirm(ctx context.Context, in *confirmInput) (*output, error) {
	v, err := h.deletions.Confirm(ctx, in.TenantID, in.Body.Identifier)
	return toAPI(v), err
}

func (h handlers) cancel(ctx context.Context, in *PathInput) (*output, error) {
	v, err := h.deletions.Cancel(ctx, in.TenantID)
	return toAPI(v), err
}

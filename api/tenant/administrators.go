package tenant

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/user"
)

func (h handlers) administratorRoutes(
	s *server.Server, op func(id, method, path, summary string) server.Operation,
	command func(server.Operation) server.Operation,
) {
	add := func(id, method, action, summary string, do change) {
		path := "/api/tenants/{tenant}/administrators/{userId}/" + action
		server.Register(s, command(op(id, method, path, summary)), do.handle)
	}
	add("resendTenantInvitation", http.MethodPost, "resend", "Send the invitation of an administrator again",
		h.tenants.ResendInvitation)
	add("cancelTenantInvitation", http.MethodPost, "cancel", "Remove an invited administrator; the link stops working",
		h.tenants.CancelInvitation)
	add("deactivateTenantAdministrator", http.MethodPut, "deactivate",
		"Deactivate an administrator; the sessions end immediately", h.tenants.DeactivateAdministrator)
	add("activateTenantAdministrator", http.MethodPut, "activate", "Reactivate an administrator",
		h.tenants.ActivateAdministrator)
}

// Administrator is a user who administers the tenant.
type Administrator struct {
	ID          string      `json:"id"`
	FullName    string      `json:"fullName"`
	Email       string      `json:"email"`
	Status      user.Status `json:"status"`
	InvitedAt   *time.Time  `json:"invitedAt,omitempty"`
	ActivatedAt *time.Time  `json:"activatedAt,omitempty"`
}

type administratorInput struct {
	PathInput
	UserID string `path:"userId"`
}

// change is a command about one administrator of a tenant.
type change func(ctx context.Context, tenantID, userID string) (tenantapp.Detail, error)

func (do change) handle(ctx context.Context, in *administratorInput) (*output, error) {
	d, err := do(ctx, in.TenantID, in.UserID)
	return &output{toAPI(d)}, err
}

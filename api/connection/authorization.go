package connection

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	connectionapp "countersign.dev/app/connection"
)

func (h handlers) authorizationRoutes(s *server.Server) {
	const authorization = one + "/profiles/{profileId}/authorization"
	server.Register(s, op(server.Operation{ID: "requestConnectionAuthorization", Method: http.MethodPost,
		Path: authorization, Summary: "Begin the authorization of a profile; the caller consents at the address",
		Permission: "connections:update", Command: true, Secret: true}), h.requestAuthorization)
	server.Register(s, op(server.Operation{ID: "finishConnectionAuthorization", Method: http.MethodPut,
		Path: authorization, Summary: "Return from the server that authorizes; the result follows with the test",
		Permission: "connections:update", Command: true}), h.finishAuthorization)
}

// AuthorizationOutput is where the caller consents.
type AuthorizationOutput struct {
	Body struct {
		Address string `json:"address"`
	}
}

// ReturnedInput is what the server that authorizes added to the address of the page.
type ReturnedInput struct {
	ProfilePathInput
	Body struct {
		State string `json:"state" minLength:"1" maxLength:"200"`
		Code  string `json:"code" minLength:"1" maxLength:"4000"`
	}
}

// redirect is the page to which a server returns the person who authorizes a profile. Each profile has its own, so
// that no server gets the code of another one (RFC 9700 section 4.4).
func (h handlers) redirect(ctx context.Context, connectionID, profileID string) string {
	return h.public + "/" + server.Caller(ctx).Tenant.Identifier + "/company-settings/connections/" + connectionID +
		"/authorized/" + profileID
}

func (h handlers) requestAuthorization(ctx context.Context, in *ProfilePathInput) (*AuthorizationOutput, error) {
	out := &AuthorizationOutput{}
	var err error
	out.Body.Address, err = h.connections.RequestAuthorization(ctx, server.Caller(ctx).TenantID, in.ConnectionID,
		in.ProfileID, h.redirect(ctx, in.ConnectionID, in.ProfileID))
	return out, err
}

func (h handlers) finishAuthorization(ctx context.Context, in *ReturnedInput) (*Output, error) {
	c, err := h.connections.FinishAuthorization(ctx, server.Caller(ctx).TenantID, in.ConnectionID, in.ProfileID,
		connectionapp.Returned{State: in.Body.State, Code: in.Body.Code})
	return h.output(ctx, c), err
}

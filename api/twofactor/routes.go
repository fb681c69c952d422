// Package twofactor serves the second factors of the signed-in user, and those of others to administrators.
package twofactor

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	twofactorapp "countersign.dev/app/twofactor"
)

type handlers struct{ factors twofactorapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, factors twofactorapp.Commands) {
	h := handlers{factors}
	const own, one = "/api/session/two-factor", "/api/session/two-factor/factors/{factorId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Account", SignedIn: true,
			Command: method != http.MethodGet}
	}
	// Its answer contains what proves the person: it is not stored.
	secret := func(o server.Operation) server.Operation { o.Secret = true; return o }
	empty := func(o server.Operation) server.Operation { o.Status = http.StatusNoContent; return o }
	server.Register(s, op("getOwnFactors", http.MethodGet, own, "Your second factors"), h.own)
	server.Register(s, secret(op("beginFactor", http.MethodPost, own+"/factors",
		"Begin to add a factor, after proving another one or the password")), h.begin)
	server.Register(s, secret(op("requestOwnPasskey", http.MethodPost, own+"/passkey",
		"Ask for a signature of one of your passkeys, as the proof of a change")), h.requestPasskey)
	server.Register(s, secret(op("finishFactor", http.MethodPost, one+"/confirm",
		"Add the factor by a code or response of it. The first one comes with recovery codes")), h.finish)
	server.Register(s, empty(op("renameFactor", http.MethodPut, one, "Rename a factor, after proving one")), h.rename)
	server.Register(s, empty(op("removeFactor", http.MethodPost, one+"/remove",
		"Remove a factor, after proving one. The last one stays while a role requires it")), h.remove)
	server.Register(s, secret(op("renewRecoveryCodes", http.MethodPost, own+"/recovery-codes",
		"Replace the recovery codes, after proving a factor")), h.renew)
	server.Register(s, server.Operation{ID: "getUserFactors", Method: http.MethodGet,
		Path: "/api/users/{userId}/two-factor", Summary: "The second factors of a user", Tag: "Users",
		Permission: "userManagement:get"}, h.ofUser)
	server.Register(s, server.Operation{ID: "resetUserFactors", Method: http.MethodPost,
		Path:    "/api/users/{userId}/two-factor/reset",
		Summary: "Remove every factor of another user; their sessions end at once", Tag: "Users",
		Permission: "userManagement:manage", Command: true}, h.reset)
}

func (h handlers) own(ctx context.Context, _ *struct{}) (*Output, error) {
	caller := server.Caller(ctx)
	return h.state(ctx, caller.TenantID, caller.UserID)
}

func (h handlers) ofUser(ctx context.Context, in *UserPath) (*Output, error) {
	return h.state(ctx, server.Caller(ctx).TenantID, in.UserID)
}

func (h handlers) state(ctx context.Context, tenantID, userID string) (*Output, error) {
	s, err := h.factors.Of(ctx, tenantID, userID)
	return toAPI(s), err
}

func ownOf(ctx context.Context, p Proof) twofactorapp.Own {
	caller := server.Caller(ctx)
	return twofactorapp.Own{TenantID: caller.TenantID, UserID: caller.UserID, Proof: p.Code}
}

func (h handlers) begin(ctx context.Context, in *BeginInput) (*EnrollmentOutput, error) {
	e, err := h.factors.Begin(ctx, ownOf(ctx, in.Body.Proof), in.Body.Kind, in.Body.Name)
	return &EnrollmentOutput{Enrollment(e)}, err
}

func (h handlers) requestPasskey(ctx context.Context, _ *struct{}) (*PasskeyOutput, error) {
	caller := server.Caller(ctx)
	options, err := h.factors.AskPasskey(ctx, caller.TenantID, caller.UserID)
	return &PasskeyOutput{PasskeyRequest{options}}, err
}

func (h handlers) finish(ctx context.Context, in *FinishInput) (*CodesOutput, error) {
	caller := server.Caller(ctx)
	codes, err := h.factors.Finish(ctx, caller.TenantID, caller.UserID, in.FactorID, in.Body.Code)
	return codesToAPI(codes), err
}

func (h handlers) rename(ctx context.Context, in *RenameInput) (*struct{}, error) {
	return nil, h.factors.Rename(ctx, ownOf(ctx, in.Body.Proof), in.FactorID, in.Body.Name)
}

func (h handlers) remove(ctx context.Context, in *RemoveInput) (*struct{}, error) {
	return nil, h.factors.Remove(ctx, ownOf(ctx, in.Body), in.FactorID)
}

func (h handlers) renew(ctx context.Context, in *RenewInput) (*CodesOutput, error) {
	codes, err := h.factors.Renew(ctx, ownOf(ctx, in.Body))
	return codesToAPI(codes), err
}

func (h handlers) reset(ctx context.Context, in *UserPath) (*Output, error) {
	tenantID := server.Caller(ctx).TenantID
	if err := h.factors.Reset(ctx, tenantID, in.UserID); err != nil {
		return nil, err
	}
	return h.state(ctx, tenantID, in.UserID)
}

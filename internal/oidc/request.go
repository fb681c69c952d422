package oidc

import (
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"countersign.dev/domain/session"
)

// separator joins tenant and id to the name a request has outside the database.
const separator = "~"

// request is a sign-in under way as the provider sees it.
type request struct {
	session.AuthRequest
	sessionID string // set when the provider's own token endpoint starts the session
}

var _ op.AuthRequest = (*request)(nil)

func (r *request) GetID() string          { return r.Tenant + separator + r.ID }
func (r *request) GetACR() string         { return "" }
func (r *request) GetAuthTime() time.Time { return r.AuthTime }
func (r *request) GetClientID() string    { return r.ClientID }
func (r *request) GetNonce() string       { return r.Nonce }
func (r *request) GetRedirectURI() string { return r.RedirectURI }
func (r *request) GetScopes() []string    { return r.Scopes }
func (r *request) GetState() string       { return r.State }
func (r *request) GetSubject() string     { return r.UserID }
func (r *request) Done() bool             { return r.AuthRequest.Done }

func (r *request) GetAudience() []string              { return []string{Audience, r.ClientID} }
func (r *request) GetResponseType() oidc.ResponseType { return oidc.ResponseTypeCode }
func (r *request) GetResponseMode() oidc.ResponseMode { return oidc.ResponseModeQuery }

// GetAMR says how the person proved who they are (RFC 8176).
func (r *request) GetAMR() []string { return session.AMR(r.Method, r.Second) }

func (r *request) GetCodeChallenge() *oidc.CodeChallenge {
	return &oidc.CodeChallenge{Challenge: r.Challenge, Method: oidc.CodeChallengeMethodS256}
}

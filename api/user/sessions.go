package user

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/session"
	"countersign.dev/domain/twofactor"
)

// SessionInput names a session of a user.
type SessionInput struct {
	PathInput
	SessionID string `path:"sessionId" format:"uuid"`
}

// OwnSessionInput names a session of the caller.
type OwnSessionInput struct {
	SessionID string `path:"sessionId" format:"uuid"`
}

// SessionsOutput contains the open sessions of a user.
type SessionsOutput struct {
	Body struct {
		Items []Session `json:"items" maxItems:"200" doc:"The newest first"`
	}
}

// Session is a session that a person can use.
type Session struct {
	ID           string     `json:"id"`
	ClientIP     string     `json:"clientIp" doc:"At the sign-in"`
	UserAgent    string     `json:"userAgent" doc:"At the sign-in"`
	StartedAt    time.Time  `json:"startedAt"`
	LastActiveAt *time.Time `json:"lastActiveAt,omitempty" doc:"Absent: the session of an agent, which is never idle"`
	ExpiresAt    time.Time  `json:"expiresAt"`
	Current      bool       `json:"current" doc:"The session of this request"`
}

// SignInsOutput contains the last sign-ins of a user.
type SignInsOutput struct {
	Body struct {
		Items []SignIn `json:"items" maxItems:"50" doc:"The newest first"`
	}
}

// SignIn is the start or the end of a session.
type SignIn struct {
	ID       string               `json:"id"`
	At       time.Time            `json:"at"`
	Action   session.SignInAction `json:"action"`
	ClientIP string               `json:"clientIp"`
	Method   string               `json:"method,omitempty" doc:"Of a sign-in: password, external or another one"`
	Second   twofactor.Proof      `json:"secondFactor,omitempty" doc:"Of a sign-in with two factors"`
	Reason   audit.CauseCode      `json:"reason,omitempty" doc:"Of an end"`
	By       string               `json:"by" doc:"Name of the person who did it"`
}

type sessions struct{ commands sessionapp.Commands }

// SessionRoutes adds the sessions of users, and those of the caller.
func SessionRoutes(s *server.Server, commands sessionapp.Commands) {
	h := sessions{commands}
	const users, own = "/api/users/{userId}", "/api/session/sessions"
	read := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: path, Summary: summary, Tag: "Users",
			Permission: "userManagement:get"}
	}
	end := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodDelete, Path: path, Summary: summary, Tag: "Users",
			Permission: "userManagement:update", Command: true, Status: http.StatusNoContent}
	}
	signedIn := func(o server.Operation) server.Operation {
		o.Tag, o.Permission, o.SignedIn = "Account", "", true
		return o
	}
	server.Register(s, read("listUserSessions", users+"/sessions", "Open sessions of a user"), h.of)
	server.Register(s, read("listUserSignIns", users+"/sign-ins", "The last sign-ins and sign-outs of a user"), h.signIns)
	server.Register(s, end("endUserSession", users+"/sessions/{sessionId}", "End a session of a user at once"), h.end)
	server.Register(s, end("endUserSessions", users+"/sessions",
		"End every session of a user at once, except the one of this request"), h.endAll)
	server.Register(s, signedIn(read("listOwnSessions", own, "Your open sessions")), h.own)
	server.Register(s, signedIn(end("endOwnSession", own+"/{sessionId}", "End one of your sessions at once")), h.endOwn)
	server.Register(s, signedIn(end("endOtherSessions", own, "End all your other sessions at once")), h.endOthers)
}

func (h sessions) of(ctx context.Context, in *PathInput) (*SessionsOutput, error) {
	return h.list(ctx, in.UserID)
}

func (h sessions) own(ctx context.Context, _ *struct{}) (*SessionsOutput, error) {
	return h.list(ctx, server.Caller(ctx).UserID)
}

func (h sessions) list(ctx context.Context, userID string) (*SessionsOutput, error) {
	caller := server.Caller(ctx)
	found, err := h.commands.Opened(ctx, caller.TenantID, userID)
	return sessionsToAPI(found, caller.SessionID), err
}

func sessionsToAPI(found []session.Opened, current string) *SessionsOutput {
	out := &SessionsOutput{}
	out.Body.Items = make([]Session, len(found))
	for i, o := range found {
		out.Body.Items[i] = Session{ID: o.ID, ClientIP: o.ClientIP, UserAgent: o.UserAgent, StartedAt: o.StartedAt,
			LastActiveAt: o.LastActiveAt, ExpiresAt: o.ExpiresAt, Current: o.ID == current}
	}
	return out
}

func (h sessions) signIns(ctx context.Context, in *PathInput) (*SignInsOutput, error) {
	found, err := h.commands.SignIns(ctx, server.Caller(ctx).TenantID, in.UserID)
	return signInsToAPI(found), err
}

func signInsToAPI(found []session.SignInEvent) *SignInsOutput {
	out := &SignInsOutput{}
	out.Body.Items = make([]SignIn, len(found))
	for i, e := range found {
		out.Body.Items[i] = SignIn{ID: e.ID, At: e.At, Action: e.Action, ClientIP: e.ClientIP, Method: e.Method,
			Second: e.Second,
			Reason: e.Cause, By: e.ByName}
	}
	return out
}

func (h sessions) end(ctx context.Context, in *SessionInput) (*struct{}, error) {
	return nil, h.commands.Revoke(ctx, server.Caller(ctx).TenantID, in.UserID, in.SessionID)
}

func (h sessions) endAll(ctx context.Context, in *PathInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, h.commands.RevokeAll(ctx, caller.TenantID, in.UserID, caller.SessionID)
}

func (h sessions) endOwn(ctx context.Context, in *OwnSessionInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, h.commands.Revoke(ctx, caller.TenantID, caller.UserID, in.SessionID)
}

func (h sessions) endOthers(ctx context.Context, _ *struct{}) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, h.commands.RevokeAll(ctx, caller.TenantID, caller.UserID, caller.SessionID)
}

package user

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

// administratorSessionRoutes adds the sessions of platform administrators and operators.
func administratorSessionRoutes(s *server.Server, h administrators) {
	const all, one = "/api/administrators/{userId}/sessions", "/api/administrators/{userId}/sessions/{sessionId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Administrators",
			Permission: "administrators:manage"}
	}
	end := func(id, path, summary string) server.Operation {
		o := op(id, http.MethodDelete, path, summary)
		o.Command, o.Status = true, http.StatusNoContent
		return o
	}
	server.Register(s, op("listAdministratorSessions", http.MethodGet, all,
		"Open sessions of a platform administrator or operator"), h.opened)
	server.Register(s, end("endAdministratorSession", one,
		"End a session of a platform administrator or operator at once"), h.endSession)
	server.Register(s, end("endAdministratorSessions", all,
		"End every session of a platform administrator or operator at once, except the one of this request"), h.endSessions)
}

func (h administrators) opened(ctx context.Context, in *PathInput) (*SessionsOutput, error) {
	found, err := h.users.Opened(ctx, in.UserID)
	return sessionsToAPI(found, server.Caller(ctx).SessionID), err
}

func (h administrators) endSession(ctx context.Context, in *SessionInput) (*struct{}, error) {
	return nil, h.users.EndSession(ctx, in.UserID, in.SessionID)
}

func (h administrators) endSessions(ctx context.Context, in *PathInput) (*struct{}, error) {
	return nil, h.users.EndSessions(ctx, in.UserID, server.Caller(ctx).SessionID)
}

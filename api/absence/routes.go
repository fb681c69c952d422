// Package absence serves absences and their delegates.
package absence

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	absenceapp "countersign.dev/app/absence"
	"countersign.dev/domain/id"
)

type handlers struct{ absences absenceapp.Commands }

// Routes adds the operations: on one's own absences, and on those of any user.
func Routes(s *server.Server, absences absenceapp.Commands) {
	h := handlers{absences}
	op := func(o server.Operation) server.Operation { o.Tag = "Absences"; return o }
	const own, of = "/api/absences", "/api/users/{userId}/absences"
	server.Register(s, op(server.Operation{ID: "getOwnAbsences", Method: http.MethodGet, Path: own,
		Summary: "Your absences", SignedIn: true}), h.own)
	server.Register(s, op(server.Operation{ID: "enterOwnAbsence", Method: http.MethodPost, Path: own,
		Summary: "Enter an absence with a delegate", SignedIn: true, Command: true}), h.enterOwn)
	server.Register(s, op(server.Operation{ID: "cancelOwnAbsence", Method: http.MethodPost,
		Path: own + "/{absenceId}/cancel", Summary: "End an absence at once", SignedIn: true, Command: true}), h.cancelOwn)
	server.Register(s, op(server.Operation{ID: "findOwnDelegates", Method: http.MethodGet, Path: own + "/candidates",
		Summary: "People who can be your delegate", SignedIn: true}), h.findOwn)
	server.Register(s, op(server.Operation{ID: "getAbsences", Method: http.MethodGet, Path: of,
		Summary: "Absences of a user", Permission: "userManagement:get"}), h.of)
	server.Register(s, op(server.Operation{ID: "enterAbsence", Method: http.MethodPost, Path: of,
		Summary: "Enter an absence of a user", Permission: "userManagement:update", Command: true}), h.enter)
	server.Register(s, op(server.Operation{ID: "cancelAbsence", Method: http.MethodPost, Path: of + "/{absenceId}/cancel",
		Summary: "End an absence of a user at once", Permission: "userManagement:update", Command: true}), h.cancel)
	server.Register(s, op(server.Operation{ID: "findDelegates", Method: http.MethodGet, Path: of + "/candidates",
		Summary: "People who can be the delegate of a user", Permission: "userManagement:update"}), h.find)
}

func (h handlers) own(ctx context.Context, _ *struct{}) (*AbsencesOutput, error) {
	return h.of(ctx, &UserInput{server.Caller(ctx).UserID})
}

func (h handlers) of(ctx context.Context, in *UserInput) (*AbsencesOutput, error) {
	all, err := h.absences.Of(ctx, server.Caller(ctx).TenantID, in.UserID)
	return toAPI(all), err
}

func (h handlers) enterOwn(ctx context.Context, in *EnterOwnInput) (*AbsencesOutput, error) {
	return h.enter(ctx, &EnterInput{UserInput{server.Caller(ctx).UserID}, in.Body})
}

func (h handlers) enter(ctx context.Context, in *EnterInput) (*AbsencesOutput, error) {
	a, err := in.Body.toDomain(in.UserID, id.New())
	if err != nil {
		return nil, err
	}
	all, err := h.absences.Enter(ctx, server.Caller(ctx).TenantID, a)
	return toAPI(all), err
}

func (h handlers) cancelOwn(ctx context.Context, in *CancelOwnInput) (*AbsencesOutput, error) {
	return h.cancel(ctx, &CancelInput{UserInput{server.Caller(ctx).UserID}, *in})
}

func (h handlers) cancel(ctx context.Context, in *CancelInput) (*AbsencesOutput, error) {
	all, err := h.absences.Cancel(ctx, server.Caller(ctx).TenantID, in.UserID, in.AbsenceID)
	return toAPI(all), err
}

func (h handlers) findOwn(ctx context.Context, in *CandidatesInput) (*DelegatesOutput, error) {
	return h.find(ctx, &CandidatesOfInput{UserInput{server.Caller(ctx).UserID}, *in})
}

func (h handlers) find(ctx context.Context, in *CandidatesOfInput) (*DelegatesOutput, error) {
	all, err := h.absences.Candidates(ctx, server.Caller(ctx).TenantID, in.UserID, in.Search)
	return candidatesToAPI(all), err
}

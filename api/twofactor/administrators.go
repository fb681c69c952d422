package twofactor

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	userapp "countersign.dev/app/user"
)

type administrators struct{ users userapp.Administrators }

// AdministratorRoutes adds the second factors of platform administrators and operators.
func AdministratorRoutes(s *server.Server, users userapp.Administrators) {
	h := administrators{users}
	const factors, manage = "/api/administrators/{userId}/two-factor", "administrators:manage"
	server.Register(s, server.Operation{ID: "getAdministratorFactors", Method: http.MethodGet, Path: factors,
		Summary: "The second factors of a platform administrator or operator", Tag: "Administrators",
		Permission: manage}, h.of)
	server.Register(s, server.Operation{ID: "resetAdministratorFactors", Method: http.MethodPost,
		Path:    factors + "/reset",
		Summary: "Remove every factor of another platform administrator or operator; their sessions end at once",
		Tag:     "Administrators", Permission: manage, Command: true}, h.reset)
}

func (h administrators) of(ctx context.Context, in *UserPath) (*Output, error) {
	s, err := h.users.Factors(ctx, in.UserID)
	return toAPI(s), err
}

func (h administrators) reset(ctx context.Context, in *UserPath) (*Output, error) {
	if err := h.users.ResetFactors(ctx, in.UserID); err != nil {
		return nil, err
	}
	return h.of(ctx, in)
}

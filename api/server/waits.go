package server

import (
	"errors"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/proposal"
)

// ChangeWaits answers a command whose change waits for a second administrator. Nothing has changed yet.
type ChangeWaits struct {
	Proposals []WaitingProposal `json:"proposals" maxItems:"500"`
}

// WaitingProposal names a change that waits.
type WaitingProposal struct {
	ID      string        `json:"id"`
	Kind    proposal.Kind `json:"kind"`
	Subject string        `json:"subject" doc:"Name of what changes"`
}

// Error implements error: handlers return a waiting change where they would return a result.
func (*ChangeWaits) Error() string { return "the change waits for a second administrator" }

// GetStatus implements huma.StatusError.
func (*ChangeWaits) GetStatus() int { return http.StatusAccepted }

// waits translates the answer of a use case whose change waits.
func waits(err error) (*ChangeWaits, bool) {
	var w *proposal.Waits
	if !errors.As(err, &w) {
		return nil, false
	}
	out := &ChangeWaits{Proposals: make([]WaitingProposal, len(w.Proposals))}
	for n, p := range w.Proposals {
		out.Proposals[n] = WaitingProposal{p.ID, p.Kind, p.Subject}
	}
	return out, true
}

func (s *Server) waitsResponse() *huma.Response {
	schema := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[ChangeWaits](), true, "ChangeWaits")
	return &huma.Response{
		Description: "The change waits for a second administrator",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: schema}},
	}
}

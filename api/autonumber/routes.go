// Package autonumber is the HTTP side of the automatic numbers of projects.
package autonumber

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	autonumberapp "countersign.dev/app/autonumber"
	"countersign.dev/domain/autonumber"
)

type handlers struct{ numbers autonumberapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, numbers autonumberapp.Commands) {
	h := handlers{numbers}
	const path = "/api/projects/{projectId}/auto-number"
	op := func(o server.Operation) server.Operation { o.Tag = "Project settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getAutoNumber", Method: http.MethodGet, Path: path,
			Summary: "Numbering of imported payments", Permission: "sequence:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "setAutoNumber", Method: http.MethodPut, Path: path,
			Summary: "Configure or disable the numbering of imported payments", Permission: "sequence:update",
			Command: true}), h.set)
}

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// AutoNumber is a project's numbering. Numbers run from next to max.
type AutoNumber struct {
	Enabled   bool  `json:"enabled"`
	Base      int64 `json:"base" minimum:"0" doc:"Lower than next and max"`
	Next      int64 `json:"next" doc:"The next number; max + 1 if all numbers are used"`
	Max       int64 `json:"max"`
	Exhausted bool  `json:"exhausted,omitempty" readOnly:"true" doc:"All numbers are used"`
	Version   int64 `json:"version" doc:"0: not saved yet"`
}

type setInput struct {
	ProjectInput
	Body AutoNumber
}

type output struct{ Body AutoNumber }

func toAPI(a autonumber.Setting) *output {
	return &output{AutoNumber{a.Enabled, a.Base, a.Next, a.Max, a.Exhausted(), a.Version}}
}

func (h handlers) get(ctx context.Context, in *ProjectInput) (*output, error) {
	a, err := h.numbers.Get(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return toAPI(a), err
}

func (h handlers) set(ctx context.Context, in *setInput) (*output, error) {
	a := autonumber.Setting{ProjectID: in.ProjectID, Enabled: in.Body.Enabled, Base: in.Body.Base, Next: in.Body.Next,
		Max: in.Body.Max, Version: in.Body.Version}
	a, err := h.numbers.Set(ctx, server.Caller(ctx).TenantID, a)
	return toAPI(a), err
}

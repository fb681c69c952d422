// Package configuration serves files that carry the configuration of one company to another.
package configuration

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	configurationapp "countersign.dev/app/configuration"
	"countersign.dev/domain/configuration"
)

type handlers struct{ files configurationapp.Commands }

// maxBody is the size of the largest file in JSON, where characters can take twice their size.
const maxBody = 2*configuration.MaxBytes + 1<<10

// Routes adds the operations.
func Routes(s *server.Server, files configurationapp.Commands) {
	h := handlers{files}
	op := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodPost, Path: "/api/configuration/" + path, Summary: summary,
			Tag: "Company settings", Permission: "roles:manage", MaxBody: maxBody}
	}
	export := op("exportConfiguration", "export",
		"The configuration of the company that the caller may read, as a YAML file; the audit log records the export")
	export.Command = true
	server.Register(s, export, h.export)
	plan := op("planConfiguration", "plan", "What a configuration file would change; nothing is changed")
	plan.Reads = true
	server.Register(s, plan, h.plan)
	apply := op("applyConfiguration", "apply",
		"Apply a configuration file, all or nothing; changes of authority and of bank accounts wait for another person")
	apply.Command, apply.ChangesAccess = true, true
	server.Register(s, apply, h.apply)
}

type exportOutput struct{ Body File }

// File is a configuration file.
type File struct {
	Name string `json:"name" doc:"For the saved file"`
	Text string `json:"text" doc:"YAML"`
}

// PlanInput is a file.
type PlanInput struct {
	Body struct {
		File string `json:"file" maxLength:"1048576" doc:"YAML; its parts are those of an exported file"`
	}
}

// ApplyInput is a file with the plan that the person saw.
type ApplyInput struct {
	Body struct {
		File string `json:"file" maxLength:"1048576" doc:"YAML"`
		Base string `json:"base" maxLength:"64" doc:"Of the plan: what has changed since is not overwritten"`
	}
}

// PlanOutput is what a file changes, or has changed.
type PlanOutput struct{ Body Plan }

// Plan is what a file changes.
type Plan struct {
	Base    string  `json:"base" doc:"Identifies what the file changes, and from which values"`
	Entries []Entry `json:"entries" maxItems:"2500" doc:"In the order in which they are applied"`
	Changes int     `json:"changes" doc:"Entries that are not the same already"`
	Waiting int     `json:"waiting" doc:"Changes that wait for a second administrator"`
}

// Entry is what a file does to one item.
type Entry struct {
	Section     configuration.Section `json:"section"`
	Name        string                `json:"name" doc:"Of a project: workspace / project"`
	Action      configuration.Action  `json:"action"`
	Differences []server.Difference   `json:"differences" maxItems:"60"`
	Waits       bool                  `json:"waits" doc:"A second administrator confirms it"`
}

func (h handlers) export(ctx context.Context, _ *struct{}) (*exportOutput, error) {
	f, err := h.files.Export(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	text, err := write(f)
	return &exportOutput{File{Name: f.Company + "-configuration.yaml", Text: text}}, err
}

func (h handlers) plan(ctx context.Context, in *PlanInput) (*PlanOutput, error) {
	f, err := read(in.Body.File)
	if err != nil {
		return nil, err
	}
	p, err := h.files.Plan(ctx, server.Caller(ctx).TenantID, configurationapp.Input{File: f, Text: in.Body.File})
	return toAPI(p), err
}

func (h handlers) apply(ctx context.Context, in *ApplyInput) (*PlanOutput, error) {
	f, err := read(in.Body.File)
	if err != nil {
		return nil, err
	}
	p, err := h.files.Apply(ctx, server.Caller(ctx).TenantID, configurationapp.Input{File: f, Text: in.Body.File},
		in.Body.Base)
	return toAPI(p), err
}

func toAPI(p configuration.Plan) *PlanOutput {
	out := &PlanOutput{Plan{Base: p.Base, Entries: make([]Entry, len(p.Entries)), Changes: p.Changes(),
		Waiting: p.Waiting()}}
	for n, e := range p.Entries {
		out.Body.Entries[n] = Entry{Section: e.Section, Name: e.Name, Action: e.Action, Waits: e.Waits,
			Differences: make([]server.Difference, len(e.Differences))}
		for d, difference := range e.Differences {
			out.Body.Entries[n].Differences[d] = server.DifferenceToAPI(difference)
		}
	}
	return out
}

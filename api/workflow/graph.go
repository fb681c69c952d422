package workflow

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	"countersign.dev/domain/fault"
)

// maxGraphItems bounds the steps and connections of a draft. A published workflow has fewer.
const maxGraphItems = 4000

// Graph is the definition of a workflow as it was written. It keeps fields and kinds that this release does not know,
// so that an export contains everything of an import.
type Graph struct{ json.RawMessage }

// MarshalJSON writes the graph as it is. An absent graph is empty.
func (g Graph) MarshalJSON() ([]byte, error) {
	if len(g.RawMessage) == 0 {
		return []byte(`{"nodes":[],"edges":[]}`), nil
	}
	return g.RawMessage, nil
}

// Schema describes what clients can rely on.
func (Graph) Schema(r huma.Registry) *huma.Schema {
	most := maxGraphItems
	list := func(of reflect.Type) *huma.Schema {
		return &huma.Schema{Type: huma.TypeArray, Items: r.Schema(of, true, ""), MaxItems: &most}
	}
	s := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Required: []string{"nodes", "edges"},
		Properties: map[string]*huma.Schema{"nodes": list(reflect.TypeFor[WorkflowNode]()),
			"edges": list(reflect.TypeFor[WorkflowEdge]()), "parameters": list(reflect.TypeFor[WorkflowParameter]())}}
	s.PrecomputeMessages()
	return s
}

// WorkflowNode is a step of a workflow. A draft may contain further fields.
type WorkflowNode struct {
	_ struct{} `additionalProperties:"true"`

	ID       string         `json:"id" doc:"Unique in the workflow"`
	Kind     string         `json:"kind" doc:"What the step does. A kind that this release does not know is a problem"`
	Name     string         `json:"name"`
	Parent   string         `json:"parent,omitempty" doc:"Id of the forEach that repeats this step"`
	Config   map[string]any `json:"config,omitempty" doc:"Settings of the kind"`
	Position *Position      `json:"position,omitempty"`
}

// WorkflowParameter is a value that a job gets when it starts. A draft may contain further fields.
type WorkflowParameter struct {
	_ struct{} `additionalProperties:"true"`

	Name     string `json:"name" doc:"In expressions: parameters.name"`
	Type     string `json:"type" doc:"text, number, boolean, list or record"`
	Required bool   `json:"required,omitempty"`
}

// Position is where the designer shows a step.
type Position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// WorkflowEdge is a connection of a workflow. A draft may contain further fields.
type WorkflowEdge struct {
	_ struct{} `additionalProperties:"true"`

	From string `json:"from" doc:"Id of a step"`
	To   string `json:"to" doc:"Id of a step"`
	Type string `json:"type" doc:"When the connection is taken"`
	Case string `json:"case,omitempty" doc:"Name of the case of a step with several"`
}

// Problem keeps a draft from being published.
type Problem struct {
	Path    string     `json:"path" doc:"Of the part of the graph, such as nodes[3].config"`
	Code    fault.Code `json:"code"`
	Message string     `json:"message"`
}

func problemsToAPI(fields []fault.Field) []Problem {
	all := make([]Problem, len(fields))
	for i, f := range fields {
		all[i] = Problem{Path: f.Path, Code: f.Code, Message: f.Message}
	}
	return all
}

// checked refuses invisible characters in the texts of a graph.
func (g Graph) checked() error {
	return server.CheckText(struct{ Graph json.RawMessage }{g.RawMessage})
}

package component

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/project"
)

// MaxProblems bounds the problems of a graph that one answer names.
const MaxProblems = 200

// ReadGraph reads the graph of a draft and names its problems by path. A graph with problems is not published.
func ReadGraph(body json.RawMessage, w flow.WorkflowType) (g flow.Graph, problems []fault.Field) {
	var v fault.Validation
	if err := json.Unmarshal(body, &g); err != nil {
		v.Add(unreadablePath(err), fault.InvalidValue, "This part of the workflow cannot be read.")
		return flow.Graph{}, v.Fields()
	}
	if err := unknown(&v, body, g); err != nil {
		v.Add("nodes", fault.InvalidValue, "The workflow cannot be read.")
	}
	problems = v.Fields()
	if err := validation.For(w, g); err != nil {
		problems = append(problems, problemsOf(err)...)
	}
	return g, problems[:min(len(problems), MaxProblems)]
}

// BuiltIn says whether the graph is a process that the product brings for the type of workflow.
func BuiltIn(w flow.WorkflowType, g flow.Graph) bool {
	body, err := json.Marshal(g)
	if err != nil {
		return false
	}
	for _, t := range project.Types() {
		for _, s := range flow.Starters(t.Name) {
			known, err := json.Marshal(s.Graph)
			if err == nil && s.WorkflowType == w && bytes.Equal(body, known) {
				return true
			}
		}
	}
	return false
}

// Incorrect refuses to publish a graph with problems.
func Incorrect(problems []fault.Field) error {
	if len(problems) == 0 {
		return nil
	}
	return fault.New(fault.Invalid, fault.WorkflowIncorrectlyDefined, "%s", problems[0].Message).WithFields(problems...)
}

func unreadablePath(err error) string {
	var of *json.UnmarshalTypeError
	if errors.As(err, &of) && of.Field != "" {
		return of.Field
	}
	return "nodes"
}

func problemsOf(err error) []fault.Field {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return []fault.Field{{Path: "nodes", Code: fault.WorkflowIncorrectlyDefined, Message: "The workflow cannot run."}}
	}
	if len(f.Fields) == 0 {
		return []fault.Field{{Path: "nodes", Code: f.Code, Message: f.Message}}
	}
	return f.Fields
}

// unknown names the fields that this release does not know. They are refused, because a later release could give them
// a meaning that no one confirmed. The check also finds names in another letter case, which Go accepts and browsers do
// not.
func unknown(v *fault.Validation, body json.RawMessage, g flow.Graph) error {
	known, err := json.Marshal(g)
	if err != nil {
		return err
	}
	var written, read any
	if err := errors.Join(decode(body, &written), decode(known, &read)); err != nil {
		return err
	}
	differ(v, "", written, read)
	return nil
}

func decode(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	return d.Decode(into)
}

// differ adds the parts of written that are not in read. Empty values may be missing there.
func differ(v *fault.Validation, path string, written, read any) {
	if len(v.Fields()) >= MaxProblems {
		return
	}
	switch w := written.(type) {
	case map[string]any:
		r, _ := read.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(w)) {
			at := name
			if path != "" {
				at = path + "." + name
			}
			if value, found := r[name]; found {
				differ(v, at, w[name], value)
			} else if !empty(w[name]) {
				v.Add(at, fault.InvalidValue, "This release does not know the field %q.", name)
			}
		}
	case []any:
		r, _ := read.([]any)
		for i, item := range w {
			if i < len(r) {
				differ(v, fmt.Sprintf("%s[%d]", path, i), item, r[i])
			}
		}
	}
}

func empty(value any) bool {
	switch of := value.(type) {
	case nil:
		return true
	case bool:
		return !of
	case string:
		return of == ""
	case json.Number:
		return of.String() == "0"
	case []any:
		return len(of) == 0
	case map[string]any:
		return len(of) == 0
	}
	return false
}

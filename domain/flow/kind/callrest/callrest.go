// Package callrest defines the step that calls a REST service with a connection profile of the company.
package callrest

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/id"
)

// Method is an HTTP method (RFC 9110 section 9, RFC 5789).
type Method string

const (
	Get    Method = "GET"
	Post   Method = "POST"
	Put    Method = "PUT"
	Patch  Method = "PATCH"
	Delete Method = "DELETE"
)

// Values lists every Method.
func (Method) Values() []string { return enum.Of(Get, Post, Put, Patch, Delete) }

// Idempotent says whether a repeated request has the effect of one (RFC 9110 section 9.2.2).
func (m Method) Idempotent() bool { return m == Get || m == Put || m == Delete }

// Settings are the settings of a step that calls a REST service.
type Settings struct {
	Profile string  `json:"profile"` // id of a profile of a REST connection
	Method  Method  `json:"method,omitempty"`
	Path    string  `json:"path,omitempty"`  // expression: below the address of the profile
	Query   []Query `json:"query,omitempty"` // parameters of the address
	Body    string  `json:"body,omitempty"`  // expression: sent as JSON
	Repeat  bool    `json:"repeat,omitempty"`

	kind.Repeated
}

// Query is a parameter of the address.
type Query struct {
	Name  string `json:"name"`
	Value string `json:"value"` // expression
}

// Limits of a call.
const (
	maxPath    = 2_000 // characters
	maxQueries = 20
	maxName    = 100
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.CallREST, Group: kind.Actions, Icon: "api", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Call a REST service", German: "REST-Dienst aufrufen"},
		Description: kind.Text{
			English: "Sends a request with a connection profile of the company and keeps the response.",
			German:  "Sendet eine Anfrage mit einem Verbindungsprofil des Unternehmens und behält die Antwort.",
		},
		Fields: append(requestFields(), repetitionFields()...),
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputSummary, Type: flow.Text},
			kind.Output{Name: flow.OutputStatus, Type: flow.Number}, kind.Output{Name: flow.OutputBody}),
		Read: kind.Read[Settings],
	}
}

func requestFields() []kind.Field {
	methods := []kind.Option{}
	for _, m := range Method("").Values() {
		methods = append(methods, kind.Option{Value: m, Label: kind.Text{English: m, German: m}})
	}
	return []kind.Field{
		{Name: "profile", Type: kind.Profile, ProfileType: connection.REST, Required: true,
			Label: kind.ProfileLabel, Help: kind.ProfileHelp},
		{Name: "method", Type: kind.Choice, Choices: methods, Default: string(Get),
			Label: kind.Text{English: "Method", German: "Methode"}},
		{Name: "path", Type: kind.Expression, Result: flow.Text, Max: flow.MaxExpression,
			Label: kind.Text{English: "Path", German: "Pfad"},
			Help: kind.Text{English: `Below the address of the profile, such as "/orders/" + parameters.number.`,
				German: `Unterhalb der Adresse des Profils, zum Beispiel "/orders/" + parameters.number.`}},
		{Name: "query", Type: kind.Rows, Max: maxQueries,
			Label: kind.Text{English: "Query parameters", German: "Abfrageparameter"},
			Items: []kind.Field{
				{Name: "name", Type: kind.Line, Required: true, Max: maxName,
					Label: kind.Text{English: "Name", German: "Name"}},
				{Name: "value", Type: kind.Expression, Required: true, Max: flow.MaxExpression,
					Label: kind.Text{English: "Value", German: "Wert"}},
			}},
		{Name: "body", Type: kind.Expression, Max: flow.MaxExpression,
			Label: kind.Text{English: "Body", German: "Inhalt"},
			Help: kind.Text{English: `Sent as JSON, such as {"total": parameters.total}. Not with GET and DELETE.`,
				German: `Wird als JSON gesendet, zum Beispiel {"total": parameters.total}. Nicht bei GET und DELETE.`}},
	}
}

func repetitionFields() []kind.Field {
	return append(kind.RepeatedFields(), kind.Field{Name: "repeat", Type: kind.Flag,
		Label: kind.Text{English: "The service recognizes repeated requests",
			German: "Der Dienst erkennt wiederholte Anfragen"},
		Help: kind.Text{
			English: "It carries out requests with the same Idempotency-Key once. " +
				"Without it, a POST or PATCH whose outcome is unknown is not repeated.",
			German: "Er führt Anfragen mit demselben Idempotency-Key einmal aus. " +
				"Sonst wird ein POST oder PATCH, dessen Ergebnis unbekannt ist, nicht wiederholt."}})
}

// Check reports each problem at its field.
func (s Settings) Check(c kind.Check) {
	if !id.Valid(s.Profile) {
		c.At("profile").Report(fault.Required, "Choose a connection profile.")
	}
	if s.Method != "" && !enum.Has(s.Method) {
		c.At("method").Report(fault.InvalidValue, "Choose a method.")
	}
	if s.Path != "" {
		c.At("path").Expression(s.Path, flow.Text)
	}
	s.checkQuery(c)
	switch {
	case s.Body != "" && !s.sendsBody():
		c.At("body").Report(fault.InvalidValue, "A %s request has no body.", s.method())
	case s.Body != "":
		c.At("body").Expression(s.Body, "")
	}
	s.CheckRepeated(c)
}

func (s Settings) checkQuery(c kind.Check) {
	if len(s.Query) > maxQueries {
		c.At("query").Report(fault.InvalidValue, "A request has at most %d query parameters.", maxQueries)
		return
	}
	for i, q := range s.Query {
		c.At("query[%d].name", i).Text(q.Name, kind.Length{Min: 1, Max: maxName})
		c.At("query[%d].value", i).Expression(q.Value, "")
	}
}

func (s Settings) method() Method {
	if s.Method == "" {
		return Get
	}
	return s.Method
}

func (s Settings) sendsBody() bool { return s.method() != Get && s.method() != Delete }

// Expressions are the path, the query parameters and the body.
func (s Settings) Expressions() (all []string) {
	for _, e := range []string{s.Path, s.Body} {
		if e != "" {
			all = append(all, e)
		}
	}
	for _, q := range s.Query {
		all = append(all, q.Value)
	}
	return all
}

// Repetition repeats calls that the service has not carried out, or may carry out twice.
func (s Settings) Repetition() kind.Repetition {
	return s.Repeated.Repetition(s.Repeat || s.method().Idempotent())
}

// Call is the request of a step.
type Call struct {
	Profile string      `json:"profile"`
	Method  Method      `json:"method"`
	Path    string      `json:"path,omitempty"`
	Query   []Parameter `json:"query,omitempty"`
	Body    any         `json:"body,omitempty"`
	HasBody bool        `json:"hasBody,omitempty"` // the body can be null
}

// Parameter is a query parameter with its value.
type Parameter struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Input evaluates the request, in the form of Call.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	input := map[string]any{"profile": s.Profile, "method": string(s.method())}
	if s.Path != "" {
		path, err := s.path(env)
		if err != nil {
			return nil, err
		}
		input["path"] = path
	}
	query := []any{}
	for _, q := range s.Query {
		value, err := flow.Evaluate(q.Value, env)
		if err != nil {
			return nil, err
		}
		text, ok := kind.ScalarText(value)
		if !ok {
			return nil, flow.Incorrect("The query parameter %q is no text, number or truth value.", q.Name)
		}
		query = append(query, map[string]any{"name": q.Name, "value": text})
	}
	input["query"] = query
	if s.Body != "" {
		body, err := flow.Evaluate(s.Body, env)
		if err != nil {
			return nil, err
		}
		input["body"], input["hasBody"] = body, true
	}
	return input, nil
}

// path evaluates the path. It cannot leave the address of the profile.
func (s Settings) path(env flow.Env) (string, error) {
	value, err := flow.Evaluate(s.Path, env)
	if err != nil {
		return "", err
	}
	path, ok := value.(string)
	if !ok || utf8.RuneCountInString(path) > maxPath {
		return "", flow.Incorrect("The path is a text of at most %d characters.", maxPath)
	}
	if path != "" && !strings.HasPrefix(path, "/") {
		return "", flow.Incorrect("The path begins with a slash.")
	}
	segments := strings.Split(path, "/")
	if strings.ContainsAny(path, `?#\`) || strings.Contains(path, "//") ||
		slices.Contains(segments, "..") || slices.Contains(segments, ".") ||
		strings.ContainsFunc(path, unicode.IsControl) {
		return "", flow.Incorrect(`The path has no "..", "//", question mark, number sign or backslash.`)
	}
	return path, nil
}

package server

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

type color string

func (color) Values() []string { return enum.Of[color]("red", "green") }

type optionalColor string

func (optionalColor) Values() []string { return append([]string{""}, enum.Values[color]()...) }

type paintInput struct {
	PathColor  color   `path:"color"`
	Query      color   `query:"query" default:"green"`
	QueryList  []color `query:"queryList"`
	HeaderName color   `header:"X-Color"`
	Body       struct {
		Name     color         `json:"name"`
		Absent   color         `json:"absent,omitempty"`
		Default  color         `json:"default,omitempty" default:"red"`
		Empty    optionalColor `json:"empty"`
		Pointer  *color        `json:"pointer"`
		List     []color       `json:"list"`
		Map      map[string]color
		Nested   struct{ Name color }
		Children []paintChild `json:"children"`
		Inherited
	}
}

type paintChild struct {
	Color    color        `json:"color"`
	Children []paintChild `json:"children,omitempty"`
}

// Inherited is exported, because an unexported embedded struct has no properties.
type Inherited struct {
	Color color `json:"inherited"`
}

type paintOutput struct {
	Body struct{ Query, Default color }
}

func paintServer(t *testing.T) *Server {
	t.Helper()
	s := newServer(t, "invoices:get")
	Register(s, Operation{ID: "paint", Method: http.MethodPost, Path: "/api/paint/{color}", Permission: "invoices:get",
		Reads: true}, func(_ context.Context, in *paintInput) (*paintOutput, error) {
		out := paintOutput{}
		out.Body.Query, out.Body.Default = in.Query, in.Body.Default
		return &out, nil
	})
	return s
}

func paint(name string, value any) string {
	body := map[string]any{"name": "red", "empty": "", "pointer": nil, "list": []string{"red", "green"},
		"Map": map[string]any{"a": "red"}, "Nested": map[string]any{"Name": "green"}, "inherited": "red",
		"children": []any{map[string]any{"color": "red", "children": []any{map[string]any{"color": "green"}}}}}
	if name != "" {
		body[name] = value
	}
	text, _ := json.Marshal(body)
	return string(text)
}

func TestEnumerationValueIsAccepted(t *testing.T) {
	s := paintServer(t)
	for name, value := range map[string]any{"": nil, "absent": "green", "empty": "red", "pointer": "red"} {
		w, p := send(t, s, http.MethodPost, "/api/paint/green?query=red&queryList=red,green", paint(name, value),
			"Authorization", "Bearer good", "X-Color", "red")
		require.Equal(t, http.StatusOK, w.Code, "%s: %+v", name, p)
	}
	w, _ := send(t, s, http.MethodPost, "/api/paint/green", paint("", nil), "Authorization", "Bearer good")
	require.JSONEq(t, `{"Query":"green","Default":"red"}`, w.Body.String(), "the defaults")
}

func TestUnknownEnumerationValueIsRefusedAtItsField(t *testing.T) {
	s := paintServer(t)
	refused := func(path, body, field, message string, headers ...string) {
		t.Helper()
		w, p := send(t, s, http.MethodPost, path, body, append(headers, "Authorization", "Bearer good")...)
		require.Equal(t, http.StatusUnprocessableEntity, w.Code, w.Body)
		require.Equal(t, string(fault.ValidationFailed), p.ErrorCode)
		require.Equal(t, []FieldError{{PropertyName: field, ErrorCode: string(fault.InvalidValue),
			ErrorMessage: message}}, p.Errors)
	}
	const message = `expected value to be one of "red, green"`
	for _, c := range []struct {
		name, field string
		value       any
	}{
		{"name", "name", "blue"}, {"name", "name", ""}, {"name", "name", "Red"}, {"absent", "absent", "blue"},
		{"default", "default", "blue"}, {"pointer", "pointer", "blue"}, {"list", "list[1]", []string{"red", "blue"}},
		{"Map", "Map.a", map[string]any{"a": "blue"}}, {"Nested", "Nested.Name", map[string]any{"Name": "blue"}},
		{"children", "children[0].color", []any{map[string]any{"color": "blue"}}}, {"inherited", "inherited", "blue"},
	} {
		refused("/api/paint/red", paint(c.name, c.value), c.field, message)
	}
	deep := []any{map[string]any{"color": "red", "children": []any{map[string]any{"color": "blue"}}}}
	refused("/api/paint/red", paint("children", deep), "children[0].children[0].color", message)
	refused("/api/paint/red", paint("empty", "blue"), "empty", `expected value to be one of ", red, green"`)
	refused("/api/paint/blue", paint("", nil), "color", message)
	refused("/api/paint/red?query=blue", paint("", nil), "query", message)
	refused("/api/paint/red?queryList=red,blue", paint("", nil), "queryList[1]", message)
	refused("/api/paint/red", paint("", nil), "X-Color", message, "X-Color", "blue")
}

func TestDocumentListsTheValuesOfEnumerations(t *testing.T) {
	s := paintServer(t)
	schemas := s.OpenAPI().Components.Schemas
	request := s.OpenAPI().Paths["/api/paint/{color}"].Post.RequestBody.Content["application/json"].Schema
	body := schemas.SchemaFromRef(request.Ref)
	require.Equal(t, []any{"red", "green"}, body.Properties["name"].Enum)
	require.Equal(t, []any{"red", "green"}, body.Properties["list"].Items.Enum)
	require.True(t, body.Properties["pointer"].Nullable)
	child := schemas.SchemaFromRef(body.Properties["children"].Items.Ref)
	require.Equal(t, []any{"red", "green"}, child.Properties["color"].Enum)
}

func TestDuplicateTypeNamesAreRefused(t *testing.T) {
	type paintChild struct{ Other string }
	s := paintServer(t)
	require.PanicsWithValue(t, "two types are named paintChild in the document: "+
		"server.paintChild and server.paintChild", func() {
		s.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[paintChild](), true, "")
	})
}

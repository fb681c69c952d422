package callrest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/callrest"
)

func env(values map[string]any) flow.Env { return flow.Env{Values: values} }

// path evaluates an expression as the path of a request.
func path(t *testing.T, expression string) (string, error) {
	t.Helper()
	in, err := callrest.Settings{Profile: "p", Path: expression}.Input(env(map[string]any{"n": 7.0}))
	if err != nil {
		return "", err
	}
	return in["path"].(string), nil
}

// The path cannot lead to another part of the server than the one of the profile.
func TestPathStaysBelowTheAddressOfTheProfile(t *testing.T) {
	for expression, want := range map[string]string{
		`"/orders/" + string(values.n)`: "/orders/7",
		`""`:                            "",
		`"/a b/ü/%2e%2e"`:               "/a b/ü/%2e%2e", // the percent sign is escaped before it is sent
	} {
		got, err := path(t, expression)
		require.NoError(t, err, expression)
		require.Equal(t, want, got)
	}
	for _, expression := range []string{`"orders"`, `"/../admin"`, `"/orders/.."`, `"/./x"`, `"//evil.example"`,
		`"/a//b"`, `"/a?b"`, `"/a#b"`, `"/a\\b"`, `"/a\nb"`, `values.n`, `"https://evil.example/"`,
		`"/` + strings.Repeat("x", 2_000) + `"`} {
		_, err := path(t, expression)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), expression)
	}
}

// The activity reads what the step computed, also after it was stored.
func TestInputIsTheRequest(t *testing.T) {
	s := callrest.Settings{Profile: "p", Method: callrest.Post, Path: `"/orders"`,
		Body:  `{"total": values.total, "none": null}`,
		Query: []callrest.Query{{Name: "n", Value: "1250000.5"}, {Name: "b", Value: "true"}, {Name: "t", Value: `"x"`}}}
	in, err := s.Input(env(map[string]any{"total": 4.5}))
	require.NoError(t, err)
	body, err := json.Marshal(in)
	require.NoError(t, err)
	var got callrest.Call
	require.NoError(t, json.Unmarshal(body, &got))
	require.Equal(t, callrest.Call{Profile: "p", Method: callrest.Post, Path: "/orders",
		Query:   []callrest.Parameter{{Name: "n", Value: "1250000.5"}, {Name: "b", Value: "true"}, {Name: "t", Value: "x"}},
		HasBody: true, Body: map[string]any{"total": 4.5, "none": nil}}, got)

	s.Query = []callrest.Query{{Name: "list", Value: "[1]"}}
	_, err = s.Input(env(nil))
	require.ErrorContains(t, err, `"list"`)
}

func TestStatusesSayWhetherACallIsRepeated(t *testing.T) {
	type verdict struct{ succeeded, repeatable, unknown bool }
	for status, want := range map[int]verdict{
		200: {succeeded: true}, 201: {succeeded: true}, 204: {succeeded: true},
		301: {}, 307: {}, 400: {}, 401: {}, 403: {}, 404: {}, 409: {}, 422: {}, 501: {},
		408: {repeatable: true}, 425: {repeatable: true}, 429: {repeatable: true}, 503: {repeatable: true},
		500: {unknown: true}, 502: {unknown: true}, 504: {unknown: true},
	} {
		o := callrest.Response{Status: status, After: time.Minute}.Outcome()
		require.Equal(t, want, verdict{o.Succeeded, o.Repeatable, o.Unknown}, http.StatusText(status))
		require.Equal(t, []any{status, time.Minute}, []any{o.Status, o.After})
		require.Equal(t, !want.succeeded, o.Code != "" && o.Text != "", status)
	}
}

// A request that was sent and not answered may have had its effect. One that was not sent had none.
func TestMissingResponseIsUnknownOnlyIfTheRequestWasSent(t *testing.T) {
	for _, v := range connection.Reason("").Values() {
		reason := connection.Reason(v)
		sent := callrest.Response{Reason: reason, Sent: true}.Outcome()
		require.Equal(t, []any{false, false, true, fault.OutcomeUnknown},
			[]any{sent.Succeeded, sent.Repeatable, sent.Unknown, sent.Code}, reason)
		unsent := callrest.Response{Reason: reason}.Outcome()
		require.Equal(t, []any{false, reason == connection.Unreachable || reason == connection.NoAnswer, false,
			fault.ServiceCall}, []any{unsent.Succeeded, unsent.Repeatable, unsent.Unknown, unsent.Code}, reason)
		require.NotEmpty(t, unsent.Text)
	}
}

func TestBodyIsAValueOfExpressions(t *testing.T) {
	body := func(contentType, text string) any {
		return callrest.Response{Status: 200, ContentType: contentType, Body: []byte(text)}.Outcome().Body
	}
	require.Equal(t, map[string]any{"id": "12345678901234567890", "total": 4.5, "large": 1e300,
		"lines": []any{true, nil, "9007199254740993", 1200000000000000000.0}},
		body("application/json; charset=utf-8",
			`{"id": 12345678901234567890, "total": 4.50, "large": 1e300,
				"lines": [true, null, 9007199254740993, 1200000000000000000]}`))
	require.Equal(t, []any{1.0}, body("application/problem+json", "[1]"))
	require.Equal(t, "[1]", body("text/plain", "[1]"))
	require.Equal(t, "{", body("application/json", "{"))
	require.Equal(t, `{"a": 1} {"b": 2}`, body("application/json", `{"a": 1} {"b": 2}`), "two values are no value")
	require.Empty(t, body("application/octet-stream", "\xff\x00"))
	o := callrest.Response{Status: 200, Body: make([]byte, callrest.MaxBody+1)}.Outcome()
	require.False(t, o.Succeeded || o.Repeatable || o.Unknown)
	require.Equal(t, "The response is larger than 256 kB.", o.Text)
}

package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestInvisibleCharactersAreRefusedAtTheirField(t *testing.T) {
	handler, err := newServer(t, "invoices:get").Handler()
	require.NoError(t, err)
	ask := func(body string) (int, string) {
		r := httptest.NewRequest(http.MethodPost, "/api/echo", strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer good")
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	for body, field := range map[string]string{
		`{"name":"INV\u200b-1"}`:                   `"name"`,
		`{"name":"INV-1","tags":["a","b\u202ec"]}`: `"tags[1]"`,
		`{"name":"INV\u0007-1"}`:                   `"name"`,
		`{"name":"INV\ufeff-1"}`:                   `"name"`,
	} {
		code, answer := ask(body)
		require.Equal(t, http.StatusUnprocessableEntity, code, body)
		require.Contains(t, answer, string(fault.UnsupportedCharacter))
		require.Contains(t, answer, field)
	}
	code, _ := ask(`{"name":"Müller & Søn\nsecond line","tags":["❤️","株式会社"]}`)
	require.Equal(t, http.StatusOK, code)
}

func TestOpaqueFieldsBytesAndRawJSONAreHandledByTheirKind(t *testing.T) {
	require.NoError(t, CheckText(&struct {
		Body struct {
			Password string `json:"password" opaque:"true"`
			File     []byte `json:"file"`
		}
	}{Body: struct {
		Password string `json:"password" opaque:"true"`
		File     []byte `json:"file"`
	}{"a\u200b", []byte("\x00")}}))
	in := struct {
		Search   string `query:"search"`
		Settings json.RawMessage
	}{"a\u202eb", json.RawMessage(`{"filters":[{"text":"x\u00ad"}]}`)}
	var f *fault.Fault
	require.ErrorAs(t, CheckText(&in), &f)
	require.Equal(t, []string{"search", "Settings.filters[0].text"}, []string{f.Fields[0].Path, f.Fields[1].Path})
}

func TestRefusalOfTextListsAtMostTwentyFields(t *testing.T) {
	in := struct{ Body []string }{}
	for range 1000 {
		in.Body = append(in.Body, "a\u200b")
	}
	var f *fault.Fault
	require.ErrorAs(t, CheckText(&in), &f)
	require.Len(t, f.Fields, mostTextProblems)
}

package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/server"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
)

// raw sends bytes as they are.
func (s *suite) raw(op server.Operation, path, token, body string) answer {
	in := httptest.NewRequest(op.Method, "http://localhost:8080"+path, strings.NewReader(body))
	in.Header.Set("Content-Type", "application/json")
	in.Header.Set("Authorization", "Bearer "+token)
	in.Header.Set("Idempotency-Key", id.New())
	out := httptest.NewRecorder()
	s.handler.ServeHTTP(out, in)
	return answer{out.Code, out.Header(), out.Body.String()}
}

// asks says whether the operation takes the one request of all lists.
func (s *suite) asks(op server.Operation) bool {
	described := s.operation(op)
	if described.RequestBody == nil || described.RequestBody.Content["application/json"] == nil {
		return false
	}
	return strings.HasSuffix(described.RequestBody.Content["application/json"].Schema.Ref, "/GridRequest")
}

// R31: every list of rows that grow in number has a largest page.
func TestR31EveryListHasMaximumPageSize(t *testing.T) {
	s := newSuite(t)
	token, lists := s.with(permission.All()...), 0
	for _, op := range s.server.Operations() {
		if !s.asks(op) {
			continue
		}
		lists++
		_, r := s.build(op, s.own)
		most := s.raw(op, r.path, token, fmt.Sprintf(`{"pageSize":%d}`, grid.MaxPage))
		require.Equal(t, http.StatusOK, most.status, "%s\n%s", op.ID, most.body)
		more := s.raw(op, r.path, token, fmt.Sprintf(`{"pageSize":%d}`, grid.MaxPage+1))
		require.Equal(t, http.StatusUnprocessableEntity, more.status, "%s\n%s", op.ID, more.body)
	}
	require.Greater(t, lists, 10)
	gate.Record(t,
		gate.Figure{Gate: "R31", Ours: float64(lists), Peer: float64(lists), Ratio: 1, Goal: "each refuses a page of 501",
			OK: true, Unit: "lists", Note: "every list of the API that is asked by the page"})
}

// R31: every route refuses what is sent to wear it out as the sender's mistake, and keeps its memory.
func TestR31EveryRouteRefusesTooDeepOrTooLargeBodies(t *testing.T) {
	s := newSuite(t)
	token := s.with(permission.All()...)
	deep := map[string]string{
		"lists":   strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000),
		"objects": strings.Repeat(`{"filters":`, 10_000) + "1" + strings.Repeat("}", 10_000),
		"cut off": strings.Repeat(`{"a":[`, 5_000),
	}
	memory, sent := gate.WatchMemory(t), 0
	for _, op := range s.server.Operations() {
		_, r := s.build(op, s.own)
		if r.body == nil || r.form {
			continue
		}
		for name, body := range deep {
			a := s.raw(op, r.path, token, body)
			sent++
			require.True(t, refusal(a.status), "%s: %s: %d %s", op.ID, name, a.status, a.body)
		}
		large := `{"a":"` + strings.Repeat("a", int(max(op.MaxBody, server.DefaultMaxBody))) + `"}`
		a := s.raw(op, r.path, token, large)
		sent++
		require.Equal(t, http.StatusRequestEntityTooLarge, a.status, "%s: too large: %s", op.ID, a.body)
	}
	require.Greater(t, sent, 100)
	gate.AtMost(t, "R31", memory.Grown(t), 200, 1, "MB",
		fmt.Sprintf(
			"growth of the process's peak resident memory while %d bodies, 10,000 deep or larger than allowed, were refused "+
				"by every route that takes one; none answered with a 5xx", sent))
}

// refusal is an answer that blames the sender.
func refusal(status int) bool { return status >= 400 && status < 500 }

package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/server"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/permission"
)

// hostile are bodies within the size limit of a list whose decoding or refusal once cost a multiple.
func hostile() map[string]string {
	many := func(open, one, end string) string {
		return open + strings.Repeat(one+",", (server.MaxSelectionBody-len(open)-len(one)-len(end)-1)/(len(one)+1)) +
			one + end
	}
	var unknown strings.Builder
	for n := 0; unknown.Len() < server.MaxSelectionBody-100; n++ {
		fmt.Fprintf(&unknown, `"x%d":1,`, n)
	}
	return map[string]string{
		"filters without an end": many(`{"filters":[`, `{}`, `]}`),
		"filters in capitals":    many(`{"FILTERS":[`, `{}`, `]}`),
		"filters twice":          `{"filters":[],` + many(`"filters":[`, `[]`, `]}`),
		"lists of lists":         many(`[`, `[]`, `]`),
		"ids of another type": `{"ids":[` + strings.Repeat("1,", 24_999) + `1],"excluded":[` +
			strings.Repeat("{},", 24_999) + `{}]}`,
		"ids without an end":            many(`{"ids":[`, `1`, `]}`),
		"unknown properties":            `{` + unknown.String() + `"y":1}`,
		"a property name of a megabyte": `{"` + strings.Repeat("n", 1<<20) + `":1}`,
		"unknown lists":                 many(`{"x":[`, `{"a":[]}`, `]}`),
		"a word for each cell": `{"columns":[{"field":"vendorName","words":{"a":"` + strings.Repeat("w", 1<<20) +
			`"}}]}`,
		"words without an end": many(`{"columns":[{"field":"vendorName","words":{`, `"a":"b"`, `}}]}`),
	}
}

// R31: no such request takes more than a second or 64 MB, and no refusal names more than twenty problems.
func TestR31SmallRequestsHaveBoundedCost(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // as the API runs
	s := newSuite(t)
	token := s.with(permission.All()...)
	most, slowest, worst, asked := 0.0, time.Duration(0), "", 0
	for _, id := range []string{"listInvoices", "listInvoicesCsv", "startTaskBulk", "deleteComponents"} {
		var op server.Operation
		for _, known := range s.server.Operations() {
			if known.ID == id {
				op = known
			}
		}
		_, r := s.build(op, s.own)
		for name, body := range hostile() {
			memory, began := gate.WatchMemory(t), time.Now()
			a := s.raw(op, r.path, token, body)
			took, grown := time.Since(began), memory.Grown(t)
			asked++
			if grown > most {
				most, worst = grown, op.ID+": "+name
			}
			slowest = max(slowest, took)
			if id == "listInvoices" && name == "a word for each cell" {
				require.Equal(t, http.StatusOK, a.status, "a page writes no words")
				continue
			}
			require.True(t, refusal(a.status), "%s: %s: %d %s", op.ID, name, a.status, a.body)
			var p server.Problem
			require.NoError(t, json.Unmarshal([]byte(a.body), &p))
			require.LessOrEqual(t, len(p.Errors), 20, name)
			require.Less(t, len(a.body), 16<<10, name)
		}
	}
	gate.AtMost(t, "R31", most, 64, 1, "MB",
		fmt.Sprintf("growth of the peak resident memory by the most expensive of %d hostile requests (%s)", asked, worst))
	gate.AtMost(t, "R31", slowest.Seconds(), 1, 1, "s", "the slowest of them")
	require.LessOrEqual(t, most, 64.0, worst)
	require.LessOrEqual(t, slowest, time.Second)
}

// R31: unauthenticated requests are small.
func TestR31PublicRoutesRefuseLargeBodies(t *testing.T) {
	s := newSuite(t)
	public := 0
	for _, op := range s.server.Operations() {
		if !op.Public || op.Method == http.MethodGet {
			continue
		}
		public++
		_, r := s.build(op, s.own)
		a := s.raw(op, r.path, "", `{"username":"`+strings.Repeat("a", server.PublicMaxBody)+`"}`)
		require.Equal(t, http.StatusRequestEntityTooLarge, a.status, op.ID)
		require.Contains(t, a.body, "64 kB", op.ID)
	}
	require.Greater(t, public, 3)
}

// R31: arrays are bounded where they are declared, so that their length is checked before they are decoded.
func TestR31EveryRequestArrayHasMaximumLength(t *testing.T) {
	s := newSuite(t)
	schemas := s.server.OpenAPI().Components.Schemas.Map()
	checked := 0
	for _, op := range s.server.Operations() {
		described := s.operation(op)
		if described.RequestBody == nil || described.RequestBody.Content["application/json"] == nil {
			continue
		}
		raw, err := json.Marshal(described.RequestBody.Content["application/json"].Schema)
		require.NoError(t, err)
		open := []string{string(raw)}
		seen := map[string]bool{}
		for len(open) > 0 {
			var schema any
			require.NoError(t, json.Unmarshal([]byte(open[0]), &schema))
			open = open[1:]
			walk(schema, func(o map[string]any) {
				if ref, ok := o["$ref"].(string); ok {
					name := ref[strings.LastIndex(ref, "/")+1:]
					if !seen[name] {
						seen[name] = true
						next, err := json.Marshal(schemas[name])
						require.NoError(t, err)
						open = append(open, string(next))
					}
				}
				if o["type"] == "array" {
					checked++
					require.Contains(t, o, "maxItems", op.ID)
				}
			})
		}
	}
	require.Greater(t, checked, 50)
}

// walk visits every object of a decoded JSON value.
func walk(v any, visit func(map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		visit(v)
		for _, inner := range v {
			walk(inner, visit)
		}
	case []any:
		for _, inner := range v {
			walk(inner, visit)
		}
	}
}

package grid_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// R31: what is sent to wear the server out is refused as the sender's mistake, at little cost.
func TestR31AbusiveListRequestsAreRefusedAtLowCost(t *testing.T) {
	h := newHouse(t, 1)
	clause := `{"field":"vendorName","operator":"contains","value":["a"]}`
	bodies := map[string]string{
		"10,000 deep":         `{"filters":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`,
		"10,000 objects deep": strings.Repeat(`{"filters":`, 10_000) + "1" + strings.Repeat("}", 10_000),
		"a million clauses":   `{"filters":[` + strings.Repeat(clause+",", 999_999) + clause + `]}`,
		"fifty-one clauses":   `{"filters":[` + strings.Repeat(clause+",", 50) + clause + `]}`,
		"a thousand and one": `{"filters":[{"field":"vendorName","operator":"in","value":[` +
			strings.Repeat(`"a",`, 1000) + `"a"]}]}`,
		"a page of a million":  `{"pageSize":1000000}`,
		"a cursor of nonsense": `{"cursor":"` + strings.Repeat("A", 8000) + `"}`,
		"a number of no end": `{"filters":[{"field":"invoiceAmount","operator":"greater","value":["` +
			strings.Repeat("9", 190) + `"]}]}`,
		"an amount beyond ours": `{"filters":[{"field":"invoiceAmount","operator":"greater","value":["99999999999999999999"]}]}`,
		"zero bytes":            `{"search":"\u0000"}`,
	}
	memory, asked := gate.WatchMemory(t), 0
	for name, body := range bodies {
		for _, path := range []string{"/api/invoices/grid", "/api/invoices/csv"} {
			if strings.HasPrefix(name, "a cursor") && strings.HasSuffix(path, "/csv") {
				continue // a download has no pages
			}
			r, err := http.NewRequest(http.MethodPost, h.URL+path, strings.NewReader(body))
			require.NoError(t, err)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+h.token)
			res, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			asked++
			said, _ := io.ReadAll(res.Body)
			_ = res.Body.Close()
			require.GreaterOrEqual(t, res.StatusCode, 400, "%s at %s", name, path)
			require.Less(t, res.StatusCode, 500, "%s at %s: %s", name, path, said)
		}
	}
	gate.AtMost(t, "R31", memory.Grown(t), 200, 1, "MB",
		fmt.Sprintf(
			"growth of the process's peak resident memory during %d abusive questions, a million clauses among them, none "+
				"answered with a 5xx", asked))
}

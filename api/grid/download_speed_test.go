package grid_test

import (
	"context"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// p8Columns are what a person sees of the invoice list, p8Copy the same by COPY.
const (
	p8Columns = `{"columns":[{"field":"invoiceNumber"},{"field":"vendorName"},{"field":"vendorNumber"},{"field":"companyNumber"},{"field":"invoiceAmount"},{"field":"currency"},
		{"field":"invoiceDate"},{"field":"dueDate"},{"field":"purchaseOrder"},{"field":"invoiceType"},{"field":"stage"},{"field":"bucket"},{"field":"currentAssignee"},{"field":"created"},{"field":"id"}]}`
	p8Copy = `COPY (SELECT i.number, i.vendor_name, i.vendor_number, i.company_number, i.amount, i.currency, i.invoice_date, i.due_date, i.po_number, i.invoice_type, i.stage, i.bucket,
		i.current_assignee, to_char(i.created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD HH24:MI:SS'), i.id
		FROM invoices i WHERE i.stage <> 'deleted' ORDER BY i.created_at DESC, i.id DESC) TO STDOUT WITH (FORMAT csv)`
)

// Gate P8: a download of 100,000 rows in their order against COPY of the same rows in the same order.
func TestP8ADownloadOf100000Rows(t *testing.T) {
	rows, rounds := 10_000, 3
	if gate.Wanted() {
		rows, rounds = 100_000, 9
	}
	h := newHouse(t, rows)
	conn, err := pgx.Connect(context.Background(), h.super)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	var ours, peer, first []float64
	most := uint64(0)
	for range rounds {
		begun := time.Now()
		_, err := conn.PgConn().CopyTo(context.Background(), io.Discard, p8Copy)
		require.NoError(t, err)
		peer = append(peer, time.Since(begun).Seconds()*1000)
		took, toFirst, grown := h.download(rows)
		ours, first, most = append(ours, took), append(first, toFirst), max(most, grown)
	}
	for _, all := range [][]float64{ours, peer, first} {
		slices.Sort(all)
	}
	gate.AtMost(t, "P8", ours[rounds/2], peer[rounds/2], 2, "ms",
		"a download of 100,000 rows through the API, against COPY of the same")
	gate.AtMost(t, "P8", first[rounds/2], 200, 1, "ms", "to the first byte of it")
	gate.AtMost(t, "P8", float64(most)/(1<<20), 20, 1, "MB", "growth of the process's heap meanwhile, reader included")
}

// download reads a whole file and says how long it took, until its first byte, and how far the heap grew.
func (h installation) download(rows int) (took, first float64, grown uint64) {
	h.T.Helper()
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := http.NewRequest(http.MethodPost, h.URL+"/api/projects/"+h.project+"/invoices/csv",
		strings.NewReader(p8Columns))
	require.NoError(h.T, err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+h.token)
	begun := time.Now()
	res, err := http.DefaultClient.Do(r)
	require.NoError(h.T, err)
	defer func() { _ = res.Body.Close() }()
	require.Equal(h.T, http.StatusOK, res.StatusCode)
	part, lines, measured := make([]byte, 64<<10), 0, 0
	for {
		n, err := res.Body.Read(part)
		if first == 0 {
			first = time.Since(begun).Seconds() * 1000
		}
		lines += strings.Count(string(part[:n]), "\n")
		if measured++; measured%20 == 0 {
			runtime.ReadMemStats(&now)
			grown = max(grown, now.HeapInuse-min(now.HeapInuse, before.HeapInuse))
		}
		if err == io.EOF {
			break
		}
		require.NoError(h.T, err)
	}
	require.Equal(h.T, rows+1, lines)
	return time.Since(begun).Seconds() * 1000, first, grown
}

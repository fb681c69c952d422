package paymentimport_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

// p9Tables are what an import of payments leaves, parents first.
var p9Tables = []string{"audit_entries", "payments", "payment_invoices", "payment_import_rows"}

// Gate P9: a file of 100,000 payments, read, checked, reported row by row and
// written, against COPY of the very rows it leaves into the same indexed tables;
// and against a file of a tenth, for the time must grow as the file does.
func TestP9AnImportOf100000Payments(t *testing.T) {
	rows, rounds := 5_000, 1
	if gate.Wanted() {
		rows, rounds = 100_000, 5
	}
	var ours, peer, tenth []float64
	for range rounds {
		small := storetest.NewTreasury(t, nil)
		tenth = append(tenth, storetest.Milliseconds(func() { importAll(t, small, fileOf(rows/10), rows/10) }))
		w, file := storetest.NewTreasury(t, nil), fileOf(rows)
		ours = append(ours, storetest.Milliseconds(func() { importAll(t, w, file, rows) }))
		peer = append(peer, copyAgain(t, w.Superuser))
	}
	for _, all := range [][]float64{ours, peer, tenth} {
		slices.Sort(all)
	}
	gate.AtMost(t, "P9", ours[rounds/2], peer[rounds/2], 1.5, "ms",
		fmt.Sprintf("an import of %d payments with their report, against COPY into the same indexed tables", rows))
	gate.AtMost(t, "P9", ours[rounds/2], tenth[rounds/2], 11, "ms",
		fmt.Sprintf("an import of %d payments, against one of a tenth: linear", rows))
}

func fileOf(rows int) string {
	var file strings.Builder
	file.WriteString(storetest.ImportHead)
	for i := range rows {
		fmt.Fprintf(&file, "V-100,%d.%02d,USD,INV-%d,2026-12-01,Pallets\n", i%9000+1, i%100, i)
	}
	return file.String()
}

func importAll(t *testing.T, w *storetest.Treasury, file string, want int) {
	u, err := storetest.ReceiveImport(w, w.ACH, id.New())
	require.NoError(t, err)
	require.Equal(t, want, storetest.RunImport(t, w, u.ID, file, 10_000).Imported)
}

// copyAgain deletes the rows and inserts them by COPY, which is measured.
func copyAgain(t *testing.T, superuser string) float64 {
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, `SET statement_timeout = 0`)
	require.NoError(t, err)
	content := map[string]*bytes.Buffer{}
	for _, table := range p9Tables {
		content[table] = &bytes.Buffer{}
		_, err = conn.PgConn().CopyTo(ctx, content[table], "COPY "+table+" TO STDOUT")
		require.NoError(t, err)
	}
	_, err = conn.Exec(ctx, `TRUNCATE `+strings.Join(p9Tables, ", ")+` CASCADE`)
	require.NoError(t, err)
	begun := time.Now()
	for _, table := range p9Tables {
		_, err = conn.PgConn().CopyFrom(ctx, content[table], "COPY "+table+" FROM STDIN")
		require.NoError(t, err)
	}
	return float64(time.Since(begun).Microseconds()) / 1000
}

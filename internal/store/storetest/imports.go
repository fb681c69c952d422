package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/document"
	"countersign.dev/domain/id"
	"countersign.dev/domain/paymentimport"
)

// ImportHead is the first line of a file of payments.
const ImportHead = "vendor number,amount,currency,invoice number,due date,description\n"

// ReceiveImport records a file by Ann, as the API does after it has kept the bytes.
func ReceiveImport(w *Treasury, project, sha string) (document.Upload, error) {
	recorded, err := w.Imports.Record(w.Ann, w.TenantID, project, time.Now(), document.Received{FileName: "pay.csv",
		Facts: document.Facts{ContentType: "text/csv"},
		Kept:  document.Kept{Key: w.TenantID + "/2026/11/" + sha, SHA256: sha, Size: 10}})
	return recorded.Upload, err
}

// RunImport takes a received file through all steps of its import, in pages of at most most rows.
func RunImport(t *testing.T, w *Treasury, uploadID, file string, most int) paymentimport.Counts {
	t.Helper()
	ctx := context.Background()
	rows, err := paymentimport.Parse("pay.csv", []byte(file))
	require.NoError(t, err)
	require.NoError(t, w.Imports.Stage(ctx, w.TenantID, uploadID, rows))
	for left := 1; left > 0; {
		left, err = w.Imports.CreatePayments(ctx, w.TenantID, uploadID, most)
		require.NoError(t, err)
	}
	_, counts, err := w.Imports.Finish(ctx, w.TenantID, uploadID)
	require.NoError(t, err)
	return counts
}

// Import takes a file through all its steps and returns what became of it.
func Import(t *testing.T, w *Treasury, project, lines string) (paymentimport.Import, string) {
	t.Helper()
	u, err := ReceiveImport(w, project, id.New())
	require.NoError(t, err)
	RunImport(t, w, u.ID, ImportHead+lines, 3)
	result, err := w.Imports.Get(context.Background(), w.TenantID, u.ID, "", 0)
	require.NoError(t, err)
	return result, u.ID
}

// ImportReasons lists the status and the problems of each row of an import.
func ImportReasons(i paymentimport.Import) (all []string) {
	for _, o := range i.Rows {
		line := string(o.Status)
		for _, p := range o.Row.Problems {
			line += " " + p.Path + ": " + p.Message
		}
		all = append(all, line)
	}
	return all
}

package workers_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	dataexportapp "countersign.dev/app/dataexport"
	"countersign.dev/domain/dataexport"
	"countersign.dev/internal/store/storetest"
)

func TestExportOfAllDataSurvivesTheDeathOfItsWorker(t *testing.T) {
	h := newHouse(t)
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	for n := range 200 {
		_, err := h.deps.Objects.Put(t.Context(), h.TenantID, time.Now(), "text/plain",
			strings.NewReader(fmt.Sprint("document ", n)))
		require.NoError(t, err)
	}
	exports := dataexportapp.Commands{DB: h.DB, Objects: h.deps.Objects, Now: time.Now}
	e, err := exports.Request(by(h.Ann), h.TenantID)
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		return storetest.Count(t, h.Superuser, `SELECT count(*) FROM outbox WHERE name = 'dataexport.Export'`) == 0
	}, 20*time.Second, 5*time.Millisecond, "its workflow has started")
	h.stop()
	h.work()

	require.Eventually(t, func() bool {
		all, err := exports.List(context.Background(), h.TenantID)
		require.NoError(t, err)
		e = all[0]
		return e.State == dataexport.Ready
	}, 60*time.Second, 50*time.Millisecond)
	archive, err := h.deps.Objects.OpenStream(t.Context(), h.TenantID, dataexport.Folder, e.Archive)
	require.NoError(t, err)
	content, err := io.ReadAll(archive)
	require.NoError(t, err)
	require.Equal(t, e.Contents.SHA256, sum(content))
	files, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	require.NoError(t, err)
	require.EqualValues(t, 200, e.Contents.Files)
	rows, err := files.Open("tables/payments.jsonl")
	require.NoError(t, err)
	payments, err := io.ReadAll(rows)
	require.NoError(t, err)
	require.Contains(t, string(payments), `"amount":10.00`)
}

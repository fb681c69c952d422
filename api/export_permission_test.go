package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
)

// The permission for a list does not include its download.
func TestDownloadOfAListNeedsItsExportPermission(t *testing.T) {
	s := newSuite(t)
	exportable := func(gridID, token string) bool {
		answer := s.send(request{method: http.MethodGet, path: "/api/grids/" + gridID}, token, id.New())
		require.Equal(t, http.StatusOK, answer.status, answer.body)
		var described struct {
			Exportable bool `json:"exportable"`
		}
		require.NoError(t, json.Unmarshal([]byte(answer.body), &described))
		return described.Exportable
	}
	separate := 0
	for _, op := range s.server.Operations() {
		g, ok := s.server.Grid(strings.TrimSuffix(op.ID, "Csv"))
		if !ok || !strings.HasSuffix(op.Path, "/csv") {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			require.Equal(t, g.ExportPermission, op.Permission)
			both := s.with(slices.Compact([]permission.Permission{g.Permission, g.ExportPermission})...)
			require.True(t, exportable(g.ID, both))
			if g.ExportPermission == g.Permission {
				return
			}
			separate++
			reader := s.with(g.Permission)
			require.False(t, exportable(g.ID, reader))
			_, r := s.build(op, s.own)
			require.Equal(t, http.StatusForbidden, s.send(r, reader, id.New()).status)
			_, r = s.build(op, s.own)
			require.Equal(t, http.StatusOK, s.send(r, both, id.New()).status)
		})
	}
	require.GreaterOrEqual(t, separate, 5, "lists of invoices, payments, jobs and the audit log have an export permission")
}

package preference_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	preferenceapp "countersign.dev/app/preference"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

func TestPreferencesOfAUserAreBoundedInNumberAndSize(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann, bob := storetest.User(t, s, tenantID, "ann", "Approver"), storetest.User(t, s, tenantID, "bob", "Approver")
	long := []byte(`{"x": "` + strings.Repeat("x", 20_000) + `"}`)
	require.Equal(t, fault.LengthOutOfRange, fault.CodeOf(preferenceapp.Commands{DB: s}.Set(ctx, tenantID, ann.ID,
		"grid/invoices", long)))
	require.Equal(t, fault.LengthOutOfRange,
		fault.CodeOf(preferenceapp.Commands{DB: s}.Set(ctx, tenantID, ann.ID, strings.Repeat("p", 201), []byte(`{}`))))
	for n := range 200 {
		require.NoError(t, preferenceapp.Commands{DB: s}.Set(ctx, tenantID, ann.ID, fmt.Sprintf("screen/%d", n), []byte(`{}`)))
	}
	require.Equal(t, fault.MaximumReached, fault.CodeOf(preferenceapp.Commands{DB: s}.Set(ctx, tenantID, ann.ID, "one more", []byte(`{}`))))
	require.NoError(t, preferenceapp.Commands{DB: s}.Set(ctx, tenantID, ann.ID, "screen/7", []byte(`{"changed": true}`)),
		"what is kept can be changed")
	require.NoError(t, preferenceapp.Commands{DB: s}.Set(ctx, tenantID, bob.ID, "screen/7", []byte(`{}`)), "each user has their own bound")

	columns := make([]grid.ColumnSettings, grid.MaxExportColumns)
	for i := range columns {
		columns[i] = grid.ColumnSettings{Field: strings.Repeat("f", grid.MaxText), Visible: true, Width: 4000, Pin: "right",
			Total: "count"}
	}
	require.NoError(t, storetest.Grids(s).SetSettings(ctx, tenantID, ann.ID, "listInvoices",
		grid.Settings{Columns: columns}),
		"the largest settings the domain accepts are kept")
	require.Equal(t, fault.LengthOutOfRange,
		fault.CodeOf(storetest.Grids(s).SetSettings(ctx, tenantID, ann.ID, "listInvoices",
			grid.Settings{Columns: append(columns, columns...)})))
	for n := range 199 {
		require.NoError(t, storetest.Grids(s).SetSettings(ctx, tenantID, ann.ID, fmt.Sprintf("list%d", n), grid.Settings{}))
	}
	require.Equal(t, fault.MaximumReached,
		fault.CodeOf(storetest.Grids(s).SetSettings(ctx, tenantID, ann.ID, "one more", grid.Settings{})))
}

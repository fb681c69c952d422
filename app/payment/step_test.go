package payment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/findpayments"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/store/storetest"
)

func TestStepFindsPaymentsOfItsProjectAlone(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	columns := map[string]grid.Column{}
	for _, c := range w.Payments.List(w.TenantID, w.ACH).Columns() {
		columns[c.Name] = c
	}
	for _, f := range findpayments.Fields() {
		c, known := columns[f.Name]
		require.True(t, known, f.Name)
		require.Equal(t, []any{c.Kind, c.Allowed}, []any{f.Kind, f.Allowed}, f.Name)
	}

	jobIn := func(projectID string) string {
		return storetest.CreateJob(t.Context(), t, w.DB, w.TenantID,
			jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport}).ID
	}
	first, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	j := jobIn(w.ACH)
	search := kind.Search{Limit: 10, Filters: []kind.Filter{
		{Field: "amount", Operator: grid.Greater, Values: []string{"50"}},
		{Field: "status", Operator: grid.Equal, Values: []string{"new"}}}}
	found, err := w.Payments.FindForStep(t.Context(), w.TenantID, j, search)
	require.NoError(t, err)
	require.Len(t, found.Records, 1)
	record := found.Records[0]
	require.Equal(t, []any{first, 98.0, "INV-1", "ach", ""}, []any{record["id"], record["amount"],
		record["invoiceNumbers"], record["method"], record["checkDate"]})
	for _, f := range findpayments.Fields() {
		require.Contains(t, record, f.Name)
	}

	found, err = w.Payments.FindForStep(t.Context(), w.TenantID, j, kind.Search{Limit: 1})
	require.NoError(t, err)
	require.Equal(t, []any{1, true}, []any{len(found.Records), found.More})
	checks := jobIn(w.Checks)
	found, err = w.Payments.FindForStep(t.Context(), w.TenantID, checks, kind.Search{Limit: 10})
	require.NoError(t, err)
	require.Empty(t, found.Records, "of another project")
	_, err = w.Payments.FindForStep(t.Context(), w.Neighbor(t, nil).TenantID, j, kind.Search{Limit: 10})
	require.Equal(t, fault.NotFound, fault.KindOf(err), "of another company")
}

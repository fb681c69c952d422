package invoice_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func addFields(w *storetest.Payables, t *testing.T) (reference, region, center indexfield.Field) {
	t.Helper()
	add := func(f indexfield.Field) indexfield.Field {
		return storetest.AddIndexField(t, w.DB, w.TenantID, w.ProjectID, f)
	}
	return add(indexfield.Field{Name: "Reference", Type: indexfield.Text, Unique: true, MaxLength: 10}),
		add(indexfield.Field{Name: "Region", Type: indexfield.DropDown, Mandatory: true,
			Options: []string{"North", "South"}}),
		add(indexfield.Field{Name: "Vendor of the order", Type: indexfield.Text, Lookup: indexfield.Vendors})
}

func TestIndexFieldsAreFilledAndCheckedOnSubmit(t *testing.T) {
	w := storetest.NewPayables(t)
	reference, region, center := addFields(w, t)
	captured := w.Captured("INV-1", "0.00")
	inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, captured)
	require.NoError(t, err)

	_, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]indexfield.Value{{FieldID: reference.ID, Text: "longer than ten"}, {FieldID: region.ID, Text: "West"}},
	)
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused))
	require.Equal(t, []string{"indexFields.Reference", "indexFields.Region"}, storetest.FieldPaths(refused))
	_, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]indexfield.Value{{FieldID: id.New(), Text: "x"}},
	)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	inv, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]indexfield.Value{{FieldID: center.ID, Text: "V-999"}},
	)
	require.NoError(t, err)

	_, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.True(t, errors.As(err, &refused))
	require.Equal(t, []string{"invoiceAmount", "indexFields.Region", "indexFields.VendorOfTheOrder"},
		storetest.FieldPaths(refused),
		"all problems come at once")

	inv, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]indexfield.Value{{FieldID: center.ID, Text: "V-100"}, {FieldID: region.ID, Text: "North"},
			{FieldID: reference.ID, Text: " R-1 "}},
	)
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "10.00"}},
	)
	require.NoError(t, err)
	inv, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	view, err := storetest.InvoiceCommands(w.DB).View(
		ctx,
		w.TenantID,
		inv.ID,
		invoice.Viewer{AllInvoices: true},
	)
	require.NoError(t, err)
	require.Len(t, view.Extra, 3)
	require.Equal(t, []string{"Reference", "R-1"}, []string{view.Extra[0].Field.Name, view.Extra[0].Value})
	_, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]indexfield.Value{{FieldID: region.ID, Text: "South"}},
	)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err),
		"what approvers were asked about does not change under them")
}

// Two concurrent submissions with the same unique value: one of them is refused.
func TestUniqueIndexValueAllowsOneSubmission(t *testing.T) {
	w := storetest.NewPayables(t)
	reference, region, _ := addFields(w, t)
	const many = 6
	invoices := make([]invoice.Invoice, many)
	for i := range invoices {
		inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-"+id.New(), "10.00"))
		require.NoError(t, err)
		invoices[i], err = storetest.InvoiceCommands(w.DB).SetIndexValues(
			w.Clerk,
			w.TenantID,
			storetest.AnyInvoice,
			inv.ID,
			inv.Version,
			[]indexfield.Value{{FieldID: reference.ID, Text: "R-7"}, {FieldID: region.ID, Text: "North"}},
		)
		require.NoError(t, err)
	}
	results := make([]error, many)
	var all sync.WaitGroup
	for i, inv := range invoices {
		all.Go(func() {
			_, _, results[i] = storetest.InvoiceCommands(w.DB).
				Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
		})
	}
	all.Wait()
	submitted := 0
	for i, err := range results {
		if err == nil {
			submitted++
			invoices[0] = invoices[i]
			continue
		}
		var refused *fault.Fault
		require.True(t, errors.As(err, &refused), err)
		require.Equal(t, fault.ValueNotUnique, refused.Fields[0].Code)
	}
	require.Equal(t, 1, submitted)
	first, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, invoices[0].ID)
	require.NoError(t, err)
	_, err = storetest.InvoiceCommands(w.DB).
		Delete(w.Clerk, w.TenantID, storetest.AnyInvoice, first.ID, first.Version, invoice.ReasonTest, "")
	require.NoError(t, err)
	again, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-8", "10.00"))
	require.NoError(t, err)
	again, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		again.ID,
		again.Version,
		[]indexfield.Value{{FieldID: reference.ID, Text: "r-7"}, {FieldID: region.ID, Text: "North"}},
	)
	require.NoError(t, err)
	_, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, again.ID, again.Version, "")
	require.NoError(t, err, "a deleted invoice holds no value")
}

// TestTypeOfFieldStaysWhileValueIsEntered holds one of the two transactions open until the other waits for it.
func TestTypeOfFieldStaysWhileValueIsEntered(t *testing.T) {
	w := storetest.NewPayables(t)
	reference, _, center := addFields(w, t)
	inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	held := func(statement string, args []any, waiting func() error) error {
		conn, err := pgx.Connect(ctx, w.Superuser)
		require.NoError(t, err)
		defer func() { _ = conn.Close(ctx) }()
		tx, err := conn.Begin(ctx)
		require.NoError(t, err)
		_, err = tx.Exec(ctx, statement, args...)
		require.NoError(t, err)
		done := make(chan error, 1)
		go func() { done <- waiting() }()
		require.Eventually(t, func() bool {
			var waits bool
			require.NoError(t, tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waits))
			return waits || len(done) > 0
		}, 10*time.Second, 5*time.Millisecond)
		require.NoError(t, tx.Commit(ctx))
		return <-done
	}

	reference.Type, reference.MaxLength = indexfield.Numeric, 0
	err = held(`INSERT INTO invoice_index_values (tenant_id, invoice_id, index_field_id, value) VALUES ($1, $2, $3, 'abc')`,
		[]any{w.TenantID, inv.ID, reference.ID}, func() error {
			_, err := storetest.IndexFields(w.DB).Update(ctx, w.TenantID, reference)
			return err
		})
	require.Equal(t, fault.IndexFieldInUse, fault.CodeOf(err), "the change of the type sees the value")

	err = held(`UPDATE index_fields SET field_type = 'Numeric', erp_lookup = '' WHERE id = $1`, []any{center.ID},
		func() error {
			_, err := storetest.InvoiceCommands(w.DB).SetIndexValues(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID,
				inv.Version, []indexfield.Value{{FieldID: center.ID, Text: "V-100"}})
			return err
		})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the value is checked against the new type")
}

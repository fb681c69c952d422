package indexfield_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/store/storetest"
)

func TestIndexFieldInUseKeepsItsTypeAndValues(t *testing.T) {
	w := storetest.NewPayables(t)
	fields := storetest.IndexFields(w.DB)
	inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	region := storetest.AddIndexField(t, w.DB, w.TenantID, w.ProjectID,
		indexfield.Field{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South"}})
	w.Exec(`INSERT INTO invoice_index_values (tenant_id, invoice_id, index_field_id, value) VALUES ($1, $2, $3, 'North')`,
		w.TenantID, inv.ID, region.ID)

	changed := region
	changed.Type, changed.Options = indexfield.Text, nil
	_, err = fields.Update(ctx, w.TenantID, changed)
	require.ErrorContains(t, err, "its type stays DropDownList")
	changed = region
	changed.Options = []string{"South"}
	_, err = fields.Update(ctx, w.TenantID, changed)
	require.ErrorContains(t, err, "North of Region")
	require.Equal(t, fault.IndexFieldInUse,
		fault.CodeOf(fields.Delete(ctx, w.TenantID, w.ProjectID, region.ID, region.Version)))
	changed.Name, changed.Options = "Area", []string{"South", "North", "West"}
	_, err = fields.Update(ctx, w.TenantID, changed)
	require.NoError(t, err)
	values, err := fields.Values(ctx, w.TenantID, w.ProjectID, region.ID, "nor")
	require.NoError(t, err)
	require.Equal(t, []string{"North"}, values)
}

func TestPaymentProjectsMatchPaymentMethod(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	p, err := storetest.Projects(w.DB).Get(ctx, w.TenantID, w.Invoices)
	require.NoError(t, err)
	_, err = storetest.Projects(w.DB).SetPaymentProjects(ctx, w.TenantID, p.ID, p.Version,
		project.PaymentProjects{ACH: w.Checks, Check: w.ACH})
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused))
	require.Len(t, refused.Fields, 2)
	_, err = storetest.Projects(w.DB).SetPaymentProjects(ctx, w.TenantID, p.ID, p.Version,
		project.PaymentProjects{ACH: id.New()})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	w.Exec(`UPDATE projects SET settings = settings || '{"kept": 1}' WHERE id = $1`, p.ID)
	p, err = storetest.Projects(w.DB).SetPaymentProjects(ctx, w.TenantID, p.ID, p.Version,
		project.PaymentProjects{Check: w.Checks})
	require.NoError(t, err)
	require.JSONEq(t, `{"kept": 1, "achProjectId": "", "checkProjectId": "`+w.Checks+`"}`, string(p.Settings))
}

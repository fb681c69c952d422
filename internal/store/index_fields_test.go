package store_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/store"
	"countersign.dev/internal/store/storetest"
)

func addField(t *testing.T, s *store.Store, tenantID, projectID string, f indexfield.Field) indexfield.Field {
	t.Helper()
	f.ProjectID, f.Visible = projectID, true
	f, err := s.CreateIndexField(ctx, tenantID, f)
	require.NoError(t, err)
	return f
}

func TestFieldsAreAddedChangedArrangedAndDeleted(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	p := addProject(t, s, tenantID, "Payable invoices")
	cost := addField(t, s, tenantID, p.ID, indexfield.Field{Name: "Cost centre", Type: indexfield.Text, MaxLength: 20})
	region := addField(t, s, tenantID, p.ID,
		indexfield.Field{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South"}})
	require.Equal(t, []any{"CostCentre", 1, 2}, []any{cost.SystemName, cost.Position, region.Position})

	_, err := s.CreateIndexField(ctx, tenantID,
		indexfield.Field{ProjectID: p.ID, Name: "COST centre", SystemName: "Other", Type: indexfield.Text, Visible: true})
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	_, err = s.CreateIndexField(ctx, tenantID,
		indexfield.Field{ProjectID: p.ID, Name: "Other", SystemName: "costcentre", Type: indexfield.Text, Visible: true})
	require.Equal(t, fault.SystemNameNotUnique, fault.CodeOf(err))

	all, err := s.ArrangeIndexFields(ctx, tenantID, p.ID, []string{region.ID, cost.ID})
	require.NoError(t, err)
	require.Equal(t, []string{"Region", "Cost centre"}, []string{all[0].Name, all[1].Name})
	_, err = s.ArrangeIndexFields(ctx, tenantID, p.ID, []string{region.ID, region.ID})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "an order that forgets a field is refused")
	page, err := s.IndexFieldsGrid(tenantID, p.ID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, "Region", page.Rows[0].Name)

	region.Type, region.Options = indexfield.Numeric, nil
	region, err = s.UpdateIndexField(ctx, tenantID, region)
	require.NoError(t, err, "a type changes while no invoice holds anything in the field")
	require.NoError(t, s.DeleteIndexField(ctx, tenantID, p.ID, region.ID, region.Version))
	require.Equal(t, fault.NotFound, fault.KindOf(s.DeleteIndexField(ctx, tenantID, p.ID, region.ID, region.Version)))
}

func TestWhatInvoicesHoldInAFieldStaysTrue(t *testing.T) {
	w := newWorld(t)
	inv, err := w.store.CreateCapturedInvoice(ctx, w.tenant, w.captured("INV-1", "100.00"))
	require.NoError(t, err)
	region := addField(t, w.store, w.tenant, w.project,
		indexfield.Field{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South"}})
	w.exec(`INSERT INTO invoice_index_values (tenant_id, invoice_id, index_field_id, value) VALUES ($1, $2, $3, 'North')`,
		w.tenant, inv.ID, region.ID)

	changed := region
	changed.Type, changed.Options = indexfield.Text, nil
	_, err = w.store.UpdateIndexField(ctx, w.tenant, changed)
	require.ErrorContains(t, err, "its type stays DropDownList")
	changed = region
	changed.Options = []string{"South"}
	_, err = w.store.UpdateIndexField(ctx, w.tenant, changed)
	require.ErrorContains(t, err, "North of Region")
	require.Equal(t, fault.IndexFieldInUse,
		fault.CodeOf(w.store.DeleteIndexField(ctx, w.tenant, w.project, region.ID, region.Version)))
	changed.Name, changed.Options = "Area", []string{"South", "North", "West"}
	_, err = w.store.UpdateIndexField(ctx, w.tenant, changed)
	require.NoError(t, err)
	values, err := w.store.IndexFieldValues(ctx, w.tenant, w.project, region.ID, "nor")
	require.NoError(t, err)
	require.Equal(t, []string{"North"}, values)
}

func TestATableOfFieldsIsImportedWholeOrNotAtAll(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	p := addProject(t, s, tenantID, "Payable invoices")
	addField(t, s, tenantID, p.ID, indexfield.Field{Name: "Region", Type: indexfield.Text})
	template, err := indexfield.Template()
	require.NoError(t, err)
	_, err = s.ImportIndexFields(ctx, tenantID, p.ID, template)
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused))
	require.Equal(t, []string{"lines[5].name", "lines[5].systemName"}, paths(refused))
	all, err := s.IndexFields(ctx, tenantID, p.ID)
	require.NoError(t, err)
	require.Len(t, all, 1, "no line of a table at fault is kept")
	all, err = s.ImportIndexFields(ctx, tenantID, p.ID, []byte(strings.ReplaceAll(string(template), "Region", "Area")))
	require.NoError(t, err)
	require.Len(t, all, 5)
	require.Equal(t, []string{"North", "South"}, all[4].Options)
}

func paths(f *fault.Fault) (all []string) {
	for _, field := range f.Fields {
		all = append(all, field.Path)
	}
	return all
}

func TestOnlyProjectsOfDocumentsHaveFields(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, err := w.Store.CreateIndexField(ctx, w.TenantID,
		indexfield.Field{ProjectID: w.ACH, Name: "X", Type: indexfield.Text, Visible: true})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, err = w.Store.AutoNumber(ctx, w.TenantID, w.Invoices)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
}

func TestAFieldOfAnotherTenantDoesNotExist(t *testing.T) {
	s := storetest.New(t)
	a, b := withRoles(t, s), withRoles(t, s)
	p, other := addProject(t, s, a, "Payable invoices"), addProject(t, s, b, "Payable invoices")
	f := addField(t, s, a, p.ID, indexfield.Field{Name: "Region", Type: indexfield.Text})
	_, err := s.IndexFields(ctx, b, p.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	f.ProjectID = other.ID
	_, err = s.UpdateIndexField(ctx, b, f)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(s.DeleteIndexField(ctx, b, other.ID, f.ID, f.Version)))
	_, err = s.ArrangeIndexFields(ctx, b, other.ID, []string{f.ID})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestPaymentProjectsAreOnesThatPayThatWay(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	p, err := w.Store.Project(ctx, w.TenantID, w.Invoices)
	require.NoError(t, err)
	_, err = w.Store.SetPaymentProjects(ctx, w.TenantID, p.ID, p.Version,
		project.PaymentProjects{ACH: w.Checks, Check: w.ACH})
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused))
	require.Len(t, refused.Fields, 2)
	_, err = w.Store.SetPaymentProjects(ctx, w.TenantID, p.ID, p.Version, project.PaymentProjects{ACH: id.New()})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	w.Exec(`UPDATE projects SET settings = settings || '{"kept": 1}' WHERE id = $1`, p.ID)
	p, err = w.Store.SetPaymentProjects(ctx, w.TenantID, p.ID, p.Version, project.PaymentProjects{Check: w.Checks})
	require.NoError(t, err)
	require.JSONEq(t, `{"kept": 1, "achProjectId": "", "checkProjectId": "`+w.Checks+`"}`, string(p.Settings))
}

package indexfield_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	indexfieldapp "countersign.dev/app/indexfield"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

func commands(s *postgres.DB) indexfieldapp.Commands { return storetest.IndexFields(s) }

func addField(t testing.TB, s *postgres.DB, tenantID, projectID string, f indexfield.Field) indexfield.Field {
	t.Helper()
	f.ProjectID, f.Visible = projectID, true
	f, err := commands(s).Create(ctx, tenantID, f)
	require.NoError(t, err)
	return f
}

func TestIndexFieldsAreAddedChangedOrderedAndDeleted(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	cost := addField(t, s, tenantID, p.ID, indexfield.Field{Name: "Cost center", Type: indexfield.Text, MaxLength: 20})
	region := addField(t, s, tenantID, p.ID,
		indexfield.Field{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South"}})
	require.Equal(t, []any{"CostCenter", 1, 2}, []any{cost.SystemName, cost.Position, region.Position})

	_, err := commands(s).Create(ctx, tenantID,
		indexfield.Field{ProjectID: p.ID, Name: "COST center", SystemName: "Other", Type: indexfield.Text, Visible: true})
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	_, err = commands(s).Create(ctx, tenantID,
		indexfield.Field{ProjectID: p.ID, Name: "Other", SystemName: "costcenter", Type: indexfield.Text, Visible: true})
	require.Equal(t, fault.SystemNameNotUnique, fault.CodeOf(err))

	all, err := commands(s).Arrange(ctx, tenantID, p.ID, []string{region.ID, cost.ID})
	require.NoError(t, err)
	require.Equal(t, []string{"Region", "Cost center"}, []string{all[0].Name, all[1].Name})
	_, err = commands(s).Arrange(ctx, tenantID, p.ID, []string{region.ID, region.ID})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "an order that forgets a field is refused")
	page, err := commands(s).List(tenantID, p.ID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, "Region", page.Rows[0].Name)

	region.Type, region.Options = indexfield.Numeric, nil
	region, err = commands(s).Update(ctx, tenantID, region)
	require.NoError(t, err, "a type changes while no invoice holds anything in the field")
	require.NoError(t, commands(s).Delete(ctx, tenantID, p.ID, region.ID, region.Version))
	require.Equal(t, fault.NotFound, fault.KindOf(commands(s).Delete(ctx, tenantID, p.ID, region.ID, region.Version)))
}

func TestIndexFieldTableImportIsAllOrNothing(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	addField(t, s, tenantID, p.ID, indexfield.Field{Name: "Region", Type: indexfield.Text})
	template, err := indexfield.Template()
	require.NoError(t, err)
	_, err = commands(s).Import(ctx, tenantID, p.ID, template)
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused))
	require.Len(t, refused.Fields, 2)
	require.Equal(t, []string{"lines[5].name", "lines[5].systemName"},
		[]string{refused.Fields[0].Path, refused.Fields[1].Path})
	all, err := commands(s).All(ctx, tenantID, p.ID)
	require.NoError(t, err)
	require.Len(t, all, 1, "no line of a table at fault is kept")
	all, err = commands(s).Import(ctx, tenantID, p.ID, []byte(strings.ReplaceAll(string(template), "Region", "Area")))
	require.NoError(t, err)
	require.Len(t, all, 5)
	require.Equal(t, []string{"North", "South"}, all[4].Options)
}

func TestOnlyDocumentProjectsHaveIndexFields(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, err := commands(w.DB).Create(ctx, w.TenantID,
		indexfield.Field{ProjectID: w.ACH, Name: "X", Type: indexfield.Text, Visible: true})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, err = storetest.AutoNumbers(w.DB).Get(ctx, w.TenantID, w.Invoices)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
}

func TestIndexFieldOfOtherTenantIsNotFound(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.Tenant(t, s), storetest.Tenant(t, s)
	p, other := storetest.AddProject(t, s, a, "Payable invoices"), storetest.AddProject(t, s, b, "Payable invoices")
	f := addField(t, s, a, p.ID, indexfield.Field{Name: "Region", Type: indexfield.Text})
	_, err := commands(s).All(ctx, b, p.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	f.ProjectID = other.ID
	_, err = commands(s).Update(ctx, b, f)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(commands(s).Delete(ctx, b, other.ID, f.ID, f.Version)))
	_, err = commands(s).Arrange(ctx, b, other.ID, []string{f.ID})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

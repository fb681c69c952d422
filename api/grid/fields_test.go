package grid_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	gridapi "countersign.dev/api/grid"
	invoiceapi "countersign.dev/api/invoice"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/store/storetest"
)

// fields gives the house's project fields of every type, and its first invoices values in them.
func (h installation) fields() {
	h.T.Helper()
	ctx := context.Background()
	values := map[string][]string{"Region": {"North", "South", "North"}, "Weight": {"9.5", "10", "-3"},
		"Shipped on": {"2026-03-01", "2026-02-01", ""}, "Bob's note; 'x'": {"=1+1", "50 % off", "Öl"}}
	for _, f := range []indexfield.Field{
		{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South", "West"}, Visible: true,
			DisplayInGrid: true},
		{Name: "Weight", Type: indexfield.Numeric, Visible: true, DisplayInGrid: true},
		{Name: "Shipped on", Type: indexfield.DateTime, Visible: true, DisplayInGrid: true},
		{Name: "Bob's note; 'x'", SystemName: "Note", Type: indexfield.Text, Visible: true, DisplayInGrid: true},
		{Name: "Form only", Type: indexfield.Text, Visible: true},
		{Name: "Hidden", Type: indexfield.Text, DisplayInGrid: true},
	} {
		f.ProjectID = h.project
		f, err := storetest.IndexFields(h.DB).Create(ctx, h.tenant, f)
		require.NoError(h.T, err)
		for n, value := range values[f.Name] {
			h.exec(`INSERT INTO invoice_index_values (tenant_id, invoice_id, index_field_id, value) SELECT $1, id, $2, $4 FROM
				(SELECT id, row_number() OVER (ORDER BY number) - 1 AS n FROM invoices WHERE tenant_id = $1 AND project_id = $5) i WHERE n = $3 AND $4 <> ''`, h.tenant, f.ID, n, value, h.project)
		}
	}
}

func (h installation) columns(token, projectID string) map[string]gridapi.Column {
	h.T.Helper()
	a := h.Call(http.MethodGet, "/api/grids/listInvoices?projectId="+projectID, token, nil)
	require.Equal(h.T, http.StatusOK, a.Status, string(a.Body))
	var described gridapi.Grid
	a.Into(h.T, &described)
	added := map[string]gridapi.Column{}
	for _, c := range described.Columns {
		if c.Label != "" {
			added[c.Name] = c
		}
	}
	return added
}

func (h installation) page(token, projectID string, body map[string]any) (apitest.Answer, []invoiceapi.InvoiceEntry) {
	h.T.Helper()
	a := h.Call(http.MethodPost, "/api/projects/"+projectID+"/invoices/grid", token, body)
	var shown struct {
		Items []invoiceapi.InvoiceEntry `json:"items"`
	}
	if a.Status == http.StatusOK {
		a.Into(h.T, &shown)
	}
	return a, shown.Items
}

func by(field, operator string, values ...string) map[string]any {
	return map[string]any{"filters": []any{map[string]any{"field": field, "operator": operator, "value": values}}}
}

func TestIndexFieldsAreDescribedOnlyForTheirProject(t *testing.T) {
	h := newHouse(t, 5)
	h.fields()
	added := h.columns(h.token, h.project)
	require.Len(t, added, 4, "neither what is on the form alone nor what is hidden")
	require.Equal(t, []any{"Region", []string{"North", "South", "West"}, true},
		[]any{added["indexFields.Region"].Label, added["indexFields.Region"].Allowed, added["indexFields.Region"].Sortable})
	require.Equal(t, "Bob's note; 'x'", added["indexFields.Note"].Label)
	require.Empty(t, h.columns(h.token, storetest.Project(t, h.DB, h.super, h.tenant, flow.PayableInvoices)),
		"another project")
	require.Equal(t, http.StatusUnprocessableEntity,
		h.Call(http.MethodGet, "/api/grids/listInvoices?projectId=x", h.token, nil).Status)
}

func TestInvoicesAreFilteredSortedAndExportedByIndexFields(t *testing.T) {
	h := newHouse(t, 5)
	h.fields()
	for want, body := range map[int]map[string]any{
		2: by("indexFields.Region", "in", "North"), 3: by("indexFields.Weight", "greater", "-3.5"),
		1: by("indexFields.Note", "contains", "50 %"),
	} {
		a, items := h.page(h.token, h.project, body)
		require.Equal(t, http.StatusOK, a.Status, string(a.Body))
		require.Len(t, items, want, body)
	}
	a, items := h.page(h.token, h.project,
		map[string]any{"sorting": []any{map[string]any{"field": "indexFields.Weight", "direction": "descending"}}})
	require.Equal(t, http.StatusOK, a.Status, string(a.Body))
	require.Equal(t, map[string]string{"Region": "South", "Weight": "10", "ShippedOn": "2026-02-01", "Note": "50 % off"},
		items[0].IndexFields)
	sorting := []any{map[string]any{"field": "indexFields.Note", "direction": "ascending"}}
	whole := []string{}
	for cursor := ""; ; { // a page each, with every invoice exactly once
		a := h.Call(http.MethodPost, "/api/projects/"+h.project+"/invoices/grid", h.token,
			map[string]any{"sorting": sorting, "pageSize": 1, "cursor": cursor})
		var page struct {
			Items      []invoiceapi.InvoiceEntry `json:"items"`
			NextCursor string                    `json:"nextCursor"`
		}
		a.Into(t, &page)
		whole = append(whole, page.Items[0].IndexFields["Note"])
		if cursor = page.NextCursor; cursor == "" {
			break
		}
	}
	require.Equal(t, []string{"", "", "50 % off", "=1+1", "Öl"}, whole)

	_, lines := h.csv(map[string]any{"sorting": sorting,
		"columns": []any{map[string]any{"field": "indexFields.Note", "header": "Notiz"},
			map[string]any{"field": "indexFields.Weight"}}})
	require.Equal(t,
		[][]string{{"Notiz", "indexFields.Weight"}, {"", ""}, {"", ""}, {"50 % off", "10"}, {"'=1+1", "9.5"}, {"Öl", "-3"}},
		lines, "what a spreadsheet would carry out is text")
}

func TestFieldsOfHiddenProjectAreNotDescribedOrQueried(t *testing.T) {
	h := newHouse(t, 5)
	h.fields()
	mapped := h.User(h.tenant, "carla", "AP Manager")
	h.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, h.tenant,
		h.project, mapped.ID)
	other := h.Tenant("contoso").ID
	for who, token := range map[string]string{
		"whom the project is not open to": h.With(h.tenant, "invoices:getList", "invoices:export"),
		"another tenant": h.With(other, "invoices:getList", "invoices:export",
			"projects:viewAllRelatedProjects"),
	} {
		require.Empty(t, h.columns(token, h.project), who)
		a, items := h.page(token, h.project, map[string]any{})
		require.NotContains(t, string(a.Body), "North", who)
		require.Empty(t, items, who)
		for _, body := range []map[string]any{by("indexFields.Region", "in", "North"),
			{"sorting": []any{map[string]any{"field": "indexFields.Weight", "direction": "ascending"}}}} {
			a, _ := h.page(token, h.project, body)
			require.Contains(t, []int{http.StatusUnprocessableEntity, http.StatusNotFound}, a.Status, who)
			require.NotContains(t, string(a.Body), "South", "%s: nor its values by the message", who)
		}
		a = h.Call(http.MethodPost, "/api/projects/"+h.project+"/invoices/csv", token,
			map[string]any{"columns": []any{map[string]any{"field": "indexFields.Note"}}})
		require.Contains(t, []int{http.StatusUnprocessableEntity, http.StatusNotFound}, a.Status, who)
	}
	require.Len(t, h.columns(h.Token(h.tenant, mapped), h.project), 4)
	a := h.Call(http.MethodPost, "/api/invoices/grid", h.token, by("indexFields.Region", "in", "North"))
	require.Equal(t, http.StatusUnprocessableEntity, a.Status, "a list of all projects has the fields of none")
}

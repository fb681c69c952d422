package audit_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	auditapi "countersign.dev/api/audit"
	"countersign.dev/api/server"
	auditapp "countersign.dev/app/audit"
	"countersign.dev/internal/store/storetest"
)

func TestStoredActionsAreCodesInListAndDownload(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, func(a *apitest.API) { auditapi.Routes(a.Server, auditapp.Commands{DB: a.DB}) })
	ours := a.Tenant("northwind")
	auditor := a.With(ours.ID, "globalAudit:getList", "globalAudit:export")
	project := storetest.Project(t, s, superuser, ours.ID, "Payable Invoices")
	storetest.ExecAs(t, superuser, `INSERT INTO audit_entries (tenant_id, id, at, user_name, area, project_id, object_type, action, object_id)
		SELECT $1, gen_random_uuid(), '2020-03-01 12:00+00', 'Ann', 'Jobs', CASE WHEN action <> 'unheard of' THEN $2::uuid END, kind, action, 'x'
		FROM (VALUES ('data model', 'created'), ('index field', 'field created'), ('moon', 'unheard of')) AS r (kind, action)`,
		ours.ID, project)
	filter := func(field, operator string, values ...string) map[string]any {
		return map[string]any{"field": field, "operator": operator, "value": values}
	}
	ofAnn := filter("userName", "equal", "Ann") // adding the project has entries as well
	listed := func(filters ...map[string]any) (actions []auditapi.Action) {
		var page server.GridPage[auditapi.Entry]
		a.Call(http.MethodPost, "/api/audit/grid", auditor, map[string]any{"filters": append(filters, ofAnn)}).Into(t, &page)
		require.Equal(t, len(page.Items), *page.TotalCount)
		for _, entry := range page.Items {
			actions = append(actions, entry.Action)
		}
		return actions
	}
	const field, component, other = "indexField.fieldCreated", "component.created", "record.changed"
	require.ElementsMatch(t, []auditapi.Action{field, component, other}, listed())
	require.ElementsMatch(t, []auditapi.Action{field}, listed(filter("action", "in", field)))
	require.ElementsMatch(t, []auditapi.Action{component, other}, listed(filter("action", "notIn", field)))
	require.ElementsMatch(t, []auditapi.Action{other}, listed(filter("action", "in", other)))
	require.ElementsMatch(t, []auditapi.Action{field, component}, listed(filter("projectName", "notEmpty")))
	file := string(a.Call(http.MethodPost, "/api/audit/csv", auditor, map[string]any{"filters": []any{ofAnn},
		"columns": []any{map[string]any{"field": "userName"}, map[string]any{"field": "action"}}}).Body)
	for _, action := range []string{field, component, other} {
		require.Contains(t, file, "\r\nAnn,"+action+"\r\n")
	}
}

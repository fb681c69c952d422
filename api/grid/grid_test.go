package grid_test

import (
	"bufio"
	"context"
	"encoding/csv"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	gridapi "countersign.dev/api/grid"
	invoiceapi "countersign.dev/api/invoice"
	userapi "countersign.dev/api/user"
	preferenceapp "countersign.dev/app/preference"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

type installation struct {
	*apitest.API
	super, tenant, project, token string
}

func newHouse(t *testing.T, invoices int) installation {
	t.Helper()
	s, super := storetest.Open(t, 6)
	h := installation{super: super}
	h.API = apitest.Open(t, s, func(a *apitest.API) {
		invoiceapi.Routes(a.Server, storetest.InvoiceCommands(s), nil)
		userapi.Routes(a.Server, userapp.Commands{DB: s}, preferenceapp.Commands{DB: s})
		gridapi.Routes(a.Server, storetest.Grids(s))
	})
	h.tenant = h.Tenant("northwind").ID
	h.project = storetest.Project(t, s, super, h.tenant, "Payable Invoices")
	h.token = h.With(h.tenant, "invoices:getList", "invoices:export", "projects:viewAllRelatedProjects")
	storetest.Invoices(t, super, h.tenant, h.project, invoices)
	return h
}

func (h installation) exec(sql string, args ...any) {
	h.T.Helper()
	storetest.ExecAs(h.T, h.super, sql, args...)
}

func (h installation) csv(body map[string]any) (apitest.Answer, [][]string) {
	h.T.Helper()
	a := h.Call(http.MethodPost, "/api/projects/"+h.project+"/invoices/csv", h.token, body)
	if a.Status != http.StatusOK {
		return a, nil
	}
	text, ok := strings.CutPrefix(string(a.Body), "\ufeff")
	require.True(h.T, ok, "a spreadsheet knows UTF-8 by its mark")
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(h.T, err)
	return a, lines
}

func TestDownloadContainsRowsOfFilterInOrder(t *testing.T) {
	h := newHouse(t, 2992)
	a, lines := h.csv(map[string]any{
		"filters": []any{map[string]any{"field": "bucket", "operator": "equal", "value": []string{"rejected"}}},
		"sorting": []any{map[string]any{"field": "invoiceAmount", "direction": "descending"}}, "search": "INV-",
		"currencyHeader": "Währung",
		"columns": []any{map[string]any{"field": "invoiceNumber", "header": "Rechnung, Nr."},
			map[string]any{"field": "invoiceAmount", "header": "Betrag"},
			map[string]any{"field": "bucket", "header": "Status", "words": map[string]string{"rejected": "Abgelehnt"}},
			map[string]any{"field": "created"}},
	})
	require.Equal(t, "text/csv; charset=utf-8; header=present", a.Header.Get("Content-Type"))
	require.Equal(t, `attachment; filename="invoices.csv"`, a.Header.Get("Content-Disposition"))
	require.Equal(t, []string{"Rechnung, Nr.", "Betrag", "Währung", "Status", "created"}, lines[0])
	require.Len(t, lines, 1+2992/16)
	page := h.Call(http.MethodPost, "/api/projects/"+h.project+"/invoices/grid", h.token, map[string]any{
		"filters": []any{map[string]any{"field": "bucket", "operator": "equal", "value": []string{"rejected"}}},
		"sorting": []any{map[string]any{"field": "invoiceAmount", "direction": "descending"}}, "pageSize": 500,
	})
	var shown struct {
		Items []invoiceapi.InvoiceEntry `json:"items"`
	}
	page.Into(t, &shown)
	for i, item := range shown.Items {
		require.Equal(t, []string{item.InvoiceNumber, item.InvoiceAmount, item.Currency, "Abgelehnt"}, lines[i+1][:4])
	}
	require.Regexp(t, `^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`, lines[1][4])
}

func TestDownloadIsAuditedUnlessEmpty(t *testing.T) {
	h := newHouse(t, 20)
	exports := func() int {
		n := h.Call(http.MethodGet, "/api/grids/listInvoices", h.token, nil).Status // any call: the count is read below
		require.Equal(t, http.StatusOK, n)
		conn := testkit.Pool(t, h.super)
		require.NoError(t,
			conn.QueryRow(context.Background(),
				`SELECT count(*) FROM audit_entries WHERE action = 'exported' AND object_id = 'listInvoices' AND new_value->>'search' <> ''`).Scan(&n))
		return n
	}
	h.csv(map[string]any{"search": "nothing is called this"})
	require.Zero(t, exports())
	_, lines := h.csv(map[string]any{"search": "INV"})
	require.Len(t, lines, 21)
	require.Equal(t, 1, exports())
}

func TestInvalidDownloadIsRefusedBeforeItBegins(t *testing.T) {
	h := newHouse(t, 1)
	for path, body := range map[string]map[string]any{
		"columns[0].field": {"columns": []any{map[string]any{"field": "account_number"}}},
		"filters[0].field": {"filters": []any{map[string]any{"field": "x", "operator": "equal", "value": []string{"1"}}}},
	} {
		a, _ := h.csv(body)
		require.Equal(t, http.StatusUnprocessableEntity, a.Status)
		require.Equal(t, path, a.Problem().Errors[0].PropertyName)
	}
	foreign := h.With(h.tenant, "userManagement:getList")
	refused := h.Call(http.MethodPost, "/api/projects/"+h.project+"/invoices/csv", foreign, map[string]any{})
	require.Equal(t, http.StatusForbidden, refused.Status)
}

// R27: no cell of a download is a formula, and negative amounts stay numbers.
func TestR27DownloadsContainNoFormulas(t *testing.T) {
	h := newHouse(t, 20)
	triggers := []string{"=1+1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "＝1", "\u200b=1", "\n@",
		`=HYPERLINK("http://x","y")`}
	for i, trigger := range triggers {
		h.exec(
			`UPDATE invoices SET vendor_name = $1, number = $1, warning = $1, amount = -5 WHERE number = 'INV-' || lpad($2::int::text, 8, '0')`, trigger, i+1)
	}
	_, lines := h.csv(map[string]any{"columns": []any{map[string]any{"field": "vendorName"},
		map[string]any{"field": "warning", "header": "=cmd"}, map[string]any{"field": "invoiceAmount"}},
		"filters": []any{map[string]any{"field": "invoiceAmount", "operator": "equal", "value": []string{"-5"}}}})
	require.Equal(t, "'=cmd", lines[0][1])
	require.Len(t, lines, 1+len(triggers))
	for _, line := range lines[1:] {
		require.True(t, strings.HasPrefix(line[0], "'"), line[0])
		require.True(t, strings.HasPrefix(line[1], "'"), line[1])
		require.Equal(t, "-5.00", line[2])
	}
}

func TestDownloadEndsWhenBrowserDisconnects(t *testing.T) {
	h := newHouse(t, 60_000)
	for range 6 { // more than may be under way at once: places are given back
		r, err := http.NewRequest(http.MethodPost, h.URL+"/api/invoices/csv", strings.NewReader("{}"))
		require.NoError(t, err)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+h.token)
		ctx, cancel := context.WithCancel(context.Background())
		res, err := http.DefaultClient.Do(r.WithContext(ctx))
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, res.StatusCode)
		_, err = bufio.NewReader(res.Body).ReadString('\n')
		require.NoError(t, err)
		cancel()
		_ = res.Body.Close()
		require.Eventually(t, func() bool { return h.streaming() == 0 }, 5*time.Second, 20*time.Millisecond,
			"the query goes on for nobody")
	}
}

// streaming counts the statements of downloads at work in this database.
func (h installation) streaming() (n int) {
	conn := testkit.Pool(h.T, h.super)
	require.NoError(h.T, conn.QueryRow(context.Background(),
		`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
		AND pid <> pg_backend_pid() AND query LIKE '%grid_export%'`).Scan(&n))
	return n
}

func TestListDescriptionNeedsPermissionOfList(t *testing.T) {
	h := newHouse(t, 0)
	var g gridapi.Grid
	h.Call(http.MethodGet, "/api/grids/listInvoices", h.token, nil).Into(t, &g)
	columns := map[string]gridapi.Column{}
	for _, c := range g.Columns {
		columns[c.Name] = c
	}
	require.True(t, columns["invoiceAmount"].Totaled)
	require.Contains(t, columns["bucket"].Allowed, "rejected")
	require.NotContains(t, columns["bucket"].Operators, grid.Contains)
	require.Equal(t, http.StatusNotFound, h.Call(http.MethodGet, "/api/grids/usersGrid", h.token, nil).Status)
	require.Equal(t, http.StatusNotFound, h.Call(http.MethodGet, "/api/grids/nothing", h.token, nil).Status)
}

func TestListSettingsAreStoredPerUserAndCanBeReset(t *testing.T) {
	h := newHouse(t, 0)
	const path = "/api/grids/listInvoices/settings"
	wanted := gridapi.Settings{Density: "small", Paging: "perPage", PageSize: 100, OpenAs: "tab",
		Columns: []gridapi.ColumnSettings{
			{Field: "vendorName", Visible: true, Width: 240, Pin: "left"}, {Field: "invoiceNumber"}}}
	h.Call(http.MethodPut, path, h.token, wanted).Into(t, &gridapi.Settings{})
	var kept gridapi.Settings
	h.Call(http.MethodGet, path, h.token, nil).Into(t, &kept)
	require.Equal(t, wanted, kept)
	var others gridapi.Settings
	h.Call(http.MethodGet, path, h.With(h.tenant, "invoices:getList"), nil).Into(t, &others)
	require.Empty(t, others.Columns)
	require.Less(t, h.Call(http.MethodDelete, path, h.token, nil).Status, 300)
	h.Call(http.MethodGet, path, h.token, nil).Into(t, &kept)
	require.Empty(t, kept.Columns)
}

func TestUnknownColumnIsLeftOutOfStoredSettings(t *testing.T) {
	h := newHouse(t, 0)
	const path = "/api/grids/listInvoices/settings"
	h.Call(http.MethodPut, path, h.token,
		gridapi.Settings{Columns: []gridapi.ColumnSettings{{Field: "vendorName", Visible: true}}}).Into(t,
		&gridapi.Settings{})
	h.exec(
		`UPDATE grid_settings SET settings = jsonb_set(settings, '{Columns}', settings->'Columns' || '[{"Field": "gone", "Visible": true}]')`)
	var kept gridapi.Settings
	h.Call(http.MethodGet, path, h.token, nil).Into(t, &kept)
	require.Equal(t, []gridapi.ColumnSettings{{Field: "vendorName", Visible: true}}, kept.Columns)
	tooMuch := gridapi.Settings{Columns: make([]gridapi.ColumnSettings, 101)}
	require.Equal(t, string(fault.ValidationFailed), h.Call(http.MethodPut, path, h.token, tooMuch).Problem().ErrorCode)
	require.Equal(t, http.StatusRequestEntityTooLarge,
		h.Call(http.MethodPut, path, h.token,
			map[string]any{"columns": []any{}, "density": strings.Repeat("x", 70<<10)}).Status)
}

package audit_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	auditapi "countersign.dev/api/audit"
	"countersign.dev/api/server"
	auditapp "countersign.dev/app/audit"
	keyapp "countersign.dev/app/key"
	domain "countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	auditrow "countersign.dev/internal/store/audit"
	"countersign.dev/internal/store/storetest"
)

func TestAuditLogNeedsPermission(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) { auditapi.Routes(a.Server, auditapp.Commands{DB: a.DB}) })
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	write(t, a, ours.ID)
	link(t, chainer(t, a.DB), ours.ID)
	auditor := a.With(ours.ID, "globalAudit:getList", "globalAudit:get")
	query := map[string]any{
		"filters": []map[string]any{{"field": "area", "operator": "equal", "value": []string{"Payments"}}}}
	var page server.GridPage[auditapi.Entry]
	a.Call(http.MethodPost, "/api/audit/grid", auditor, query).Into(t, &page)
	require.Len(t, page.Items, 1)
	require.Equal(t, auditapi.Action("batch.released"), page.Items[0].Action)
	var detail auditapi.Detail
	path := "/api/audit/" + page.Items[0].ID
	a.Call(http.MethodGet, path, auditor, nil).Into(t, &detail)
	require.JSONEq(t, `{"status": "delivered"}`, string(detail.NewValue))
	require.NotZero(t, detail.Sequence)
	require.Len(t, detail.Hash, 64)

	stranger := a.With(theirs.ID, "globalAudit:getList", "globalAudit:get")
	foreign := a.Call(http.MethodGet, path, stranger, nil)
	missing := a.Call(http.MethodGet, "/api/audit/0192b3f0-0000-7000-8000-000000000001", stranger, nil)
	require.Equal(t, http.StatusNotFound, foreign.Status)
	require.Equal(t, missing.Problem().ErrorCode, foreign.Problem().ErrorCode)
	page = server.GridPage[auditapi.Entry]{}
	a.Call(http.MethodPost, "/api/audit/grid", stranger, query).Into(t, &page)
	require.Empty(t, page.Items)
	require.Equal(t, http.StatusForbidden,
		a.Call(http.MethodPost, "/api/audit/grid", a.With(ours.ID, "jobs:get"), query).Status)
}

func TestExportOfTooLongOrReversedRangeIsRefused(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, func(a *apitest.API) { auditapi.Routes(a.Server, auditapp.Commands{DB: a.DB}) })
	ours := a.Tenant("northwind")
	auditor := a.With(ours.ID, "globalAudit:getList", "globalAudit:export")
	storetest.ExecAs(t, superuser, `INSERT INTO audit_entries (tenant_id, id, at, user_name, area, action, object_type, object_id)
		SELECT '`+ours.ID+`', gen_random_uuid(), timestamptz '2026-03-01 12:00+00' + (n / 50001) * interval '2 days', '=1+1', 'Jobs',
		'started', 'job', n::text FROM generate_series(1, 100001) n`)
	export := func(from, to string) apitest.Answer {
		return a.Call(http.MethodPost, "/api/audit/csv", auditor, map[string]any{
			"columns": []any{map[string]any{"field": "action"}, map[string]any{"field": "userName"}},
			"filters": []any{map[string]any{"field": "at", "operator": "between", "value": []string{from, to}}}})
	}
	long := export("2026-03-01", "2026-03-03")
	require.Equal(t, http.StatusUnprocessableEntity, long.Status)
	require.Equal(t, string(fault.ExportRangeTooLarge), long.Problem().ErrorCode)
	reversed := export("2026-03-03", "2026-03-01")
	require.Equal(t, http.StatusUnprocessableEntity, reversed.Status)
	require.Equal(t, "filters[0].value", reversed.Problem().Errors[0].PropertyName)
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE action = 'exported'`))
	short := export("2026-03-01", "2026-03-01")
	require.Equal(t, http.StatusOK, short.Status)
	lines := strings.Split(strings.TrimSuffix(string(short.Body), "\r\n"), "\r\n")
	require.Len(t, lines, 1+50_000)
	require.Equal(t, `job.started,"'=1+1"`, lines[1], "no cell is a formula")
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE action = 'exported'
		AND area = 'Audit' AND object_id = 'auditGrid' AND new_value::text LIKE '%2026-03-01%'`))
}

// chainer is the chainer of the API's database, with checkpoints in a temporary folder.
func chainer(t *testing.T, db *postgres.DB) *audit.Chainer {
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	master, err := secret.ParseMaster(key)
	require.NoError(t, err)
	keys, err := audit.LoadKeys(context.Background(), keyapp.Commands{DB: db}, master)
	require.NoError(t, err)
	return &audit.Chainer{Log: auditrow.NewLog(db), Keys: keys, Anchors: audit.InFolder(t.TempDir())}
}

func link(t *testing.T, chain *audit.Chainer, tenantID string) {
	_, err := chain.Link(context.Background(), tenantID, time.Time{})
	require.NoError(t, err)
}

func TestVerificationNamesTheChangedEntry(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	chain := chainer(t, s)
	a := apitest.Open(t, s, func(a *apitest.API) { auditapi.Routes(a.Server, auditapp.Commands{DB: a.DB, Chain: chain}) })
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	for _, tenantID := range []string{ours.ID, theirs.ID} {
		write(t, a, tenantID)
		link(t, chain, tenantID)
		_, err := chain.Checkpoint(context.Background(), tenantID, time.Now())
		require.NoError(t, err)
	}
	verify := func(token string) (v auditapi.Verification) {
		a.Call(http.MethodGet, "/api/audit/verification", token, nil).Into(t, &v)
		return v
	}
	auditor, stranger := a.With(ours.ID, "globalAudit:get"), a.With(theirs.ID, "globalAudit:get")
	intact := verify(auditor)
	require.True(t, intact.OK)
	require.Equal(t, 1, intact.Checkpoints)
	require.NotNil(t, intact.LastCheckpoint)
	storetest.ExecAs(t, superuser, `UPDATE audit_entries SET new_value = '{"status": "canceled"}'
		WHERE tenant_id = '`+ours.ID+`' AND object_id = '42'`)
	changed := verify(auditor)
	require.False(t, changed.OK)
	require.Equal(t, &auditapi.Finding{Entry: intact.Entries, Reason: domain.Altered}, changed.Finding)
	require.True(t, verify(stranger).OK, "each company verifies its own log")
	require.Equal(t, http.StatusForbidden,
		a.Call(http.MethodGet, "/api/audit/verification", a.With(ours.ID, "globalAudit:getList"), nil).Status)
}

func write(t *testing.T, a *apitest.API, tenantID string) {
	require.NoError(t, a.DB.InTenant(storetest.As(tenantID, "", "Marcus Webb"), tenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Payments", Action: "released", ObjectType: "batch", ObjectID: "42",
			Old: map[string]string{"status": "sealed"}, New: map[string]string{"status": "delivered"}})
	}))
}

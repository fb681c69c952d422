package audit_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	auditapi "countersign.dev/api/audit"
	"countersign.dev/api/server"
	auditapp "countersign.dev/app/audit"
	keyapp "countersign.dev/app/key"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	auditrow "countersign.dev/internal/store/audit"
	"countersign.dev/internal/store/storetest"
)

func TestAuditLogNeedsPermission(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) { auditapi.Routes(a.Server, auditapp.Commands{DB: a.DB}) })
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	require.NoError(t, a.DB.InTenant(storetest.As(ours.ID, "", "Marcus Webb"), ours.ID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Payments", Action: "released", ObjectType: "batch", ObjectID: "42",
			Old: map[string]string{"status": "sealed"}, New: map[string]string{"status": "delivered"}})
	}))
	link(t, a, ours.ID)
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

func link(t *testing.T, a *apitest.API, tenantID string) {
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	master, err := secret.ParseMaster(key)
	require.NoError(t, err)
	keys, err := audit.LoadKeys(context.Background(), keyapp.Commands{DB: a.DB}, master)
	require.NoError(t, err)
	_, err = (&audit.Chainer{Log: auditrow.NewLog(a.DB), Keys: keys}).Link(
		context.Background(),
		tenantID,
		time.Time{},
	)
	require.NoError(t, err)
}

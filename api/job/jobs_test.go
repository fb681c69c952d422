package job_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	jobapi "countersign.dev/api/job"
	"countersign.dev/api/server"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// permissiveAuthenticator accepts every user; the token lists the permissions.
type permissiveAuthenticator struct{ tenantID string }

func (d permissiveAuthenticator) Verify(_ context.Context, raw string) (session.Token, error) {
	return session.Token{TenantID: d.tenantID, UserID: id.New(), SessionID: raw}, nil
}

func (d permissiveAuthenticator) Access(_ context.Context, t session.Token) (session.Access, error) {
	var held []permission.Permission
	for p := range strings.SplitSeq(t.SessionID, ",") {
		held = append(held, permission.Permission(p))
	}
	return session.Access{TenantID: t.TenantID, UserID: t.UserID, Permissions: permission.NewSet(held...)}, nil
}

func serve(
	t *testing.T, s *postgres.DB, tenantID string,
) func(method, path, body, permissions string) (int, map[string]any) {
	t.Helper()
	srv, err := server.New(server.Config{PublicURL: "http://localhost:8080"},
		server.Deps{Tokens: permissiveAuthenticator{tenantID}, Access: permissiveAuthenticator{tenantID}})
	require.NoError(t, err)
	jobapi.Routes(srv, storetest.Jobs(s), storetest.Batches(s, nil), "countersign")
	handler, err := srv.Handler()
	require.NoError(t, err)
	return func(method, path, body, permissions string) (int, map[string]any) {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+permissions)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		answer := map[string]any{}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer), w.Body.String())
		return w.Code, answer
	}
}

func TestJobsAreListedAndShownWithTheirSteps(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	created := storetest.CreateJob(context.Background(), t, s, tenantID, jobapp.New{ProjectID: projectID,
		WorkflowType: flow.IntelligentCapture, Name: job.Name{Code: job.NameCapture, Of: "a.pdf"},
		Subject: subject.Ref{Type: subject.Upload, ID: id.New()}})
	_, err := storetest.Jobs(s).Begin(context.Background(), tenantID, created.ID)
	require.NoError(t, err)
	send := serve(t, s, tenantID)

	status, _ := send("POST", "/api/jobs/grid", `{}`, "invoices:get")
	require.Equal(t, http.StatusForbidden, status)
	status, page := send("POST", "/api/jobs/grid",
		`{"filters":[{"field":"state","operator":"equal","value":["Processing"]}]}`, "jobs:getList")
	require.Equal(t, http.StatusOK, status, page)
	require.EqualValues(t, 1, page["totalCount"])

	status, shown := send("GET", "/api/jobs/"+created.ID, "", "jobs:get")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "Processing", shown["state"])
	require.Len(t, shown["steps"], 2)
	require.NotContains(t, shown, "temporalUrl", "the link is for operators")
	_, shown = send("GET", "/api/jobs/"+created.ID, "", "jobs:get,operations:get")
	require.Equal(t, "/temporal/namespaces/countersign/workflows/flow-run%2F"+tenantID+"%2F"+created.ID+"%2F1",
		shown["temporalUrl"])

	foreign, answer := serve(t, s, other)("GET", "/api/jobs/"+created.ID, "", "jobs:get")
	missing, nothing := serve(t, s, other)("GET", "/api/jobs/"+id.New(), "", "jobs:get")
	require.Equal(t, http.StatusNotFound, foreign)
	delete(answer, "requestId")
	delete(nothing, "requestId")
	require.Equal(t, nothing, answer, "a foreign id answers like one that does not exist")
	require.Equal(t, http.StatusNotFound, missing)
}

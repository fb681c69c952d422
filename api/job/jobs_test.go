package job_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

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
	require.Equal(t, false, shown["loops"])
	first, _ := shown["steps"].([]any)[0].(map[string]any)
	require.Equal(t, []any{"start", float64(1)}, []any{first["path"], first["attempt"]})
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

func TestStepsOfJobAreListed(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	ctx := context.Background()
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	created := storetest.StartCapture(t, s, tenantID, projectID)
	_, err := storetest.Jobs(s).Begin(ctx, tenantID, created.ID)
	require.NoError(t, err)
	node := flow.Node{ID: "approve", Kind: flow.ApproveInvoice, Name: "Ask the controller"}
	refused := job.PassStep(node, "loop[1]/approve", time.Now())
	refused.State, refused.ErrorCode, refused.Attempt = job.StepError, "Code", 2
	require.NoError(t, storetest.Jobs(s).RecordSteps(ctx, tenantID, created.ID,
		[]job.Step{job.PassStep(node, "loop[0]/approve", time.Now()), refused}))
	send, path := serve(t, s, tenantID), "/api/jobs/"+created.ID+"/steps/grid"

	status, _ := send("POST", path, `{}`, "jobs:getList")
	require.Equal(t, http.StatusForbidden, status)
	_, page := send("POST", path, `{}`, "jobs:get")
	require.EqualValues(t, 4, page["totalCount"], page)
	_, shown := send("GET", "/api/jobs/"+created.ID, "", "jobs:get")
	require.Len(t, shown["steps"], 2, "without the steps in loops")
	require.Equal(t, true, shown["loops"])
	for filter, count := range map[string]int{
		`{"field":"state","operator":"equal","value":["error"]}`:                 1,
		`{"field":"kind","operator":"equal","value":["approveInvoice"]}`:         2,
		`{"field":"name","operator":"contains","value":["controller"]}`:          2,
		`{"field":"path","operator":"contains","value":["["]}`:                   2,
		`{"field":"path","operator":"startsWith","value":["loop[1]"]}`:           1,
		`{"field":"startedAt","operator":"greater","value":["2020-01-01"]}`:      4,
		`{"field":"finishedAt","operator":"empty","value":[]}`:                   1,
		`{"field":"path","operator":"equal","value":["loop[0]/approve"]}`:        1,
		`{"field":"finishedAt","operator":"greater","value":["2100-01-01"]}`:     0,
		`{"field":"attempt","operator":"equal","value":["2"]}`:                   1,
		`{"field":"nodeId","operator":"equal","value":["approve"]}`:              2,
		`{"field":"state","operator":"in","value":["success","error","info"]}`:   4,
		`{"field":"errorCode","operator":"equal","value":["Code"]}`:              1,
		`{"field":"state","operator":"notIn","value":["success","error"]}`:       1,
		`{"field":"name","operator":"startsWith","value":["Capture the docum"]}`: 1,
	} {
		status, page := send("POST", path, `{"filters":[`+filter+`]}`, "jobs:get")
		require.Equal(t, http.StatusOK, status, page)
		require.EqualValues(t, count, page["totalCount"], filter)
	}
	status, _ = send("GET", "/api/jobs/"+created.ID+"/steps/summary", "", "jobs:getList")
	require.Equal(t, http.StatusForbidden, status)
	_, summary := send("GET", "/api/jobs/"+created.ID+"/steps/summary", "", "jobs:get")
	require.Equal(t, []any{map[string]any{"nodeId": "approve", "info": 0.0, "success": 1.0, "error": 1.0, "stalled": 0.0,
		"aborted": 0.0, "skipped": 0.0}}, summary["nodes"])
	_, summary = send("GET", "/api/jobs/"+created.ID+"/steps/summary?at=2020-01-01T00:00:00Z", "", "jobs:get")
	require.Empty(t, summary["nodes"], "before the job")
	status, _ = send("GET", "/api/jobs/"+created.ID+"/steps/summary?at=noon", "", "jobs:get")
	require.Equal(t, http.StatusUnprocessableEntity, status)
	requireNoSteps(t, serve(t, s, other), path)
	storetest.ExecAs(t, superuser, `INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		VALUES ($1, $2, $3, 'user')`, tenantID, projectID, id.New())
	requireNoSteps(t, send, path)
	status, _ = send("POST", path, `{}`, "jobs:get,operations:get")
	require.Equal(t, http.StatusOK, status, "an operator sees every project")
}

// requireNoSteps requires that the job of a path looks like one that does not exist.
func requireNoSteps(
	t *testing.T, send func(method, path, body, permissions string) (int, map[string]any), path string,
) {
	t.Helper()
	_, missing := send("POST", "/api/jobs/"+id.New()+"/steps/grid", `{}`, "jobs:get")
	for _, path := range []string{path, "/api/jobs/nonsense/steps/grid"} {
		status, answer := send("POST", path, `{}`, "jobs:get")
		require.Equal(t, http.StatusNotFound, status, path)
		delete(answer, "requestId")
		delete(missing, "requestId")
		require.Equal(t, missing, answer, path)
	}
}

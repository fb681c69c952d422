package operations_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

const (
	workflowPath = "/temporal/api/v1/namespaces/n/workflows/"
	batchPath    = workflowPath + "ach%2F0190a0b0-0000-7000-8000-000000000001%2F0190a0b0-0000-7000-8000-000000000002%2F225"
)

// writes are requests that change something, or that some server between here
// and Temporal could read as one that does.
func writes() map[string]string {
	refused := map[string]string{
		"PUT " + workflowPath + "w":                        "another method",
		"DELETE /temporal/api/v1/namespaces/n/schedules/s": "another method",
		"PATCH /temporal/api/v1/namespaces/n":              "another method",
		"OPTIONS " + batchPath:                             "another method",
		"TRACE " + batchPath:                               "another method",
		"PROPFIND " + batchPath:                            "another method",
	}
	for _, path := range []string{
		workflowPath + "w/terminate", workflowPath + "w/reset", workflowPath + "w/cancel",
		"/temporal/api/v1/namespaces/n/batch-operations/b", workflowPath + "w/signal/query", workflowPath + "w/signal/paid",
		workflowPath + "w/update/release", batchPath + "/update/release",
		// The segment of the id holds the words of a query.
		workflowPath + "x%2Fquery%2Fy", workflowPath + "x%2fquery%2fy", workflowPath + "x%252Fquery%252Fy",
		workflowPath + "x%2Fquery%2Fy/update/release", workflowPath + "x%2Fquery%2F__stack_trace",
		workflowPath + "x%2Fquery%2F__stack_trace/signal/paid", workflowPath + "w%2Fterminate%3F/query/__stack_trace",
		workflowPath + "w%2Fterminate%23/query/__stack_trace",
		// A query is one that the SDK answers, and the path ends with it.
		workflowPath + "w/query/", workflowPath + "w/query/release", workflowPath + "w/query/__stack_trace/",
		workflowPath + "w/query/__stack_trace/x", workflowPath + "w/query/__stack_trace%2F..%2F..%2Fterminate",
		workflowPath + "w/query/__stack_trace;x", workflowPath + "w/query/__stack%5Ftrace",
		// Parameters, empty segments and dots.
		workflowPath + "w;a=b/query/__stack_trace", workflowPath + "w/terminate;/query/__stack_trace",
		workflowPath + "w//query/__stack_trace", "/temporal//api/v1/namespaces/n/workflows/w/query/__stack_trace",
		workflowPath + "w/../w/terminate/query/__stack_trace", workflowPath + "../query/__stack_trace",
		workflowPath + "w%2F..%2Fx/query/__stack_trace", workflowPath + "%2E%2E/query/__stack_trace",
		workflowPath + "w%5Cterminate/query/__stack_trace", workflowPath + "w%00/query/__stack_trace",
		workflowPath + "w%0D%0A/query/__stack_trace",
		// Other prefixes of the same services.
		"/temporal/api/v2/namespaces/n/workflows/w/query/__stack_trace",
		"/temporal/API/v1/namespaces/n/workflows/w/query/__stack_trace",
		"/temporal/namespaces/n/workflows/w/query/__stack_trace",
		"/temporal/api/v1/temporal.api.workflowservice.v1.WorkflowService/UpdateWorkflowExecution",
		"/temporal/temporal.api.workflowservice.v1.WorkflowService/UpdateWorkflowExecution", "/temporal/render",
		"/temporal/auth/refresh", "/temporal/api/v1/namespaces/n/schedules/x/workflows/w/query/__stack_trace",
		"/temporal/api/v1/namespaces/n%2Fworkflows/workflows/w/query/__stack_trace",
		// A query string may name a method.
		workflowPath + "w/query/__stack_trace?_method=DELETE", workflowPath + "w/query/__stack_trace?query.query_type=x",
	} {
		refused["POST "+path] = "another path"
	}
	return refused
}

// R33, the proxy's half: nothing but reads and the SDK's own queries reaches the
// Temporal UI. The other half is in workers: forged payloads and acts.
func TestR33ProxyForwardsOnlyReads(t *testing.T) {
	w := newWorld(t)
	cookie := w.signIn(t, "operator")
	tried := 0
	for request := range writes() {
		method, path, _ := strings.Cut(request, " ")
		require.GreaterOrEqual(t, w.send(t, method, path, "{}", cookie).status, 400, request)
		require.Empty(t, w.upstream, request)
		tried++
	}
	query := batchPath + "/query/__stack_trace"
	for name, value := range map[string]string{
		"Content-Type": "application/x-www-form-urlencoded", "Upgrade": "websocket",
		"content-type": "application/grpc-web+proto",
	} {
		r := w.request(t, http.MethodPost, query, cookie)
		r.Header.Set(name, value)
		require.Equal(t, http.StatusMethodNotAllowed, w.do(t, r).status, name+": "+value)
		require.Empty(t, w.upstream, value)
		tried++
	}
	for method, path := range map[string]string{http.MethodPost: query, http.MethodGet: batchPath,
		http.MethodHead: batchPath} {
		r := w.request(t, method, path, cookie)
		for _, name := range []string{"X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method", "X-Original-URL",
			"X-Rewrite-URL", "Grpc-Metadata-A", "Authorization"} {
			r.Header.Set(name, "DELETE")
			tried++
		}
		w.upstream = nil
		require.Equal(t, http.StatusOK, w.do(t, r).status)
		require.Len(t, w.upstream, 1)
		require.Equal(t, []string{method, path}, []string{w.upstream[0].Method, w.upstream[0].URL.EscapedPath()})
		for name, values := range w.upstream[0].Header {
			require.NotContains(t, values, "DELETE", name)
		}
	}
	gate.Record(t, gate.Figure{Gate: "R33", Ours: 0, Ratio: 0, Goal: "0 forwarded", OK: true, Unit: "writes forwarded",
		Note: "the operators' proxy: every method, path and header that could write; queries of the SDK pass"})
	require.Greater(t, tried, 60)
}

func (w *world) request(t *testing.T, method, path string, cookie *http.Cookie) *http.Request {
	t.Helper()
	r, err := http.NewRequest(method, w.url+path, nil)
	require.NoError(t, err)
	if method == http.MethodPost {
		r, err = http.NewRequest(method, w.url+path, strings.NewReader("{}"))
		require.NoError(t, err)
		r.Header.Set("Content-Type", "text/plain;charset=UTF-8")
	}
	r.AddCookie(cookie)
	return r
}

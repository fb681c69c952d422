package replay

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/temporalx"
)

// takeVariable makes the tests that run on a real server store the histories of their workflows. Its value lists the
// features, the first parts of the workflows' names: flow,invoice. The value all stores every history.
const takeVariable = "COUNTERSIGN_TAKE_HISTORIES"

// folders are the packages of the workflows, by the first part of their names.
var folders = map[string]string{
	"flow": "flowrun", "invoice": "invoice", "document": "invoice", "task": "task", "ach": "ach", "check": "checkprint",
	"positivepay": "positivepay", "notify": "notify", "payment": "paymentimport", "bank": "bankinbound",
	"connection": "connection", "dataexport": "dataexport", "tenantdeletion": "tenantdeletion", "license": "license",
	"expiry": "expiry",
}

var capital = regexp.MustCompile(`[A-Z]`)

// Take writes the histories of a namespace's workflows, ended or not, to testdata of
// their packages, named after the test: make histories FEATURES=flow,invoice.
// A world with stand-ins for some processes names the features that are real in it.
func Take(t testing.TB, c client.Client, codec *temporalx.Codec, namespace string, only ...string) {
	t.Helper()
	wanted := strings.Split(os.Getenv(takeVariable), ",")
	if wanted[0] == "" {
		return
	}
	time.Sleep(3 * time.Second) // the list of workflows follows behind
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	list, err := c.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{Namespace: namespace})
	require.NoError(t, err)
	source, err := place.Source()
	require.NoError(t, err)
	taken := map[string]int{}
	for _, e := range list.GetExecutions() {
		name := e.GetType().GetName()
		feature, _, _ := strings.Cut(name, ".")
		folder, ok := folders[feature]
		if !ok || len(only) > 0 && !slices.Contains(only,
			feature) || wanted[0] != "all" && !slices.Contains(wanted, feature) {
			continue
		}
		body, err := temporalx.History(ctx, c, codec, e.GetExecution().GetWorkflowId(), e.GetExecution().GetRunId())
		require.NoError(t, err)
		taken[name]++
		file := fmt.Sprintf("%s-%s-%d.json", snake(t.Name()), name, taken[name])
		file = filepath.Join(source, "workflows", folder, "testdata", "histories", file)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, append(body, '\n'), 0o644))
	}
}

// snake is a test's name as a file's.
func snake(name string) string {
	name = strings.TrimPrefix(name, "Test")
	return strings.TrimPrefix(strings.ToLower(capital.ReplaceAllString(name, "_$0")), "_")
}

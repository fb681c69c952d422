package telemetry_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	"countersign.dev/domain/actor"
	"countersign.dev/internal/telemetry"
)

func TestEveryLogLineContainsItsTenantAndWorkflow(t *testing.T) {
	var out bytes.Buffer
	log := telemetry.Logger(&out, "info", "json").With("pool", "core")
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	env.RegisterActivity(logged)
	_, err := env.ExecuteActivity(logged)
	require.NoError(t, err)
	log.InfoContext(actor.With(context.Background(), actor.Actor{TenantID: "t-1", UserID: "u-1", CorrelationID: "c-1"}),
		"sealed")
	log.DebugContext(context.Background(), "quiet")
	for _, part := range []string{`"tenant":"t-1"`, `"user":"u-1"`, `"correlation":"c-1"`, `"pool":"core"`} {
		require.Contains(t, out.String(), part)
	}
	require.NotContains(t, out.String(), "quiet")
	require.Contains(t, activityLine.String(), `"workflow":"default-test-workflow-id"`)
}

var activityLine bytes.Buffer

func logged(ctx context.Context) error {
	slog.New(telemetry.Logger(&activityLine, "info", "json").Handler()).InfoContext(ctx, "in an activity")
	return nil
}

func TestOneNameMayHaveSeveralSetsOfTags(t *testing.T) {
	metrics := telemetry.NewTemporalMetrics()
	registry := prometheus.NewPedanticRegistry()
	require.NoError(t, registry.Register(metrics))
	h := metrics.Handler()
	h.WithTags(map[string]string{"namespace": "n"}).Counter("temporal_request").Inc(2)
	h.WithTags(map[string]string{"namespace": "n"}).WithTags(map[string]string{
		"operation": "Poll"}).Counter("temporal_request").Inc(1)
	h.Gauge("temporal_slots").Update(5)
	h.Timer("temporal_latency").Record(30 * time.Millisecond)

	page := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{ErrorHandling: promhttp.HTTPErrorOnError}).ServeHTTP(page,
		httptest.NewRequest("GET", "/metrics", nil))
	require.Equal(t, 200, page.Code, page.Body.String())
	for _, line := range []string{`temporal_request_total{namespace="n"} 2`,
		`temporal_request_total{namespace="n",operation="Poll"} 1`, `temporal_slots 5`,
		`temporal_latency_seconds_bucket{le="0.025"} 0`, `temporal_latency_seconds_bucket{le="0.05"} 1`} {
		require.Contains(t, page.Body.String(), line)
	}
}

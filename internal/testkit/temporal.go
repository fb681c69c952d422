package testkit

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/internal/stack/temporalapply"
	"countersign.dev/internal/temporalx"
)

// TemporalServer is a namespace on a real server.
type TemporalServer struct {
	Address   string
	Namespace string
}

// Temporal is a fresh namespace, with the search attributes of
// temporal-config, on a real server that keeps its state in PostgreSQL.
func Temporal(t testing.TB) TemporalServer {
	t.Helper()
	var server TemporalServer
	require.NoError(t, ask("/temporal", &server), "a real Temporal server is needed")
	server.Namespace = "test-" + id.New()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	require.NoError(t, temporalapply.Apply(ctx, server.Address, server.Namespace, temporalx.Security{}))
	return server
}

package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func healthServer(t *testing.T, cfg Config, ready map[string]func(context.Context) error) http.Handler {
	t.Helper()
	cfg.PublicURL = "http://localhost"
	s, err := New(cfg, Deps{Ready: ready, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	handler, err := s.Handler()
	require.NoError(t, err)
	return handler
}

func get(handler http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

func TestReadinessNamesFailingPartsWithoutDetails(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	fine := func(context.Context) error { return nil }
	began := time.Now()
	w := get(healthServer(t, Config{}, map[string]func(context.Context) error{
		"database": fine,
		"objects":  func(context.Context) error { return errors.New("dial tcp 10.0.0.7:9000: connection refused") },
		"temporal": func(context.Context) error { <-hang; return nil },
	}), "/readyz")
	require.Less(t, time.Since(began), readyTime+time.Second, "a check that hangs ends")
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.JSONEq(t, `{"database":"ok","objects":"not ready","temporal":"not ready"}`, w.Body.String())
	w = get(healthServer(t, Config{}, map[string]func(context.Context) error{"database": fine}), "/readyz")
	require.Equal(t, http.StatusOK, w.Code)
}

func TestConcurrentReadinessProbesCheckOnce(t *testing.T) {
	gridRequest := 0
	handler := healthServer(t, Config{},
		map[string]func(context.Context) error{"database": func(context.Context) error { gridRequest++; return nil }})
	for range 50 {
		require.Equal(t, http.StatusOK, get(handler, "/readyz").Code)
	}
	require.LessOrEqual(t, gridRequest, 2)
}

func TestMetricsNeedTheirToken(t *testing.T) {
	handler := healthServer(t, Config{MetricsToken: "secret"}, nil)
	require.Equal(t, http.StatusNotFound, get(handler, "/metrics").Code)
	require.Equal(t, http.StatusNotFound, get(handler, "/metrics", "Authorization", "Bearer other").Code)
	require.Equal(t, http.StatusOK, get(handler, "/metrics", "Authorization", "Bearer secret").Code)
}

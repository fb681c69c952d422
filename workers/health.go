package workers

import (
	"context"
	"crypto/subtle"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"countersign.dev/internal/config"
)

// serveHealth answers /healthz and /metrics while the pools work.
func serveHealth(ctx context.Context, cfg config.Config, runner *Runner, metrics *prometheus.Registry) error {
	if cfg.HTTP.WorkerListen == "" {
		return nil
	}
	mux := http.NewServeMux()
	show := promhttp.HandlerFor(metrics, promhttp.HandlerOpts{})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		want := "Bearer " + cfg.HTTP.MetricsToken
		if cfg.HTTP.MetricsToken != "" &&
			subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte(want)) != 1 {
			http.NotFound(w, r)
			return
		}
		show.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		if err := runner.Ready(ctx); err != nil {
			http.Error(w, "not ready", http.StatusServiceUnavailable)
			slog.WarnContext(ctx, "not ready", "error", err)
		}
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	listener, err := net.Listen("tcp", cfg.HTTP.WorkerListen)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

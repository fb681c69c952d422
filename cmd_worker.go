package main

import (
	"context"
	"crypto/subtle"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"golang.org/x/sync/errgroup"

	"countersign.dev/internal/config"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store"
	"countersign.dev/internal/telemetry"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/wiring"
	"countersign.dev/workers"
	"countersign.dev/workflows/queue"
)

// work runs worker pools until it is told to stop.
func work(ctx context.Context, args []string) error {
	set := flag.NewFlagSet("worker", flag.ContinueOnError)
	list := set.String("pool", "all", "pools to serve, separated by commas")
	if err := set.Parse(args); err != nil {
		return err
	}
	pools, err := workers.Pools(*list)
	if err != nil {
		return err
	}
	cfg, err := config.Load(config.NeedDatabase, config.NeedTemporal, config.NeedMasterKey, config.NeedObjects)
	if err != nil {
		return err
	}
	log := telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat)
	slog.SetDefault(log)
	keepSmall(ctx)
	stopTraces, err := telemetry.Traces(ctx, cfg.Telemetry.OTLPEndpoint, "countersign-worker")
	if err != nil {
		return err
	}
	defer flush(stopTraces)
	runner, metrics, closeAll, err := newRunner(ctx, cfg, pools, log)
	if err != nil {
		return err
	}
	defer closeAll()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return runner.Run(ctx) })
	g.Go(func() error { return serveWorkerHealth(ctx, cfg.HTTP, runner, metrics) })
	return g.Wait()
}

// newRunner opens what the pools need. closeAll closes it in the opposite order.
func newRunner(ctx context.Context, cfg config.Config, pools []string, log *slog.Logger) (r *workers.Runner, metrics *prometheus.Registry, closeAll func(), err error) {
	var closers []func()
	shutAll := func() { // its own name: a failing return has already emptied closeAll
		for _, shut := range slices.Backward(closers) {
			shut()
		}
	}
	defer func() {
		if err != nil {
			shutAll()
		}
	}()
	s, err := store.Open(ctx, store.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL, MaxConns: cfg.Database.MaxConnections})
	if err != nil {
		return nil, nil, nil, err
	}
	closers = append(closers, s.Close)
	master, err := secret.LoadMaster(cfg.MasterKeyFile)
	if err != nil {
		return nil, nil, nil, err
	}
	sdk := telemetry.NewTemporalMetrics()
	metrics = prometheus.NewRegistry()
	metrics.MustRegister(sdk, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	vault := secret.NewVault(master, s)
	c, err := temporalx.Dial(temporalx.Config{
		Address: cfg.Temporal.Address, Namespace: cfg.Temporal.Namespace, Security: temporalx.SecurityFrom(cfg), Keys: vault, Logger: log, Metrics: sdk.Handler(),
	})
	if err != nil {
		return nil, nil, nil, err
	}
	closers = append(closers, c.Close)
	files, err := wiring.OpenDocuments(ctx, cfg)
	if err != nil {
		return nil, nil, nil, err
	}
	closers = append(closers, files.Close)
	guard, err := outbound.New(cfg.Outbound.Networks)
	if err != nil {
		return nil, nil, nil, err
	}
	deps := workers.Deps{Store: s, Flows: flows.New(c, s), Documents: files.Reader, Outbound: guard,
		Erp: &erp.Client{URL: cfg.Demo.ERPURL, Outbound: guard}, Vault: vault, Objects: files.Objects,
		PublicURL: cfg.HTTP.PublicURL}
	if slices.Contains(pools, queue.Mail) {
		if deps.Mail, err = mail.New(cfg.Mail.SMTPURL, cfg.Mail.From, guard); err != nil {
			return nil, nil, nil, fmt.Errorf("pool mail: COUNTERSIGN_SMTP_URL: %w", err)
		}
	}
	chainer, err := newChainer(ctx, cfg, s, master, log)
	if err != nil {
		return nil, nil, nil, err
	}
	return &workers.Runner{
		Client: c, Pools: pools, Stop: cfg.HTTP.Shutdown, Log: log, Audit: chainer.Run, Deps: deps,
	}, metrics, shutAll, nil
}

// serveWorkerHealth answers /healthz and /metrics while the pools work.
func serveWorkerHealth(ctx context.Context, cfg config.HTTP, runner *workers.Runner, metrics *prometheus.Registry) error {
	if cfg.WorkerListen == "" {
		return nil
	}
	mux := http.NewServeMux()
	show := promhttp.HandlerFor(metrics, promhttp.HandlerOpts{})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		want := "Bearer " + cfg.MetricsToken
		if cfg.MetricsToken != "" && subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte(want)) != 1 {
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
	listener, err := net.Listen("tcp", cfg.WorkerListen)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// flush gives the last spans a moment to leave.
func flush(stop func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := stop(ctx); err != nil {
		slog.Warn("some traces were lost", "error", err)
	}
}

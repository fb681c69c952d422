// Package api serves the product over HTTP. The features' operations are in the folders below.
package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"countersign.dev/api/server"
	featureapp "countersign.dev/app/feature"
	keyapp "countersign.dev/app/key"
	noticeapp "countersign.dev/app/notice"
	"countersign.dev/domain/release"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/password"
	"countersign.dev/internal/realtime"
	"countersign.dev/ui"
)

// Run serves the product until ctx is canceled.
func Run(ctx context.Context, c *connect.Connections, log *slog.Logger, modules ...Module) error {
	d, err := newDeps(ctx, c, log)
	if err != nil {
		return err
	}
	cfg := c.Config
	if d.Realtime, err = realtime.New(strings.TrimRight(cfg.HTTP.PublicURL, "/"), d.sessions(),
		noticeapp.Commands{DB: d.DB},
		log); err != nil {
		return err
	}
	handler, err := NewHandler(d, log, modules...)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return d.Realtime.Run(ctx) })
	g.Go(func() error { return serve(ctx, cfg, handler, log) })
	return g.Wait()
}

// newDeps builds the features' dependencies on open connections.
func newDeps(ctx context.Context, c *connect.Connections, log *slog.Logger) (d Deps, err error) {
	d = Deps{
		Config:  c.Config,
		DB:      c.DB,
		Vault:   c.Vault,
		Metrics: c.Metrics,
		Flows:   flows.New(c.Temporal, c.DB),
	}
	d.Tokens = oidc.NewTokens(oidc.NewKeys(keyapp.Commands{DB: c.DB}, c.Master), c.Config.HTTP.PublicURL+oidc.Path)
	if d.Passwords, err = password.New(); err != nil {
		return d, err
	}
	if d.Passkeys, err = passkey.New(c.Config.HTTP.PublicURL); err != nil {
		return d, err
	}
	if d.Audit, err = audit.Open(ctx, c.DB, c.Master, c.Objects, c.Config.Home, log); err != nil {
		return d, err
	}
	d.Documents, err = c.OpenDocuments(ctx)
	return d, err
}

// NewHandler is the whole API on what is open, with compressed answers.
func NewHandler(d Deps, log *slog.Logger, modules ...Module) (http.Handler, error) {
	s, err := NewServer(d, log, modules...)
	if err != nil {
		return nil, err
	}
	engine, err := s.Handler()
	if err != nil {
		return nil, err
	}
	return server.Compress(engine)
}

// NewServer is the engine with all its routes.
func NewServer(d Deps, log *slog.Logger, modules ...Module) (*server.Server, error) {
	pages, err := ui.FS()
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(pages, "index.html"); err != nil {
		log.Warn("the user interface is not built (make ui-build): only the API is served")
	}
	d.Features = featureapp.NewFlags(d.DB, time.Now)
	s, err := server.New(
		server.Config{PublicURL: d.Config.HTTP.PublicURL, HelpURL: d.Config.HTTP.HelpURL,
			TrustedProxies: d.Config.HTTP.TrustedProxies, Version: release.Version, Limits: d.Limits,
			MetricsToken: d.Config.HTTP.MetricsToken, Modules: names(modules)},
		server.Deps{
			Tokens: d.Tokens, Access: d.sessions(), Commands: d.DB, Features: d.Features, UI: pages,
			Log: log,
			Ready: map[string]func(context.Context) error{
				"database": func(ctx context.Context) error { return d.DB.Ping(ctx) },
				"objects":  d.objects().Ready,
				"temporal": func(ctx context.Context) error { return d.Flows.Ready(ctx, d.Config.Temporal.Namespace) }},
		})
	if err != nil {
		return nil, err
	}
	if d.Metrics != nil {
		if err := s.Metrics().Register(d.Metrics); err != nil {
			return nil, err
		}
	}
	if err := Routes(s, d); err != nil {
		return nil, err
	}
	for _, m := range modules {
		m.Routes(s, d)
	}
	return s, nil
}

// headerTime limits how long a client may take to send its header.
const headerTime = 10 * time.Second

// bounded bounds every phase of a connection, so that slow clients hold nothing
// for long (gate R31). Answers may stream; the engine bounds what works on them.
func bounded(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		ReadHeaderTimeout: headerTime, ReadTimeout: 2 * time.Minute, WriteTimeout: 5 * time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
	}
}

func serve(ctx context.Context, cfg config.Config, handler http.Handler, log *slog.Logger) error {
	http1 := bounded(handler, log)
	http1.Addr = cfg.HTTP.Listen
	ended := make(chan error, 1)
	go func() { ended <- http1.ListenAndServe() }()
	log.Info("serving", "address", cfg.HTTP.Listen, "public", cfg.HTTP.PublicURL)
	select {
	case err := <-ended:
		return fmt.Errorf("serve %s: %w", cfg.HTTP.Listen, err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), cfg.HTTP.Shutdown)
	defer cancel()
	if err := http1.Shutdown(stop); err != nil {
		return errors.Join(fmt.Errorf("requests were still running: %w", err), http1.Close())
	}
	return nil
}

package workers

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"golang.org/x/sync/errgroup"

	connectionapp "countersign.dev/app/connection"
	subjectapp "countersign.dev/app/subject"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
	"countersign.dev/workflows/queue"
)

// Run serves pools and the process's health until ctx is canceled.
func Run(ctx context.Context, c *connect.Connections, pools []string, log *slog.Logger) error {
	deps, err := newDeps(ctx, c, pools)
	if err != nil {
		return err
	}
	chainer, err := audit.Open(ctx, c.DB, c.Master, c.Objects, c.Config.Home, log)
	if err != nil {
		return err
	}
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(c.Metrics, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	if slices.Contains(pools, queue.Core) {
		metrics.MustRegister(unprojected(c.DB))
	}
	runner := &Runner{Client: c.Temporal, Namespace: c.Config.Temporal.Namespace, Pools: pools,
		Stop: c.Config.HTTP.Shutdown, Log: log, Audit: chainer.Run, Deps: deps}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return runner.Run(ctx) })
	g.Go(func() error { return serveHealth(ctx, c.Config, runner, metrics) })
	return g.Wait()
}

// newDeps builds what the pools need on open connections.
func newDeps(ctx context.Context, c *connect.Connections, pools []string) (Deps, error) {
	files, err := c.OpenDocuments(ctx)
	if err != nil {
		return Deps{}, err
	}
	guard, err := outbound.New(c.Config.Outbound.Networks)
	if err != nil {
		return Deps{}, err
	}
	profiles := connectionapp.Visits{DB: c.DB, Vault: c.Vault}
	calls := rest.NewClient(guard, profiles)
	deps := Deps{
		DB: c.DB, Flows: flows.New(c.Temporal, c.DB), Documents: files.Reader,
		Subjects: subjectapp.Product(), Outbound: guard,
		Erp: &erp.Client{Outbound: guard, Vault: c.Vault, REST: &calls,
			Profiles: profiles}, Vault: c.Vault, Objects: files.Objects,
		PublicURL: c.Config.HTTP.PublicURL,
	}
	switch {
	case !slices.Contains(pools, queue.Mail):
	case c.Config.Mail.SMTPURL == "":
		slog.Warn("COUNTERSIGN_SMTP_URL is not set: messages wait for a mail server for a day")
		deps.Mail = mail.NoServer{}
	default:
		if deps.Mail, err = mail.New(c.Config.Mail.SMTPURL, c.Config.Mail.From, guard); err != nil {
			return Deps{}, fmt.Errorf("pool mail: COUNTERSIGN_SMTP_URL: %w", err)
		}
	}
	return deps, nil
}

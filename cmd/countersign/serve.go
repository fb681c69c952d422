package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/telemetry"
)

// serve prepares a process that runs until it is stopped: configuration, log,
// small heap, traces and connections. It runs do and closes everything.
func serve(ctx context.Context, name string, do func(context.Context, *connect.Connections, *slog.Logger) error) error {
	cfg, err := config.Load(served...)
	if err != nil {
		return err
	}
	return serveWith(ctx, cfg, name, do)
}

// served contains what every serving process needs.
var served = []config.Need{config.NeedDatabase, config.NeedTemporal, config.NeedObjects, config.NeedMasterKey}

// serveWith is serve with a configuration that was read.
func serveWith(
	ctx context.Context, cfg config.Config, name string,
	do func(context.Context, *connect.Connections, *slog.Logger) error,
) error {
	log := telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat)
	slog.SetDefault(log)
	keepSmall(ctx)
	stopTraces, err := telemetry.Traces(ctx, cfg.Telemetry.OTLPEndpoint, "countersign-"+name)
	if err != nil {
		return err
	}
	defer flush(stopTraces)
	connections, err := connect.Open(ctx, cfg, served...)
	if err != nil {
		return err
	}
	defer connections.Close()
	return do(ctx, connections, log)
}

// flush waits briefly for the last spans to be sent.
func flush(stop func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := stop(ctx); err != nil {
		slog.Warn("some traces were lost", "error", err)
	}
}

package main

import (
	"context"
	"log/slog"
	"os"

	"countersign.dev/internal/config"
	"countersign.dev/internal/telemetry"
	"countersign.dev/internal/wiring"
)

// api serves the product over HTTP.
func api(ctx context.Context, _ []string) error {
	cfg, err := config.Load(config.NeedDatabase, config.NeedTemporal, config.NeedObjects, config.NeedMasterKey)
	if err != nil {
		return err
	}
	log := telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat)
	slog.SetDefault(log)
	keepSmall(ctx)
	stopTraces, err := telemetry.Traces(ctx, cfg.Telemetry.OTLPEndpoint, "countersign-api")
	if err != nil {
		return err
	}
	defer flush(stopTraces)
	return wiring.API(ctx, cfg, log)
}

// openAPI writes the API's document, from which the user interface's types are made.
func openAPI(_ context.Context, args []string) error {
	document, err := wiring.OpenAPI()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		_, err = os.Stdout.Write(document)
		return err
	}
	return os.WriteFile(args[0], document, 0o644)
}

package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"

	"github.com/caarlos0/env/v11"

	"countersign.dev/internal/config"
	"countersign.dev/internal/onprem"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/printer"
	"countersign.dev/internal/telemetry"
	"countersign.dev/internal/wiring"
)

// runAgent works in a tenant's own network until it is told to stop. It needs
// the API's address and its key, and nothing else of an installation.
func runAgent(ctx context.Context, args []string) error {
	environment := env.ToMap(os.Environ())
	set := flag.NewFlagSet("agent", flag.ContinueOnError)
	for name, flagged := range map[string]struct{ key, usage string }{
		"api": {"COUNTERSIGN_AGENT_API", "https address of the product"}, "tenant": {"COUNTERSIGN_AGENT_TENANT", "tenant, as in the product's addresses"},
		"key-file": {"COUNTERSIGN_AGENT_KEY_FILE", "file that holds the agent's key"},
	} {
		set.Func(name, flagged.usage, func(value string) error { environment[flagged.key] = value; return nil })
	}
	if err := set.Parse(args); err != nil {
		return err
	}
	cfg, err := config.LoadFrom(environment, config.NeedAgent)
	if err != nil {
		return err
	}
	key, err := os.ReadFile(cfg.Agent.KeyFile)
	if err != nil {
		return fmt.Errorf("the agent's key: %w", err)
	}
	log := telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat)
	slog.SetDefault(log)
	agent, err := onprem.New(onprem.Config{
		API: cfg.Agent.API, Tenant: cfg.Agent.Tenant, Key: string(key), Release: wiring.Version, Shutdown: cfg.HTTP.Shutdown, Printer: printer.New(outbound.Anywhere()), Log: log,
	})
	if err != nil {
		return err
	}
	return agent.Run(ctx)
}

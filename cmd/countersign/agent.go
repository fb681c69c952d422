package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	"github.com/caarlos0/env/v11"
	"github.com/spf13/cobra"

	"countersign.dev/domain/release"
	"countersign.dev/internal/config"
	"countersign.dev/internal/onprem"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/printer"
	"countersign.dev/internal/telemetry"
)

// agentCommand runs in a tenant's own network. It needs the API's address and
// its key, and nothing else of an installation. A flag wins over the environment.
func agentCommand() *cobra.Command {
	flags := []struct{ name, key, usage string }{
		{"api", "COUNTERSIGN_AGENT_API", "https address of the product"},
		{"tenant", "COUNTERSIGN_AGENT_TENANT", "tenant, as in the product's addresses"},
		{"key-file", "COUNTERSIGN_AGENT_KEY_FILE", "file that holds the agent's key"},
		{"data-sources", "COUNTERSIGN_AGENT_DATA_SOURCES", "optional file with the queries that the product may request"},
	}
	values := make([]string, len(flags))
	code := ""
	c := command("agent", "Print and query databases in a tenant's own network", nil)
	c.Flags().StringVar(&code, "pair", "", "exchange a pairing code for the agent's key, write the key file, and end")
	for i, flag := range flags {
		c.Flags().StringVar(&values[i], flag.name, "", flag.usage+" ("+flag.key+")")
	}
	c.RunE = func(c *cobra.Command, _ []string) error {
		environment := env.ToMap(os.Environ())
		for i, flag := range flags {
			if c.Flags().Changed(flag.name) {
				environment[flag.key] = values[i]
			}
		}
		return runAgent(c.Context(), environment, code)
	}
	return c
}

func runAgent(ctx context.Context, environment map[string]string, code string) error {
	cfg, err := config.LoadFrom(environment, config.NeedAgent)
	if err != nil {
		return err
	}
	log := telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat)
	slog.SetDefault(log)
	setting := onprem.Config{
		API: cfg.Agent.API, Tenant: cfg.Agent.Tenant, Key: onprem.KeyFile(cfg.Agent.KeyFile), Release: release.Version,
		Shutdown: cfg.HTTP.Shutdown, Printer: printer.New(outbound.Anywhere()), Log: log,
	}
	if code != "" {
		if err := onprem.Pair(ctx, setting, code); err != nil {
			return fmt.Errorf("the agent was not paired: %w", err)
		}
		log.Info("the agent is paired", "key file", cfg.Agent.KeyFile)
		return nil
	}
	if cfg.Agent.DataSources != "" {
		if setting.DataSources, err = onprem.ReadDataSources(cfg.Agent.DataSources); err != nil {
			return err
		}
	}
	agent, err := onprem.New(setting)
	if err != nil {
		return err
	}
	return agent.Run(ctx)
}

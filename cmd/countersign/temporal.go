package main

import (
	"context"

	"github.com/spf13/cobra"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/temporalapply"
	"countersign.dev/internal/temporalx"
)

func temporalCommand() *cobra.Command {
	return group("temporal", "Configure the Temporal server",
		command("apply", "Bring the Temporal namespace to the state of temporal-config", temporalApply))
}

func temporalApply(ctx context.Context) error {
	cfg, err := config.Load(config.NeedTemporal)
	if err != nil {
		return err
	}
	return temporalapply.Apply(ctx, cfg.Temporal.Address, cfg.Temporal.Namespace, temporalx.SecurityFrom(cfg))
}

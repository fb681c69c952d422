package main

import (
	"context"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/temporalapply"
	"countersign.dev/internal/temporalx"
)

func temporalApply(ctx context.Context, _ []string) error {
	cfg, err := config.Load(config.NeedTemporal)
	if err != nil {
		return err
	}
	return temporalapply.Apply(ctx, cfg.Temporal.Address, cfg.Temporal.Namespace, temporalx.SecurityFrom(cfg))
}

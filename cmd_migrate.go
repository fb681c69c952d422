package main

import (
	"context"

	"countersign.dev/internal/config"
	"countersign.dev/internal/store"
)

func migrate(ctx context.Context, _ []string) error {
	cfg, err := config.Load(config.NeedOwner, config.NeedDatabase)
	if err != nil {
		return err
	}
	return store.Migrate(ctx, cfg.Database.OwnerURL, store.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL})
}

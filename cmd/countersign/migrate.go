package main

import (
	"context"

	"github.com/spf13/cobra"

	"countersign.dev/internal/config"
	"countersign.dev/internal/postgres"
)

func migrateCommand() *cobra.Command {
	return command("migrate", "Bring the database to the newest schema", migrate)
}

func migrate(ctx context.Context) error {
	cfg, err := config.Load(config.NeedOwner, config.NeedDatabase)
	if err != nil {
		return err
	}
	return postgres.Migrate(ctx, cfg.Database.OwnerURL,
		postgres.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL})
}

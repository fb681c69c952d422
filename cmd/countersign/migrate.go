package main

import (
	"context"

	"github.com/spf13/cobra"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/postgres"
)

func migrateCommand() *cobra.Command {
	return command("migrate", "Bring the database to the newest schema, and the system roles to this release", migrate)
}

func migrate(ctx context.Context) error {
	cfg, err := config.Load(config.NeedOwner, config.NeedDatabase)
	if err != nil {
		return err
	}
	err = postgres.Migrate(ctx, cfg.Database.OwnerURL,
		postgres.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL})
	if err != nil {
		return err
	}
	c, err := connect.Open(ctx, cfg, config.NeedDatabase)
	if err != nil {
		return err
	}
	defer c.Close()
	return tenantapp.Commands{DB: c.DB}.RefreshSystemRoles(ctx)
}

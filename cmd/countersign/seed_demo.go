package main

import (
	"context"
	"os"
	"time"

	"github.com/spf13/cobra"

	democonfig "countersign.dev/demo/config"
	"countersign.dev/demo/seed"
	demostore "countersign.dev/demo/store"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/password"
	"countersign.dev/internal/telemetry"
)

func seedDemoCommand() *cobra.Command {
	c := command("seed-demo", "Fill the demo's tenants", seedDemo)
	c.Hidden = true
	return c
}

// seedDemo fills the demo's tenants, once; later calls only correct addresses.
func seedDemo(ctx context.Context) error {
	needs := []config.Need{config.NeedDatabase, config.NeedObjects, config.NeedMasterKey}
	cfg, demo, err := democonfig.Load(needs...)
	if err != nil {
		return err
	}
	c, err := connect.Open(ctx, cfg, needs...)
	if err != nil {
		return err
	}
	defer c.Close()
	passwords, err := password.New()
	if err != nil {
		return err
	}
	seeder := seed.Seeder{Store: demostore.Store{DB: c.DB}, Vault: c.Vault, Objects: c.Objects, Hash: passwords.Hash,
		Log: telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat),
		World: seed.World{BankAddress: demo.BankAddress, BankUser: demo.BankUser, BankPassword: demo.BankPassword,
			BankHostKey: demo.BankHostKey, PrinterURI: demo.PrinterURL, ERPURL: demo.ERPURL}}
	return seeder.Seed(ctx, time.Now())
}

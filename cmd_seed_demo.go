package main

import (
	"context"
	"os"
	"time"

	"countersign.dev/internal/config"
	"countersign.dev/internal/demo"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/password"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store"
	"countersign.dev/internal/telemetry"
)

// seedDemo fills the demo's tenants, once; later calls only correct addresses.
func seedDemo(ctx context.Context, _ []string) error {
	cfg, err := config.Load(config.NeedDatabase, config.NeedObjects, config.NeedMasterKey, config.NeedDemo)
	if err != nil || !cfg.Demo.Enabled {
		return err
	}
	s, err := store.Open(ctx, store.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL, MaxConns: 4})
	if err != nil {
		return err
	}
	defer s.Close()
	master, err := secret.LoadMaster(cfg.MasterKeyFile)
	if err != nil {
		return err
	}
	passwords, err := password.New()
	if err != nil {
		return err
	}
	bucket, err := objects.New(objects.Config{Endpoint: cfg.Objects.Endpoint, AccessKey: cfg.Objects.AccessKey,
		SecretKey: cfg.Objects.SecretKey, Bucket: cfg.Objects.Bucket, Region: cfg.Objects.Region, Secure: cfg.Objects.Secure})
	if err != nil {
		return err
	}
	seeder := demo.Seeder{Store: s, Vault: secret.NewVault(master, s), Objects: bucket, Hash: passwords.Hash,
		Log: telemetry.Logger(os.Stderr, cfg.LogLevel, cfg.LogFormat),
		World: demo.World{BankAddress: cfg.Demo.BankAddress, BankUser: cfg.Demo.BankUser, BankPassword: cfg.Demo.BankPassword,
			BankHostKey: cfg.Demo.BankHostKey, PrinterURI: cfg.Demo.PrinterURL}}
	return seeder.Seed(ctx, time.Now())
}

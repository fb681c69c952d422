package main

import (
	"context"
	"errors"
	"os"

	"countersign.dev/internal/config"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store"
	"countersign.dev/internal/temporalx"
)

// history prints one workflow's history with its payloads opened, for the
// replay tests: make history ID=… > workflows/…/testdata/histories/….json
func history(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("usage: countersign history WORKFLOW_ID")
	}
	cfg, err := config.Load(config.NeedDatabase, config.NeedTemporal, config.NeedMasterKey)
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, store.Config{AppURL: cfg.Database.AppURL, PlatformURL: cfg.Database.PlatformURL, MaxConns: 1})
	if err != nil {
		return err
	}
	defer s.Close()
	master, err := secret.LoadMaster(cfg.MasterKeyFile)
	if err != nil {
		return err
	}
	vault := secret.NewVault(master, s)
	c, err := temporalx.Dial(temporalx.Config{Address: cfg.Temporal.Address, Namespace: cfg.Temporal.Namespace, Security: temporalx.SecurityFrom(cfg), Keys: vault})
	if err != nil {
		return err
	}
	defer c.Close()
	body, err := temporalx.History(ctx, c, temporalx.NewCodec(vault), args[0], "")
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(body, '\n'))
	return err
}

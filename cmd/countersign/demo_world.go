package main

import (
	"context"
	"net/url"
	"path/filepath"

	"github.com/spf13/cobra"

	demoworld "countersign.dev/demo/world"
	"countersign.dev/internal/config"
)

func demoWorldCommand() *cobra.Command {
	return command("demo-world", "Run the demo's bank, mail server, printer and ERP", demoWorld)
}

// demoWorld is the demo's bank, mail server, printer and ERP in one process.
func demoWorld(ctx context.Context) error {
	cfg, err := config.Load(config.NeedDemo)
	if err != nil {
		return err
	}
	world, err := demoworld.Start(demoworld.Options{
		Dir: filepath.Join(cfg.Home, "world"), Address: hostOf(cfg.Demo.WorldURL),
		BankAddress: cfg.Demo.BankAddress, BankUser: cfg.Demo.BankUser, BankPassword: cfg.Demo.BankPassword,
		SMTPAddress: cfg.Demo.SMTPAddress, PrintAddress: hostOf(cfg.Demo.PrinterURL), ERPAddress: hostOf(cfg.Demo.ERPURL),
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return world.Close()
}

// hostOf is host:port of a URL that the configuration has checked.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

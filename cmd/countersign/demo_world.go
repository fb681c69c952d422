package main

import (
	"context"
	"net/url"
	"path/filepath"

	"github.com/spf13/cobra"

	democonfig "countersign.dev/demo/config"
	demoworld "countersign.dev/demo/world"
)

func demoWorldCommand() *cobra.Command {
	return command("demo-world", "Run the demo's bank, mail server, printer and ERP", demoWorld)
}

// demoWorld is the demo's bank, mail server, printer and ERP in one process.
func demoWorld(ctx context.Context) error {
	cfg, demo, err := democonfig.Load()
	if err != nil {
		return err
	}
	world, err := demoworld.Start(demoworld.Options{
		Dir: filepath.Join(cfg.Home, "world"), Address: hostOf(demo.WorldURL),
		BankAddress: demo.BankAddress, BankUser: demo.BankUser, BankPassword: demo.BankPassword,
		SMTPAddress: demo.SMTPAddress, PrintAddress: hostOf(demo.PrinterURL), ERPAddress: hostOf(demo.ERPURL),
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

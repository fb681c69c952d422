package main

import (
	"context"
	"log/slog"

	"github.com/spf13/cobra"

	"countersign.dev/api"
	demoapi "countersign.dev/demo/api"
	democonfig "countersign.dev/demo/config"
	"countersign.dev/internal/connect"
)

func demoAPICommand() *cobra.Command {
	c := command("demo-api", "Serve the product with the demo over HTTP", demoAPI)
	c.Hidden = true
	return c
}

// demoAPI is the API with the demo's sign-in and outside world, which `countersign api` never has.
func demoAPI(ctx context.Context) error {
	cfg, demo, err := democonfig.Load(served...)
	if err != nil {
		return err
	}
	return serveWith(ctx, cfg, "api", func(ctx context.Context, c *connect.Connections, log *slog.Logger) error {
		if demo.Public {
			log.Warn("the demo may be reached at a public address: everybody there can sign in as anybody")
		}
		return api.Run(ctx, c, log, demoapi.Module(demo.WorldURL))
	})
}

package main

import (
	"context"
	"log/slog"

	"github.com/spf13/cobra"

	"countersign.dev/api"
	"countersign.dev/internal/connect"
)

func apiCommand() *cobra.Command {
	return command("api", "Serve the product over HTTP",
		func(ctx context.Context) error { return serve(ctx, "api", runAPI) })
}

func runAPI(ctx context.Context, c *connect.Connections, log *slog.Logger) error {
	return api.Run(ctx, c, log)
}

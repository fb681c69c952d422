package main

import (
	"context"

	"github.com/spf13/cobra"

	"countersign.dev/api"
)

func apiCommand() *cobra.Command {
	return command("api", "Serve the product over HTTP",
		func(ctx context.Context) error { return serve(ctx, "api", api.Run) })
}

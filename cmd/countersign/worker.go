package main

import (
	"context"
	"log/slog"

	"github.com/spf13/cobra"

	"countersign.dev/internal/connect"
	"countersign.dev/workers"
)

func workerCommand() *cobra.Command {
	list := "all"
	c := command("worker", "Run worker pools", func(ctx context.Context) error {
		pools, err := workers.Pools(list)
		if err != nil {
			return err
		}
		return serve(ctx, "worker", func(ctx context.Context, c *connect.Connections, log *slog.Logger) error {
			return workers.Run(ctx, c, pools, log)
		})
	})
	c.Flags().StringVar(&list, "pool", list, "pools to serve, separated by commas")
	return c
}

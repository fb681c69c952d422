package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/temporalx"
)

func historyCommand() *cobra.Command {
	return &cobra.Command{
		Use: "history WORKFLOW_ID", Short: "Print a workflow's history for the replay tests", Hidden: true,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return history(c.Context(), args[0]) },
	}
}

// history prints one workflow's history with its payloads decrypted:
// make history ID=… > workflows/…/testdata/histories/….json
func history(ctx context.Context, workflowID string) error {
	c, err := connect.Load(ctx, config.NeedDatabase, config.NeedTemporal, config.NeedMasterKey)
	if err != nil {
		return err
	}
	defer c.Close()
	body, err := temporalx.History(ctx, c.Temporal, temporalx.NewCodec(c.Vault), workflowID, "")
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(body, '\n'))
	return err
}

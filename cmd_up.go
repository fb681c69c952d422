package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack"
)

func up(ctx context.Context, _ []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return stack.Up(ctx, os.Stdout, stack.Product{
		Executable: self,
		World: &stack.Program{
			Name: "demo-world", Args: []string{"demo-world"},
			Healthy: func(ctx context.Context, cfg config.Config) error {
				return stack.Answers(ctx, cfg.Demo.WorldURL+"/healthz")
			},
			Ports: func(cfg config.Config) []string {
				return []string{hostOf(cfg.Demo.WorldURL), cfg.Demo.BankAddress, cfg.Demo.SMTPAddress, hostOf(cfg.Demo.PrinterURL), hostOf(cfg.Demo.ERPURL)}
			},
		},
		Prepare: []stack.Task{{Name: "migrate the database", Args: []string{"migrate"}}},
		Programs: []stack.Program{
			// One process for all pools: on one machine memory matters more than separation.
			{Name: "worker", Args: []string{"worker", "--pool=all"}, Grace: 30 * time.Second,
				Healthy: func(ctx context.Context, cfg config.Config) error {
					return stack.Answers(ctx, "http://"+cfg.HTTP.WorkerListen+"/healthz")
				},
				Ports: func(cfg config.Config) []string { return []string{cfg.HTTP.WorkerListen} }},
		},
		Welcome: welcome,
	})
}

// welcome is the one block a person needs.
func welcome(_ context.Context, w io.Writer, cfg config.Config) error {
	_, err := fmt.Fprintf(w, `
  Countersign is up

  Temporal UI   http://%s/temporal
  data, logs    %s

  Ctrl-C stops everything; the data is kept.

`, cfg.Temporal.UIAddress, cfg.Home)
	return err
}

package main

import (
	"context"
	"fmt"
	"io"
	"os"

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
		Prepare:    []stack.Task{{Name: "migrate the database", Args: []string{"migrate"}}},
		Welcome:    welcome,
	})
}

// welcome is the one block a person needs.
func welcome(_ context.Context, w io.Writer, cfg config.Config) error {
	_, err := fmt.Fprintf(w, `
  Temporal UI   http://%s/temporal
  data, logs    %s

  Ctrl-C stops everything; the data is kept.

`, cfg.Temporal.UIAddress, cfg.Home)
	return err
}

package main

import (
	"context"
	"errors"
	"os"

	"github.com/spf13/cobra"

	"countersign.dev/internal/config"
	"countersign.dev/internal/doctor"
)

func doctorCommand() *cobra.Command {
	return command("doctor", "Check the configuration, what it points at and the optional programs", examine)
}

func examine(ctx context.Context) error {
	cfg, err := config.Load()
	if err != nil {
		return err
	}
	if !doctor.Print(os.Stdout, doctor.Examine(ctx, cfg)) {
		return errors.New("the installation is not fit to run")
	}
	return nil
}

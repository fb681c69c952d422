package main

import (
	"context"
	"errors"
	"os"

	"countersign.dev/internal/config"
	"countersign.dev/internal/doctor"
)

func examine(ctx context.Context, _ []string) error {
	cfg, err := config.Load()
	if err != nil {
		return err
	}
	if !doctor.Print(os.Stdout, doctor.Examine(ctx, cfg)) {
		return errors.New("the installation is not fit to run")
	}
	return nil
}

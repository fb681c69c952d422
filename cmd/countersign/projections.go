package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	projectionapp "countersign.dev/app/projection"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
)

func projectionsCommand() *cobra.Command {
	return group("projections", "Keep what is counted from the record", &cobra.Command{
		Use: "rebuild [IDENTIFIER…]", Short: "Count again for these companies, or for all",
		RunE: func(c *cobra.Command, identifiers []string) error { return rebuild(c.Context(), identifiers) },
	})
}

// rebuild replaces the projections by what the record says. It may run beside the workers.
func rebuild(ctx context.Context, identifiers []string) error {
	c, err := connect.Load(ctx, config.NeedDatabase)
	if err != nil {
		return err
	}
	defer c.Close()
	all, err := tenantapp.Commands{DB: c.DB}.List(ctx, "rebuild projections")
	if err != nil {
		return err
	}
	for _, identifier := range identifiers {
		if !slices.ContainsFunc(all, func(t tenant.Tenant) bool { return t.Identifier == identifier }) {
			return fmt.Errorf("no company has the identifier %s", identifier)
		}
	}
	for _, t := range all {
		if len(identifiers) > 0 && !slices.Contains(identifiers, t.Identifier) {
			continue
		}
		if err := (projectionapp.Commands{DB: c.DB}).Rebuild(ctx, t.ID); err != nil {
			return fmt.Errorf("company %s: %w", t.Identifier, err)
		}
		fmt.Println("rebuilt:", t.Identifier)
	}
	return nil
}

package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	keyapp "countersign.dev/app/key"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
)

func keysCommand() *cobra.Command {
	return group("keys", "Create and rotate encryption keys",
		command("new", "Print a new master key", keysNew), keysRotateCommand(),
		command("rotate-master", "Seal all keys under the newest master key", keysRotateMaster))
}

// keysNew prints a master key for the first line of the master key file.
func keysNew(context.Context) error {
	key, err := secret.NewMasterKey()
	if err != nil {
		return err
	}
	_, err = fmt.Println(key)
	return err
}

// keysRotateMaster seals everything the master key seals under the newest key
// of the file, after which the older ones can leave it.
func keysRotateMaster(ctx context.Context) error {
	c, err := connect.Load(ctx, config.NeedDatabase, config.NeedMasterKey)
	if err != nil {
		return err
	}
	defer c.Close()
	keysets, err := c.Vault.RotateMaster(ctx)
	if err != nil {
		return err
	}
	signing, err := keyapp.Commands{DB: c.DB}.ResealSigningKeys(ctx, c.Master.Renew)
	if err != nil {
		return err
	}
	fmt.Printf("sealed under the newest master key: %d keysets, %d signing keys\n", keysets, signing)
	return nil
}

func keysRotateCommand() *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use: "rotate [IDENTIFIER…]", Short: "Give companies a new key",
		RunE: func(c *cobra.Command, identifiers []string) error { return keysRotate(c.Context(), identifiers, all) },
	}
	c.Flags().BoolVar(&all, "all", false, "all companies that have keys")
	return c
}

// keysRotate gives companies a new key. New secrets are sealed under it; what
// older keys sealed stays readable. Running processes use the new key without a restart.
func keysRotate(ctx context.Context, identifiers []string, all bool) error {
	if all == (len(identifiers) > 0) {
		return errors.New("name the companies by their identifiers, or pass --all")
	}
	c, err := connect.Load(ctx, config.NeedDatabase, config.NeedMasterKey)
	if err != nil {
		return err
	}
	defer c.Close()
	tenantIDs, err := tenantsToRotate(ctx, c.DB, identifiers)
	if err != nil {
		return err
	}
	for _, tenantID := range tenantIDs {
		if err := c.Vault.Rotate(ctx, tenantID); err != nil {
			return fmt.Errorf("tenant %s: %w", tenantID, err)
		}
	}
	fmt.Printf("new keys: %d companies\n", len(tenantIDs))
	return nil
}

// tenantsToRotate are the tenants of the identifiers, or without any all that have keys.
func tenantsToRotate(ctx context.Context, s *postgres.DB, identifiers []string) (tenantIDs []string, err error) {
	if len(identifiers) == 0 {
		return keyapp.Commands{DB: s}.KeysetTenants(ctx)
	}
	for _, identifier := range identifiers {
		t, err := tenantapp.Commands{DB: s}.ByIdentifier(ctx, identifier)
		if err != nil {
			return nil, fmt.Errorf("company %q: %w", identifier, err)
		}
		tenantIDs = append(tenantIDs, t.ID)
	}
	return tenantIDs, nil
}

package main

import (
	"context"
	"errors"
	"fmt"

	"countersign.dev/internal/secret"
	"countersign.dev/internal/store"
)

// keysNew prints a master key; it goes on top of the master key file.
func keysNew(context.Context, []string) error {
	key, err := secret.NewMasterKey()
	if err != nil {
		return err
	}
	_, err = fmt.Println(key)
	return err
}

// keysRotateMaster seals everything the master key seals under the newest key
// of the file, after which the older ones can leave it.
func keysRotateMaster(ctx context.Context, _ []string) error {
	_, s, master, err := openSecrets(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	keysets, err := secret.NewVault(master, s).RotateMaster(ctx)
	if err != nil {
		return err
	}
	signing, err := s.ResealSigningKeys(ctx, master.Renew)
	if err != nil {
		return err
	}
	fmt.Printf("sealed under the newest master key: %d keysets, %d signing keys\n", keysets, signing)
	return nil
}

// keysRotate gives companies a new key. New secrets are sealed under it; what
// older keys sealed stays readable. Running processes take it over by themselves.
func keysRotate(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("name the companies by their identifiers, or pass --all")
	}
	_, s, master, err := openSecrets(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	vault := secret.NewVault(master, s)
	tenantIDs, err := named(ctx, s, args)
	if err != nil {
		return err
	}
	for _, tenantID := range tenantIDs {
		if err := vault.Rotate(ctx, tenantID); err != nil {
			return fmt.Errorf("tenant %s: %w", tenantID, err)
		}
	}
	fmt.Printf("new keys: %d companies\n", len(tenantIDs))
	return nil
}

// named are the tenants of the identifiers, or all that have keys.
func named(ctx context.Context, s *store.Store, args []string) (tenantIDs []string, err error) {
	if len(args) == 1 && args[0] == "--all" {
		return s.KeysetTenants(ctx)
	}
	for _, identifier := range args {
		t, err := s.TenantByIdentifier(ctx, identifier)
		if err != nil {
			return nil, fmt.Errorf("company %q: %w", identifier, err)
		}
		tenantIDs = append(tenantIDs, t.ID)
	}
	return tenantIDs, nil
}

package main

import (
	"context"
	"fmt"

	"countersign.dev/internal/secret"
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

// Package store is the only way to the rows. Rows never leave it: methods take and return domain values.
package store

import (
	"context"

	"countersign.dev/internal/postgres"
)

// Store reads and writes the rows of every aggregate. It is safe for concurrent use.
type Store struct{ *postgres.DB }

// Tenant is a transaction inside one tenant. It must not outlive the function it was given to.
type Tenant struct{ *postgres.Tx }

// Open connects to the database; see postgres.Open.
func Open(ctx context.Context, cfg postgres.Config) (*Store, error) {
	db, err := postgres.Open(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return &Store{DB: db}, nil
}

// InTenant runs do in one transaction of the tenant; see postgres.DB.InTenant.
func (s *Store) InTenant(ctx context.Context, tenantID string, do func(*Tenant) error) error {
	return s.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return do(&Tenant{Tx: tx}) })
}

// Package bankfile holds the use cases of what banks send back: returned payments, notifications of change, and the
// account changes that they propose.
package bankfile

import (
	"context"
	"time"

	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	bankfilerow "countersign.dev/internal/store/bankfile"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB        *postgres.DB
	Processes Processes // of the API
	Vault     Vault     // of the bank pool, as the rest
	Profiles  bankaccountapp.Profiles
	PGP       bankaccountapp.PGP // opens files that banks encrypt and sign
	Objects   Objects            // keeps files as evidence
	Bank      Bank               // a bank's outbound folder
	Now       func() time.Time   // of the objects
}

// Processes runs one process for each account.
type Processes interface {
	// ReadBank makes the process of the account read the bank's folder.
	ReadBank(ctx context.Context, tenantID, accountID string) error
}

// Vault decrypts and encrypts numbers, and makes the hashes by which equal accounts are found.
type Vault interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
	Fingerprints(ctx context.Context, tenantID, field, value string) ([]string, error)
}

// Objects stores bytes.
type Objects interface {
	Keep(ctx context.Context, tenantID string, at time.Time, contentType string, content []byte) (key string, err error)
}

// Bank is a bank's outbound folder.
type Bank interface {
	Folder(ctx context.Context, remote bankaccount.Remote) ([]bankaccount.RemoteFile, error)
	Fetch(ctx context.Context, remote bankaccount.Remote, name string) ([]byte, error)
}

// Overview is the newest files of banks, and what could not be fetched.
type Overview struct {
	Files    []payment.BankFile
	Problems []payment.BankFileProblem
}

// List is the newest files, and the problems with the oldest first.
func (c Commands) List(ctx context.Context, tenantID string) (o Overview, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if o.Files, err = bankfilerow.List(tx); err != nil {
			return err
		}
		o.Problems, err = bankfilerow.Problems(tx)
		return err
	})
	return o, err
}

// Get is one file with its entries.
func (c Commands) Get(ctx context.Context, tenantID, fileID string) (f payment.BankFile, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		f, err = bankfilerow.Get(tx, fileID)
		return err
	})
	return f, err
}

// ListChanges is the account changes that banks propose, pending ones first: those of a vendor, or of all if vendorID
// is empty.
func (c Commands) ListChanges(
	ctx context.Context, tenantID, vendorID string,
) (changes []payment.AccountChange, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		changes, err = bankfilerow.Changes(tx, vendorID)
		return err
	})
	return changes, err
}

// RequestRead makes the process of an account read the bank's folder.
func (c Commands) RequestRead(ctx context.Context, tenantID, accountID string) error {
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, err := bankaccountrow.Get(tx, accountID)
		return err
	})
	if err != nil {
		return err
	}
	return c.Processes.ReadBank(ctx, tenantID, accountID)
}

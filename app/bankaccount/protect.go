package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
)

// PGP encrypts and opens files.
type PGP interface {
	// Encrypt encrypts content to a key and, with a signer, signs it. It refuses an expired key with KeyExpired.
	Encrypt(content []byte, recipient connection.OpenedKey, signer *connection.OpenedKey) ([]byte, error)
	// Encrypted reports whether content looks like an encrypted message.
	Encrypted(content []byte) bool
	// Decrypt opens a message with one of the keys. With a signer it refuses a message without its signature.
	// FileNotAuthentic reports a message that is refused or cannot be opened.
	Decrypt(message []byte, own []connection.OpenedKey, signer *connection.OpenedKey) ([]byte, error)
}

// Encrypt encrypts a file for the bank, signed if the account has a key of the company.
func (v Visits) Encrypt(ctx context.Context, tenantID string, keys bankaccount.Keys, plain []byte) ([]byte, error) {
	bank, _, err := v.keys(ctx, tenantID, keys.BankProfileID, keys.Bank)
	if err != nil {
		return nil, err
	}
	var signer *connection.OpenedKey
	if keys.OwnProfileID != "" {
		own, _, err := v.keys(ctx, tenantID, keys.OwnProfileID, keys.Own)
		if err != nil {
			return nil, err
		}
		signer = &own
	}
	return v.PGP.Encrypt(plain, bank, signer)
}

// Decrypt opens what the bank sent. Without keys, and for a bank that sends plain files without signatures, it is the
// content itself.
func (v Visits) Decrypt(
	ctx context.Context, tenantID string, a bankaccount.Account, content []byte,
) ([]byte, error) {
	keys := a.Delivery.Keys
	switch {
	case keys == nil, keys.OwnProfileID == "": // the files of a bank that signs need the company's key
		return content, nil
	case keys.Unsigned && !v.PGP.Encrypted(content):
		return content, nil
	}
	bank, _, err := v.keys(ctx, tenantID, keys.BankProfileID, keys.Bank)
	if err != nil {
		return nil, err
	}
	_, all, err := v.keys(ctx, tenantID, keys.OwnProfileID, keys.Own)
	if err != nil {
		return nil, err
	}
	if keys.Unsigned {
		return v.PGP.Decrypt(content, all, nil)
	}
	return v.PGP.Decrypt(content, all, &bank)
}

// keys are the current key of a profile and all of its keys. A key that two people did not confirm is not used.
func (v Visits) keys(
	ctx context.Context, tenantID, profileID, fingerprint string,
) (current connection.OpenedKey, all []connection.OpenedKey, err error) {
	p, err := v.Profiles.Open(ctx, tenantID, profileID)
	if err != nil {
		return current, nil, err
	}
	current, found := p.Current()
	if !found || current.Fingerprint != fingerprint {
		return current, nil, bankaccount.Held()
	}
	return current, p.Keys, nil
}

package bankaccount

import (
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
)

// Keys are the OpenPGP keys of an account's files: profiles of the type PGP with the fingerprints that two people
// confirmed.
type Keys struct {
	BankProfileID string
	Bank          string // files are encrypted to this key of the bank
	OwnProfileID  string `json:",omitempty"`
	Own           string `json:",omitempty"` // signs files and opens those of the bank
	Unsigned      bool   `json:",omitempty"` // the bank does not sign its files
}

// KeysOrNone are the keys of the delivery, or empty ones.
func (d Delivery) KeysOrNone() Keys {
	if d.Keys == nil {
		return Keys{}
	}
	return *d.Keys
}

// SameKeys reports whether the delivery has the keys, or none like them.
func (d Delivery) SameKeys(keys *Keys) bool {
	if keys == nil || d.Keys == nil {
		return keys == d.Keys
	}
	return *keys == *d.Keys
}

// KeyProfile is a profile whose key protects an account's files.
type KeyProfile struct {
	ID             string
	ConnectionID   string
	Name           string
	ConnectionName string
	Fingerprint    string
	ExpiresAt      time.Time // zero: never
}

// keysMoved reports that a key was replaced since two people confirmed it.
func (a Account) keysMoved() bool {
	k := a.Delivery.Keys
	switch {
	case k == nil:
		return false
	case a.BankKey == nil || a.BankKey.Fingerprint != k.Bank:
		return true
	}
	return k.OwnProfileID != "" && (a.OwnKey == nil || a.OwnKey.Fingerprint != k.Own)
}

// Pin repeats the fingerprints of the keys of profiles. A bank that signs its files also encrypts them, so that they
// need the company's key.
func (k Keys) Pin(bank, own connection.Profile) (Keys, error) {
	var v fault.Validation
	k.Bank = pin(&v, "delivery.bankKeyProfileId", connection.PartnerKey, bank)
	key, found := bank.Current()
	switch {
	case k.OwnProfileID != "":
		k.Own = pin(&v, "delivery.ownKeyProfileId", connection.CompanyKey, own)
	case !k.Unsigned:
		v.Add("delivery.ownKeyProfileId", fault.InvalidValue,
			"Choose the company's key, with which the bank encrypts its files, or state that the bank does not sign them.")
	}
	if found && !k.Unsigned && !key.Signs {
		v.Add("delivery.bankKeyProfileId", fault.KeyNotUsable,
			"This key cannot sign. Choose another one, or state that the bank does not sign its files.")
	}
	return k, v.Err()
}

func pin(v *fault.Validation, path string, owner connection.KeyOwner, p connection.Profile) (fingerprint string) {
	key, found := p.Current()
	if found && p.Settings.KeyOwner == owner {
		return key.Fingerprint
	}
	if owner == connection.PartnerKey {
		v.Add(path, fault.InvalidValue, "Choose a profile with the public key of the bank.")
	} else {
		v.Add(path, fault.InvalidValue, "Choose a profile with a key of the company.")
	}
	return ""
}

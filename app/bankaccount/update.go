package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	connectionrow "countersign.dev/internal/store/connection"
)

// Changed is an account as a person wants it.
type Changed struct {
	bankaccount.Account
	Password  string // of a server without a profile; empty: it stays while its server does
	NextCheck int64  // 0: the sequence of checks stays
}

// Update changes the name. Everything else waits for a second person, unless a process changes it. A change replaces
// one that waits.
func (c Commands) Update(ctx context.Context, tenantID string, n Changed) (bankaccount.Account, error) {
	a := n.Account
	if err := a.Validate(); err != nil { // before a key of the tenant is made
		return a, err
	}
	password, err := c.sealPassword(ctx, tenantID, a.ID, n.Password)
	if err != nil {
		return a, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := UpdateIn(tx, a, n.NextCheck, password); err != nil {
			return err
		}
		a, err = bankaccountrow.Get(tx, a.ID)
		return err
	})
	return a, err
}

// UpdateIn is Update within a transaction, with an encrypted password.
func UpdateIn(tx *postgres.Tx, wanted bankaccount.Account, next int64, password []byte) error {
	if err := wanted.Validate(); err != nil {
		return err
	}
	before, err := bankaccountrow.Lock(tx, wanted.ID)
	if err != nil {
		return err
	}
	if before.Version != wanted.Version {
		return fault.Stale("this bank account")
	}
	if wanted, err = pinned(tx, wanted); err != nil {
		return err
	}
	if err := before.CheckNext(next); err != nil {
		return err
	}
	if wanted.Delivery.ProfileID != "" {
		password = nil
	}
	if wanted.Name != before.Name {
		if err := rename(tx, &before, wanted.Name); err != nil {
			return err
		}
	}
	change := bankaccount.Change{Base: before.Settings(), Settings: wanted.Settings()}
	if next > before.NextCheck {
		change.NextCheck = next
	}
	same := change.Settings.Same(change.Base) && change.NextCheck == 0 && len(password) == 0
	if !before.Confirmed {
		change.Base = bankaccount.Settings{} // no one has confirmed what it has
	}
	switch {
	case same && (before.Confirmed || before.Pending != nil):
		return nil
	case tx.Actor.UserID == "":
		return confirm(tx, before, change, password)
	}
	return propose(tx, before, change, password)
}

func rename(tx *postgres.Tx, a *bankaccount.Account, name string) error {
	if err := bankaccountrow.Rename(tx, a.ID, name, a.Version); err != nil {
		return err
	}
	before := a.Name
	a.Name = name
	a.Version++
	return record(tx, "updated", a.ID, map[string]string{"name": before}, map[string]string{"name": name})
}

// pinned repeats in the delivery what the chosen profiles contain: the server, the login, the host key, and the
// fingerprints of the keys.
func pinned(tx *postgres.Tx, a bankaccount.Account) (bankaccount.Account, error) {
	if keys := a.Delivery.Keys; keys != nil {
		bank, err := keyProfile(tx, keys.BankProfileID)
		if err != nil {
			return a, err
		}
		own, err := keyProfile(tx, keys.OwnProfileID)
		if err != nil {
			return a, err
		}
		pinnedKeys, err := keys.Pin(bank, own)
		if err != nil {
			return a, err
		}
		a.Delivery.Keys = &pinnedKeys
	}
	if a.Delivery.ProfileID == "" {
		return a, nil
	}
	var v fault.Validation
	p, err := connectionrow.Profile(tx, a.Delivery.ProfileID)
	if err != nil || p.Type != connection.SFTP {
		v.Add("delivery.profileId", fault.InvalidValue, "Choose a profile of the type SFTP.")
		if fault.KindOf(postgres.Translate(err)) == fault.NotFound || err == nil {
			return a, v.Err()
		}
		return a, err
	}
	if len(p.Projects) > 0 { // people who connect projects must not reach the folder of a bank
		v.Add("delivery.profileId", fault.InvalidValue,
			"Projects send invoices to their ERP by this profile. Choose another.")
		return a, v.Err()
	}
	if len(p.Workflows) > 0 { // a designer could give a bank what no person released
		v.Add("delivery.profileId", fault.InvalidValue, "Steps of workflows use this profile. Choose another.")
		return a, v.Err()
	}
	a.Delivery = a.Delivery.WithConnection(bankaccount.ConnectionOf(p.Settings))
	return a, nil
}

// keyProfile is a profile whose key protects files. One that does not exist has no key.
func keyProfile(tx *postgres.Tx, profileID string) (p connection.Profile, err error) {
	if profileID == "" {
		return p, nil
	}
	p, err = connectionrow.Profile(tx, profileID)
	if fault.KindOf(postgres.Translate(err)) == fault.NotFound {
		return connection.Profile{}, nil
	}
	return p, err
}

// propose stores a change that waits for a second person. It replaces one that waits.
func propose(tx *postgres.Tx, a bankaccount.Account, c bankaccount.Change, password []byte) error {
	if _, err := bankaccountrow.ReplacePending(tx, a.ID, ""); err != nil {
		return err
	}
	c.ID, c.AccountID, c.ProposedBy = id.New(), a.ID, tx.Actor.UserID
	if err := bankaccountrow.InsertChange(tx, c, password); err != nil {
		return err
	}
	if err := recordChange(tx, "change proposed", c, len(password) > 0, ""); err != nil {
		return err
	}
	return mailDeciders(tx, a, c)
}

// changeEntry is the audited form of a change. It says whether a password belongs to it, and never contains one.
type changeEntry struct {
	bankaccount.Settings
	NextCheck int64  `json:"nextCheckNumber,omitempty"`
	Password  bool   `json:",omitempty"`
	ChangeID  string `json:"changeId"`
	Comment   string `json:",omitempty"`
}

func recordChange(tx *postgres.Tx, action string, c bankaccount.Change, password bool, comment string) error {
	return record(tx, action, c.AccountID, c.Base, changeEntry{Settings: c.Settings, NextCheck: c.NextCheck,
		Password: password, ChangeID: c.ID, Comment: comment})
}

package configuration

import (
	"context"
	"errors"
	"fmt"
	"slices"

	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	connectionrow "countersign.dev/internal/store/connection"
	projectrow "countersign.dev/internal/store/project"
)

// accountsOf are the bank accounts as a file has them. now has the projects and the profiles.
func accountsOf(tx *postgres.Tx, now company) (all []configuration.BankAccount, err error) {
	assignments, err := bankaccountrow.Assignments(tx)
	if err != nil {
		return nil, err
	}
	names := map[string]configuration.ProfileName{}
	for _, p := range now.profiles {
		names[p.ID] = profileName(p)
	}
	for _, a := range now.accounts {
		out := configuration.OfCompany(a)
		keys := a.Delivery.KeysOrNone()
		out.Profile, out.BankKey, out.OwnKey = names[a.Delivery.ProfileID], names[keys.BankProfileID],
			names[keys.OwnProfileID]
		for _, p := range now.projects {
			pays := func(one bankaccount.Assignment) bool { return one.ProjectID == p.ID && one.AccountID == a.ID }
			if slices.ContainsFunc(assignments, pays) {
				out.Projects = append(out.Projects, nameOf(p))
			}
		}
		all = append(all, out)
	}
	return all, nil
}

// sealedNumber is the encrypted number of an account that a file adds.
type sealedNumber struct {
	accountID string
	number    []byte
}

// sealNumbers encrypts the numbers of a file by the names of their accounts, before the transaction. The vault opens
// its own.
func (c Commands) sealNumbers(
	ctx context.Context, tenantID string, f configuration.File,
) (map[string]sealedNumber, error) {
	sealed := map[string]sealedNumber{}
	for _, a := range f.BankAccounts {
		if bankaccount.CheckNumber(a.Number) != nil {
			continue // it is refused
		}
		one := sealedNumber{accountID: id.New()}
		var err error
		if one.number, err = c.BankAccounts.SealNumber(ctx, tenantID, one.accountID, a.Number); err != nil {
			return nil, err
		}
		sealed[a.Name] = one
	}
	return sealed, nil
}

// plannedNumbers stand for encrypted numbers that a plan does not keep.
func plannedNumbers(f configuration.File) map[string]sealedNumber {
	planned := map[string]sealedNumber{}
	for _, a := range f.BankAccounts {
		planned[a.Name] = sealedNumber{accountID: id.New(), number: []byte("planned")}
	}
	return planned
}

// applyAccount proposes a new account, or a change of one, to a second person.
func applyAccount(tx *postgres.Tx, now company, number sealedNumber, wanted configuration.BankAccount,
	e configuration.Entry,
) error {
	n := slices.IndexFunc(now.accounts, func(a bankaccount.Account) bool { return a.Name == wanted.Name })
	var before bankaccount.Account
	if n >= 0 {
		before = now.accounts[n]
	}
	settings, err := settingsOf(tx, before, wanted)
	if err != nil {
		return err
	}
	if n < 0 {
		return addAccount(tx, number, wanted, settings)
	}
	if wanted.Number != "" && bankaccount.Last4(wanted.Number) != before.Last4 {
		v := fault.Validation{}
		v.Add("accountNumber", fault.InvalidValue,
			"The number of this account ends in %s and cannot change. Add an account of another name.", before.Last4)
		return v.Err()
	}
	if !e.ChangesOther(proposal.PaidFrom) {
		return nil
	}
	if err := require(tx, "bankAccounts:update"); err != nil {
		return err
	}
	next := wanted.NextCheck
	if next <= before.NextCheck {
		next = 0
	}
	return inFile(bankaccountapp.UpdateIn(tx, before.With(settings), next, nil))
}

func addAccount(
	tx *postgres.Tx, number sealedNumber, wanted configuration.BankAccount, settings bankaccount.Settings,
) error {
	if err := require(tx, "bankAccounts:create"); err != nil {
		return err
	}
	if wanted.Number == "" {
		v := fault.Validation{}
		v.Add("accountNumber", fault.InvalidValue,
			"Add the number of the account, because the company does not have it. Exported files contain no numbers.")
		return v.Err()
	}
	added := bankaccount.New{Account: bankaccount.Account{ID: number.accountID, Name: wanted.Name,
		NextCheck: wanted.NextCheck}.With(settings), Number: wanted.Number}
	_, err := bankaccountapp.CreateIn(tx, added, number.number, nil)
	return inFile(err)
}

// settingsOf are the settings with the profiles that the names mean. What files do not contain stays.
func settingsOf(
	tx *postgres.Tx, before bankaccount.Account, wanted configuration.BankAccount,
) (s bankaccount.Settings, err error) {
	profiles, err := connectionrow.AllProfiles(tx) // the file may have added some before
	if err != nil {
		return s, err
	}
	v := fault.Validation{}
	idOf := func(path string, of configuration.ProfileName) string {
		n := slices.IndexFunc(profiles, func(p connectionrow.NamedProfile) bool { return profileName(p) == of })
		switch {
		case of.Key() == "":
			return ""
		case n < 0:
			v.Add(path, fault.InvalidValue, "There is no connection profile named %q.", of.Key())
			return ""
		}
		return profiles[n].ID
	}
	s = wanted.Settings
	s.ACH.DiscretionaryData, s.ACH.ReferenceCode = before.ACH.DiscretionaryData, before.ACH.ReferenceCode
	s.ACH.Limits, s.ACH.Segments = before.ACH.Limits, before.ACH.Segments
	keys := bankaccount.Keys{BankProfileID: idOf("delivery.bankKey", wanted.BankKey),
		OwnProfileID: idOf("delivery.ownKey", wanted.OwnKey), Unsigned: s.Delivery.KeysOrNone().Unsigned}
	s.Delivery.Keys = nil
	if keys.BankProfileID+keys.OwnProfileID != "" {
		s.Delivery.Keys = &keys
	}
	s.Delivery.ProfileID = idOf("delivery.profile", wanted.Profile)
	own := before.Delivery.Connection()
	if before.Delivery.ProfileID != "" {
		own = bankaccount.Connection{}
	}
	if wanted.Profile.Key() == "" && wanted.OwnServer() != own {
		v.Add("delivery.address", fault.InvalidValue,
			"Name a connection profile. A server of the account itself has a password, which files do not contain.")
	}
	return s, v.Err()
}

// assignProjects proposes that further projects pay from an account.
func assignProjects(tx *postgres.Tx, wanted configuration.BankAccount) error {
	if err := require(tx, "bankAccounts:update"); err != nil {
		return err
	}
	accounts, err := bankaccountrow.List(tx)
	if err != nil {
		return err
	}
	n := slices.IndexFunc(accounts, func(a bankaccount.Account) bool { return a.Name == wanted.Name })
	if n < 0 { // what kept the account from being added is named already
		return nil
	}
	assignments, err := bankaccountrow.Assignments(tx) // the file may have added projects before
	if err != nil {
		return err
	}
	v := fault.Validation{}
	for m, name := range wanted.Projects {
		p, _, err := projectrow.Find(tx, name.Workspace, name.Project)
		if err != nil {
			return err
		}
		pays := slices.IndexFunc(assignments, func(one bankaccount.Assignment) bool { return one.ProjectID == p.ID })
		switch {
		case pays < 0:
			v.Add(fmt.Sprintf("projects[%d]", m), fault.InvalidValue, "There is no payments project named %q.", name.Key())
		case assignments[pays].AccountID != accounts[n].ID:
			if err := bankaccountapp.AssignIn(tx, p.ID, accounts[n].ID); err != nil {
				return err
			}
		}
	}
	return v.Err()
}

// inFile names the keys of a file instead of the fields of a form.
func inFile(err error) error {
	var known *fault.Fault
	if !errors.As(err, &known) || len(known.Fields) == 0 {
		return err
	}
	named := map[string]string{"number": "accountNumber", "firstCheck": "nextCheckNumber",
		"delivery.profileId": "delivery.profile", "delivery.bankKeyProfileId": "delivery.bankKey",
		"delivery.ownKeyProfileId": "delivery.ownKey"}
	v := fault.Validation{}
	for _, f := range known.Fields {
		path, found := named[f.Path]
		if !found {
			path = f.Path
		}
		v.AddWith(path, f.Code, f.Params, "%s", f.Message)
	}
	return v.Err()
}

package configuration

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/proposal"
)

// BankAccount is a bank account. Its profiles are those of the names, and the ids of its settings are not used.
type BankAccount struct {
	Name string
	// Number of an account that the company does not have. No exported file contains it.
	Number    string
	NextCheck int64 // at least; 0: it stays
	Settings  bankaccount.Settings
	Profile   ProfileName
	BankKey   ProfileName
	OwnKey    ProfileName
	Projects  []ProjectName // that pay from it; others keep paying from it

	last4 string // of an account of the company
}

// OwnServer is the server of an account without a profile.
func (a BankAccount) OwnServer() bankaccount.Connection {
	if a.Profile.Key() != "" {
		return bankaccount.Connection{}
	}
	return a.Settings.Delivery.Connection()
}

// OfCompany is the account as the company has it.
func OfCompany(a bankaccount.Account) BankAccount {
	return BankAccount{Name: a.Name, Settings: a.Settings(), NextCheck: a.NextCheck, last4: a.Last4}
}

// over is the account as the company has it after the file: the next check number only rises, and no project loses its
// account.
func (a BankAccount) over(current BankAccount) BankAccount {
	if a.last4 = current.last4; a.Number != "" {
		a.last4 = bankaccount.Last4(a.Number)
	}
	a.NextCheck = max(a.NextCheck, current.NextCheck)
	for _, p := range current.Projects {
		if !slices.Contains(a.Projects, p) {
			a.Projects = append(slices.Clone(a.Projects), p)
		}
	}
	return a
}

func (a BankAccount) values() []proposal.Value {
	return slices.Concat([]proposal.Value{
		{Field: proposal.BankName, Values: proposal.Text(a.Settings.BankName)},
		{Field: proposal.Routing, Values: proposal.Text(string(a.Settings.Routing))},
		{Field: proposal.Last4, Values: proposal.Text(a.last4)},
		{Field: proposal.NextCheck, Values: nextCheck(a.NextCheck)},
	}, a.achValues(), a.checkValues(), a.positivePayValues(), a.deliveryValues(),
		[]proposal.Value{{Field: proposal.PaidFrom, Values: keys(a.Projects)}})
}

func (a BankAccount) achValues() []proposal.Value {
	o := a.Settings.ACH
	return []proposal.Value{
		{Field: proposal.ImmediateDestination, Values: proposal.Text(o.ImmediateDestination)},
		{Field: proposal.ImmediateDestinationName, Values: proposal.Text(o.ImmediateDestinationName)},
		{Field: proposal.ImmediateOrigin, Values: proposal.Text(o.ImmediateOrigin)},
		{Field: proposal.ImmediateOriginName, Values: proposal.Text(o.ImmediateOriginName)},
		{Field: proposal.OriginatingDFI, Values: proposal.Text(o.ODFI)},
		{Field: proposal.ACHCompanyName, Values: proposal.Text(o.CompanyName)},
		{Field: proposal.CompanyIdentification, Values: proposal.Text(o.CompanyID)},
		{Field: proposal.EntryClass, Values: proposal.Text(string(o.EntryClass))},
		{Field: proposal.EntryDescription, Values: proposal.Text(o.EntryDescription)},
		{Field: proposal.LineEnding, Values: proposal.Text(string(o.LineEnding))},
		{Field: proposal.Balanced, Values: proposal.Switch(o.Offset != nil)},
		{Field: proposal.SameDay, Values: proposal.Switch(o.SettlementTimes)},
	}
}

func (a BankAccount) checkValues() []proposal.Value {
	c := a.Settings.Check
	return []proposal.Value{
		{Field: proposal.CompanyName, Values: proposal.Text(c.CompanyName)},
		{Field: proposal.CompanyAddress, Values: append([]string{}, c.CompanyAddress...)},
		{Field: proposal.BankAddress, Values: proposal.Text(c.BankAddress)},
		{Field: proposal.FractionPrefix, Values: count(c.FractionPrefix)},
		{Field: proposal.SerialDigits, Values: count(c.SerialDigits)},
		{Field: proposal.SignatureLines, Values: count(c.SignatureLines)},
		{Field: proposal.SamplesApproved, Values: proposal.Switch(c.Approved)},
	}
}

func (a BankAccount) positivePayValues() []proposal.Value {
	p := a.Settings.PositivePay
	return []proposal.Value{
		{Field: proposal.BankFormat, Values: proposal.Text(p.Layout)},
		{Field: proposal.BankID, Values: proposal.Text(p.BankID)},
		{Field: proposal.IDValue, Values: proposal.Text(p.IDValue)},
		{Field: proposal.IssueCode, Values: proposal.Text(p.IssueCode)},
		{Field: proposal.VoidCode, Values: proposal.Text(p.VoidCode)},
		{Field: proposal.Separator, Values: proposal.Text(p.Separator)},
		{Field: proposal.FileName, Values: proposal.Text(p.FileName)},
		{Field: proposal.Extension, Values: proposal.Text(p.Extension)},
		{Field: proposal.Stamp, Values: proposal.Switch(p.Stamp)},
		{Field: proposal.CRLF, Values: proposal.Switch(p.CRLF)},
	}
}

func (a BankAccount) deliveryValues() []proposal.Value {
	d, server := a.Settings.Delivery, a.OwnServer()
	return []proposal.Value{
		{Field: proposal.Profile, Values: proposal.Text(a.Profile.Key())},
		{Field: proposal.BankKey, Values: proposal.Text(a.BankKey.Key())},
		{Field: proposal.OwnKey, Values: proposal.Text(a.OwnKey.Key())},
		{Field: proposal.Unsigned, Values: proposal.Switch(a.BankKey.Key() != "" && d.KeysOrNone().Unsigned)},
		{Field: proposal.Address, Values: proposal.Text(server.Address)},
		{Field: proposal.Login, Values: proposal.Text(server.User)},
		{Field: proposal.HostKey, Values: proposal.Text(server.HostKey)},
		{Field: proposal.Inbound, Values: proposal.Text(d.Inbound)},
		{Field: proposal.Outbound, Values: proposal.Text(d.Outbound)},
		{Field: proposal.Zone, Values: proposal.Text(d.Zone)},
		{Field: proposal.Cutoff, Values: proposal.Text(fmt.Sprintf("%02d:%02d", d.CutoffHour, d.CutoffMinute))},
		{Field: proposal.DaysAhead, Values: count(d.DaysAhead)},
	}
}

// nextCheck is empty if no number was set.
func nextCheck(n int64) []string {
	if n == 0 {
		return proposal.Text("")
	}
	return count(int(n))
}

func count(n int) []string { return []string{strconv.Itoa(n)} }

// keys are the names in one order.
func keys(projects []ProjectName) []string {
	all := make([]string, len(projects))
	for n, p := range projects {
		all[n] = p.Key()
	}
	return names(all)
}

// checkPayers refuses a project that pays from two accounts.
func checkPayers(v *fault.Validation, accounts []BankAccount) {
	seen := map[string]int{}
	for n, a := range accounts {
		for m, p := range a.Projects {
			key := strings.ToLower(p.Key())
			if other, named := seen[key]; named && other != n {
				v.Add(fmt.Sprintf("bankAccounts[%d].projects[%d]", n, m), fault.InvalidValue,
					"The file names %q for two bank accounts.", p.Key())
			}
			seen[key] = n
		}
	}
}

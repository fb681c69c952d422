package bankaccount

import (
	"context"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
	"countersign.dev/domain/routing"
)

// BankAccount is one of the tenant's own accounts. Its number is never shown.
type BankAccount struct {
	ID        string `json:"id,omitempty"`
	Last4     string `json:"last4,omitempty" doc:"Last four digits; the full number is never returned"`
	NextCheck int64  `json:"nextCheck,omitempty"`
	Version   int64  `json:"version,omitempty" doc:"Version of the account to change"`
	Name      string `json:"name" minLength:"1" maxLength:"100"`
	Settings
	Confirmed bool           `json:"confirmed" required:"false" doc:"By a second person; it pays nothing before"`
	Moved     bool           `json:"moved" required:"false" doc:"Its profile leads elsewhere; nothing is sent"`
	Profile   *Profile       `json:"profile,omitempty" doc:"Profile of the delivery; read-only"`
	BankKey   *KeyProfile    `json:"bankKey,omitempty" doc:"Key of the bank as it is now; read-only"`
	OwnKey    *KeyProfile    `json:"ownKey,omitempty" doc:"Key of the company as it is now; read-only"`
	Pending   *PendingChange `json:"pendingChange,omitempty" doc:"Waits for a second person; read-only"`
}

// Profile is the profile of a connection that delivers the account's files.
type Profile struct {
	ID           string               `json:"id"`
	Name         string               `json:"name"`
	ConnectionID string               `json:"connectionId"`
	Connection   string               `json:"connection"`
	Address      string               `json:"address" doc:"As the profile has it now"`
	Login        string               `json:"login"`
	HostKey      string               `json:"hostKey"`
	Test         connection.TestState `json:"test"`
	Reason       connection.Reason    `json:"reason"`
}

// KeyProfile is a profile whose OpenPGP key protects the account's files.
type KeyProfile struct {
	ID           string     `json:"id"`
	Name         string     `json:"name"`
	ConnectionID string     `json:"connectionId"`
	Connection   string     `json:"connection"`
	Fingerprint  string     `json:"fingerprint"`
	ExpiresAt    *time.Time `json:"expiresAt,omitempty" doc:"Absent: never"`
}

// PendingChange is used once another person has confirmed it.
type PendingChange struct {
	ID          string    `json:"id"`
	Settings    Settings  `json:"settings" doc:"Settings that are proposed"`
	NextCheck   int64     `json:"nextCheck,omitempty" doc:"Next check number that is proposed"`
	HasPassword bool      `json:"hasPassword" doc:"It contains a password for a server without a profile"`
	ProposedBy  string    `json:"proposedBy" format:"uuid"`
	ByCaller    bool      `json:"proposedByMe"`
	Proposer    string    `json:"proposer" doc:"Name"`
	ProposedAt  time.Time `json:"proposedAt"`
}

// Settings are what two people change.
type Settings struct {
	BankName    string              `json:"bankName" minLength:"1" maxLength:"100"`
	Routing     string              `json:"routing" minLength:"1" maxLength:"9" doc:"Nine digits; the last is a checksum"`
	ACH         AchConfiguration    `json:"ach"`
	PositivePay PositivePaySettings `json:"positivePay"`
	Checks      CheckSettings       `json:"checks"`
	Delivery    Delivery            `json:"delivery"`
}

// AchConfiguration is that of the specification, with further fields of a bank's file.
type AchConfiguration struct {
	ImmediateDestination     string           `json:"immediateDestination" maxLength:"10"`
	ImmediateDestinationName string           `json:"immediateDestinationName" maxLength:"23"`
	ImmediateOrigin          string           `json:"immediateOrigin" maxLength:"10"`
	ImmediateOriginName      string           `json:"immediateOriginName" maxLength:"23"`
	OriginatingDFI           string           `json:"originatingDfiId" maxLength:"8"`
	CompanyName              string           `json:"companyName" maxLength:"16"`
	CompanyID                string           `json:"companyIdentification" maxLength:"10"`
	EntryClass               nacha.SEC        `json:"standardEntryClassCode"`
	EntryDescription         string           `json:"companyEntryDescription" maxLength:"10"`
	LineEnding               nacha.LineEnding `json:"lineEnding"`
	Balanced                 bool             `json:"balanced" doc:"The file contains the offsetting debit"`
	SettlementTimes          bool             `json:"sameDaySettlementTime,omitempty" doc:"Same-day files contain it"`
}

// PositivePaySettings is that of the specification. An empty bank format disables positive pay.
type PositivePaySettings struct {
	Format     string `json:"bankFormat" maxLength:"50"`
	BankID     string `json:"bankId" maxLength:"10"`
	IDValue    string `json:"idValue" maxLength:"60"`
	IssueCode  string `json:"bankTransactionCode" maxLength:"10"`
	VoidCode   string `json:"cashCode" maxLength:"10" doc:"Marks a void if the format defines no code"`
	Separator  string `json:"fieldSeparator" maxLength:"1"`
	FileName   string `json:"fileName" maxLength:"60"`
	Extension  string `json:"extension" maxLength:"10"`
	Stamp      bool   `json:"stampDateAndTime"`
	WindowsEnd bool   `json:"crlf"`
}

// CheckSettings are the texts of a check that do not depend on its payment.
type CheckSettings struct {
	CompanyName    string   `json:"companyName" maxLength:"100"`
	CompanyAddress []string `json:"companyAddress" maxItems:"4"`
	BankAddress    string   `json:"bankAddress" maxLength:"100"`
	FractionPrefix int      `json:"fractionPrefix" minimum:"0" maximum:"101"`
	SerialDigits   int      `json:"serialDigits" minimum:"0" maximum:"18"`
	SignatureLines int      `json:"signatureLines" minimum:"0" maximum:"2"`
	Approved       bool     `json:"samplesApproved" doc:"The bank accepted samples; until then checks say SPECIMEN"`
}

// Delivery contains the bank's server and its processing hours.
type Delivery struct {
	Address      string `json:"address" maxLength:"255"`
	User         string `json:"user" maxLength:"100"`
	HostKey      string `json:"hostKey" maxLength:"100" doc:"SHA256:… of the server's host key; another key is refused"`
	Inbound      string `json:"inbound" maxLength:"255"`
	Outbound     string `json:"outbound" maxLength:"255" doc:"Folder with the bank's response files; empty: none"`
	Zone         string `json:"zone" maxLength:"60"`
	CutoffHour   int    `json:"cutoffHour" minimum:"0" maximum:"23"`
	CutoffMinute int    `json:"cutoffMinute" minimum:"0" maximum:"59"`
	DaysAhead    int    `json:"daysAhead" minimum:"0" maximum:"2"`
	ProfileID    string `json:"profileId,omitempty" doc:"SFTP profile, which gives address, user and host key"`
	BankKeyID    string `json:"bankKeyProfileId,omitempty" doc:"PGP profile: files are encrypted to its key"`
	BankKey      string `json:"bankKeyFingerprint,omitempty" doc:"That two people confirmed; read-only"`
	OwnKeyID     string `json:"ownKeyProfileId,omitempty" doc:"PGP profile: its key signs files and opens the bank's"`
	OwnKey       string `json:"ownKeyFingerprint,omitempty" doc:"That two people confirmed; read-only"`
	Unsigned     bool   `json:"bankFilesUnsigned,omitempty" doc:"The bank does not sign its files"`
}

func deliveryToAPI(d bankaccount.Delivery) Delivery {
	keys := d.KeysOrNone()
	return Delivery{Address: d.Address, User: d.User, HostKey: d.HostKey, Inbound: d.Inbound, Outbound: d.Outbound,
		Zone: d.Zone, CutoffHour: d.CutoffHour, CutoffMinute: d.CutoffMinute, DaysAhead: d.DaysAhead,
		ProfileID: d.ProfileID, BankKeyID: keys.BankProfileID, BankKey: keys.Bank, OwnKeyID: keys.OwnProfileID,
		OwnKey: keys.Own, Unsigned: keys.Unsigned}
}

func (d Delivery) fromAPI() bankaccount.Delivery {
	out := bankaccount.Delivery{Address: d.Address, User: d.User, HostKey: d.HostKey, Inbound: d.Inbound,
		Outbound: d.Outbound, Zone: d.Zone, CutoffHour: d.CutoffHour, CutoffMinute: d.CutoffMinute,
		DaysAhead: d.DaysAhead, ProfileID: d.ProfileID}
	if d.BankKeyID != "" || d.OwnKeyID != "" {
		out.Keys = &bankaccount.Keys{BankProfileID: d.BankKeyID, OwnProfileID: d.OwnKeyID, Unsigned: d.Unsigned}
	}
	return out
}

func keyToAPI(k *bankaccount.KeyProfile) *KeyProfile {
	if k == nil {
		return nil
	}
	out := &KeyProfile{ID: k.ID, Name: k.Name, ConnectionID: k.ConnectionID, Connection: k.ConnectionName,
		Fingerprint: k.Fingerprint}
	if !k.ExpiresAt.IsZero() {
		out.ExpiresAt = &k.ExpiresAt
	}
	return out
}

func toAPI(ctx context.Context, a bankaccount.Account) BankAccount {
	out := BankAccount{ID: a.ID, Last4: a.Last4, NextCheck: a.NextCheck, Version: a.Version, Name: a.Name,
		Settings: settingsToAPI(a.Settings()), Confirmed: a.Confirmed, Moved: a.Moved(),
		Pending: pendingToAPI(ctx, a.Pending), BankKey: keyToAPI(a.BankKey), OwnKey: keyToAPI(a.OwnKey)}
	if p := a.Profile; p != nil {
		at := p.Connection()
		out.Profile = &Profile{ID: p.ID, Name: p.Name, ConnectionID: p.ConnectionID, Connection: p.ConnectionName,
			Address: at.Address, Login: at.User, HostKey: at.HostKey, Test: p.Test, Reason: p.Reason}
	}
	return out
}

func pendingToAPI(ctx context.Context, c *bankaccount.Change) *PendingChange {
	if c == nil {
		return nil
	}
	return &PendingChange{ID: c.ID, Settings: settingsToAPI(c.Settings), NextCheck: c.NextCheck,
		HasPassword: c.HasPassword, ProposedBy: c.ProposedBy, ByCaller: c.ProposedBy == server.Caller(ctx).UserID,
		Proposer: c.Proposer, ProposedAt: c.ProposedAt}
}

func settingsToAPI(s bankaccount.Settings) Settings {
	o, p := s.ACH, s.PositivePay
	return Settings{BankName: s.BankName, Routing: string(s.Routing), ACH: AchConfiguration{
		ImmediateDestination: o.ImmediateDestination, ImmediateDestinationName: o.ImmediateDestinationName,
		ImmediateOrigin: o.ImmediateOrigin, ImmediateOriginName: o.ImmediateOriginName, OriginatingDFI: o.ODFI,
		CompanyName: o.CompanyName, CompanyID: o.CompanyID, EntryClass: o.EntryClass,
		EntryDescription: o.EntryDescription, LineEnding: o.LineEnding, Balanced: o.Offset != nil,
		SettlementTimes: o.SettlementTimes,
	},
		PositivePay: PositivePaySettings{
			Format: p.Layout, BankID: p.BankID, IDValue: p.IDValue, IssueCode: p.IssueCode, VoidCode: p.VoidCode,
			Separator: p.Separator, FileName: p.FileName, Extension: p.Extension, Stamp: p.Stamp, WindowsEnd: p.CRLF,
		},
		Checks: CheckSettings{
			CompanyName: s.Check.CompanyName, CompanyAddress: append([]string{}, s.Check.CompanyAddress...),
			BankAddress: s.Check.BankAddress, FractionPrefix: s.Check.FractionPrefix, SerialDigits: s.Check.SerialDigits,
			SignatureLines: s.Check.SignatureLines, Approved: s.Check.Approved,
		},
		Delivery: deliveryToAPI(s.Delivery),
	}
}

func fromAPI(in BankAccount) bankaccount.Account {
	a := bankaccount.Account{
		ID: in.ID, Version: in.Version, Name: in.Name, BankName: in.BankName, Routing: routing.Number(in.Routing),
		ACH: nacha.Originator{
			ImmediateDestination: in.ACH.ImmediateDestination, ImmediateDestinationName: in.ACH.ImmediateDestinationName,
			ImmediateOrigin: in.ACH.ImmediateOrigin, ImmediateOriginName: in.ACH.ImmediateOriginName,
			ODFI: in.ACH.OriginatingDFI, CompanyName: in.ACH.CompanyName, CompanyID: in.ACH.CompanyID,
			EntryClass: nacha.SEC(in.ACH.EntryClass), EntryDescription: in.ACH.EntryDescription,
			LineEnding: nacha.LineEnding(in.ACH.LineEnding), SettlementTimes: in.ACH.SettlementTimes,
		},
		PositivePay: positivepay.Settings{
			Layout: in.PositivePay.Format, BankID: in.PositivePay.BankID, IDValue: in.PositivePay.IDValue,
			IssueCode: in.PositivePay.IssueCode, VoidCode: in.PositivePay.VoidCode, Separator: in.PositivePay.Separator,
			FileName: in.PositivePay.FileName, Extension: in.PositivePay.Extension, Stamp: in.PositivePay.Stamp,
			CRLF: in.PositivePay.WindowsEnd,
		},
		Check: bankaccount.CheckSettings{
			CompanyName: in.Checks.CompanyName, CompanyAddress: in.Checks.CompanyAddress, BankAddress: in.Checks.BankAddress,
			FractionPrefix: in.Checks.FractionPrefix, SerialDigits: in.Checks.SerialDigits,
			SignatureLines: in.Checks.SignatureLines, Approved: in.Checks.Approved,
		},
		Delivery: in.Delivery.fromAPI(),
	}
	if in.ACH.Balanced {
		a.ACH.Offset = &nacha.Offset{Routing: a.Routing, Type: nacha.Checking}
	}
	return a
}

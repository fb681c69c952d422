package bankaccount

import (
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
	"countersign.dev/domain/routing"
)

// BankAccount is one of the tenant's own accounts. Its number is never shown.
type BankAccount struct {
	ID          string              `json:"id,omitempty"`
	Last4       string              `json:"last4,omitempty" doc:"Last four digits; the full number is never returned"`
	NextCheck   int64               `json:"nextCheck,omitempty"`
	Version     int64               `json:"version,omitempty" doc:"Version of the account to change"`
	Name        string              `json:"name" minLength:"1" maxLength:"100"`
	BankName    string              `json:"bankName" minLength:"1" maxLength:"100"`
	Routing     string              `json:"routing" minLength:"9" maxLength:"9"`
	ACH         AchConfiguration    `json:"ach"`
	PositivePay PositivePaySettings `json:"positivePay"`
	Checks      CheckSettings       `json:"checks"`
	Delivery    Delivery            `json:"delivery"`
	Pending     *PendingConnection  `json:"pendingConnection,omitempty" doc:"Requires a second person; read-only"`
}

// PendingConnection is a connection that is used once another person has approved it.
type PendingConnection struct {
	ID          string    `json:"id"`
	Address     string    `json:"address"`
	User        string    `json:"user"`
	HostKey     string    `json:"hostKey"`
	HasPassword bool      `json:"hasPassword" doc:"It contains a password; otherwise none is stored after approval"`
	ProposedBy  string    `json:"proposedBy" format:"uuid"`
	ProposedAt  time.Time `json:"proposedAt"`
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
}

func toAPI(a bankaccount.Account) BankAccount {
	o, p := a.ACH, a.PositivePay
	return BankAccount{
		Pending: pendingToAPI(a.Pending),
		ID:      a.ID, Last4: a.Last4, NextCheck: a.NextCheck, Version: a.Version, Name: a.Name, BankName: a.BankName,
		Routing: string(a.Routing), ACH: AchConfiguration{
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
			CompanyName: a.Check.CompanyName, CompanyAddress: append([]string{}, a.Check.CompanyAddress...),
			BankAddress: a.Check.BankAddress, FractionPrefix: a.Check.FractionPrefix, SerialDigits: a.Check.SerialDigits,
			SignatureLines: a.Check.SignatureLines, Approved: a.Check.Approved,
		},
		Delivery: Delivery(a.Delivery),
	}
}

func pendingToAPI(c *bankaccount.ConnectionChange) *PendingConnection {
	if c == nil {
		return nil
	}
	return &PendingConnection{ID: c.ID, Address: c.Connection.Address, User: c.Connection.User,
		HostKey: c.Connection.HostKey, HasPassword: c.HasPassword, ProposedBy: c.ProposedBy, ProposedAt: c.ProposedAt}
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
		Delivery: bankaccount.Delivery(in.Delivery),
	}
	if in.ACH.Balanced {
		a.ACH.Offset = &nacha.Offset{Routing: a.Routing, Type: nacha.Checking}
	}
	return a
}

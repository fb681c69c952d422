package configuration

import (
	"fmt"
	"strings"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
	"countersign.dev/domain/routing"
)

// account is the YAML form of a bank account. Its keys are those of the API.
type account struct {
	Name            string        `yaml:"name"`
	AccountNumber   string        `yaml:"accountNumber,omitempty"`
	NextCheckNumber int64         `yaml:"nextCheckNumber,omitempty"`
	BankName        string        `yaml:"bankName"`
	Routing         string        `yaml:"routing"`
	ACH             ach           `yaml:"ach,omitempty"`
	Checks          checks        `yaml:"checks,omitempty"`
	PositivePay     positivePay   `yaml:"positivePay,omitempty"`
	Delivery        delivery      `yaml:"delivery"`
	Projects        []projectName `yaml:"projects,omitempty"`
}

type ach struct {
	ImmediateDestination     string           `yaml:"immediateDestination,omitempty"`
	ImmediateDestinationName string           `yaml:"immediateDestinationName,omitempty"`
	ImmediateOrigin          string           `yaml:"immediateOrigin,omitempty"`
	ImmediateOriginName      string           `yaml:"immediateOriginName,omitempty"`
	OriginatingDFI           string           `yaml:"originatingDfiId,omitempty"`
	CompanyName              string           `yaml:"companyName,omitempty"`
	CompanyID                string           `yaml:"companyIdentification,omitempty"`
	EntryClass               nacha.SEC        `yaml:"standardEntryClassCode,omitempty"`
	EntryDescription         string           `yaml:"companyEntryDescription,omitempty"`
	LineEnding               nacha.LineEnding `yaml:"lineEnding,omitempty"`
	Balanced                 bool             `yaml:"balanced,omitempty"`
	SettlementTimes          bool             `yaml:"sameDaySettlementTime,omitempty"`
}

type checks struct {
	CompanyName    string   `yaml:"companyName,omitempty"`
	CompanyAddress []string `yaml:"companyAddress,omitempty"`
	BankAddress    string   `yaml:"bankAddress,omitempty"`
	FractionPrefix int      `yaml:"fractionPrefix,omitempty"`
	SerialDigits   int      `yaml:"serialDigits,omitempty"`
	SignatureLines int      `yaml:"signatureLines,omitempty"`
	Approved       bool     `yaml:"samplesApproved,omitempty"`
}

type positivePay struct {
	Layout    string `yaml:"bankFormat,omitempty"`
	BankID    string `yaml:"bankId,omitempty"`
	IDValue   string `yaml:"idValue,omitempty"`
	IssueCode string `yaml:"bankTransactionCode,omitempty"`
	VoidCode  string `yaml:"cashCode,omitempty"`
	Separator string `yaml:"fieldSeparator,omitempty"`
	FileName  string `yaml:"fileName,omitempty"`
	Extension string `yaml:"extension,omitempty"`
	Stamp     bool   `yaml:"stampDateAndTime,omitempty"`
	CRLF      bool   `yaml:"crlf,omitempty"`
}

type delivery struct {
	Profile   *profileName `yaml:"profile,omitempty"`
	BankKey   *profileName `yaml:"bankKey,omitempty"`
	OwnKey    *profileName `yaml:"ownKey,omitempty"`
	Unsigned  bool         `yaml:"bankFilesUnsigned,omitempty"`
	Address   string       `yaml:"address,omitempty"`
	User      string       `yaml:"user,omitempty"`
	HostKey   string       `yaml:"hostKey,omitempty"`
	Inbound   string       `yaml:"inbound,omitempty"`
	Outbound  string       `yaml:"outbound,omitempty"`
	Zone      string       `yaml:"zone"`
	Cutoff    string       `yaml:"cutoff"`
	DaysAhead int          `yaml:"daysAhead"`
}

const timeOfDay = "15:04"

// accountToFile leaves the number and the sequence of checks out: they belong to the company.
func accountToFile(a configuration.BankAccount) account {
	s := a.Settings
	o, d, server := s.ACH, s.Delivery, a.OwnServer()
	out := account{Name: a.Name, BankName: s.BankName, Routing: string(s.Routing), Checks: checks(s.Check),
		ACH: ach{o.ImmediateDestination, o.ImmediateDestinationName, o.ImmediateOrigin, o.ImmediateOriginName, o.ODFI,
			o.CompanyName, o.CompanyID, o.EntryClass, o.EntryDescription, o.LineEnding, o.Offset != nil, o.SettlementTimes},
		PositivePay: positivePayToFile(s.PositivePay),
		Delivery: delivery{Profile: profileToFile(a.Profile), BankKey: profileToFile(a.BankKey),
			OwnKey: profileToFile(a.OwnKey), Unsigned: d.KeysOrNone().Unsigned, Address: server.Address, User: server.User,
			HostKey: server.HostKey, Inbound: d.Inbound, Outbound: d.Outbound, Zone: d.Zone,
			Cutoff: fmt.Sprintf("%02d:%02d", d.CutoffHour, d.CutoffMinute), DaysAhead: d.DaysAhead}}
	for _, p := range a.Projects {
		out.Projects = append(out.Projects, projectName(p))
	}
	return out
}

func positivePayToFile(p positivepay.Settings) positivePay {
	return positivePay{p.Layout, p.BankID, p.IDValue, p.IssueCode, p.VoidCode, p.Separator, p.FileName, p.Extension,
		p.Stamp, p.CRLF}
}

func profileToFile(p configuration.ProfileName) *profileName {
	if p.Key() == "" {
		return nil
	}
	return &profileName{p.Connection, p.Profile}
}

func accountFromFile(v *fault.Validation, path string, in account) configuration.BankAccount {
	o, p, d := in.ACH, in.PositivePay, in.Delivery
	out := configuration.BankAccount{Name: strings.TrimSpace(in.Name), NextCheck: in.NextCheckNumber,
		Number:  strings.ReplaceAll(in.AccountNumber, " ", ""),
		Profile: profileFromFile(d.Profile), BankKey: profileFromFile(d.BankKey), OwnKey: profileFromFile(d.OwnKey),
		Settings: bankaccount.Settings{BankName: in.BankName, Routing: routing.Number(in.Routing),
			ACH: nacha.Originator{ImmediateDestination: o.ImmediateDestination,
				ImmediateDestinationName: o.ImmediateDestinationName, ImmediateOrigin: o.ImmediateOrigin,
				ImmediateOriginName: o.ImmediateOriginName, ODFI: o.OriginatingDFI, CompanyName: o.CompanyName,
				CompanyID: o.CompanyID, EntryClass: o.EntryClass, EntryDescription: o.EntryDescription,
				LineEnding: o.LineEnding, SettlementTimes: o.SettlementTimes},
			PositivePay: positivepay.Settings{Layout: p.Layout, BankID: p.BankID, IDValue: p.IDValue, IssueCode: p.IssueCode,
				VoidCode: p.VoidCode, Separator: p.Separator, FileName: p.FileName, Extension: p.Extension, Stamp: p.Stamp,
				CRLF: p.CRLF},
			Check: bankaccount.CheckSettings(in.Checks),
			Delivery: bankaccount.Delivery{Address: d.Address, User: d.User, HostKey: d.HostKey, Inbound: d.Inbound,
				Outbound: d.Outbound, Zone: d.Zone, DaysAhead: d.DaysAhead}}}
	if o.Balanced {
		out.Settings.ACH.Offset = &nacha.Offset{Routing: out.Settings.Routing, Type: nacha.Checking}
	}
	if d.Unsigned {
		out.Settings.Delivery.Keys = &bankaccount.Keys{Unsigned: true}
	}
	if in.NextCheckNumber < 0 {
		v.Add(path+".nextCheckNumber", fault.NumberOutOfRange, "A check number is above zero.")
	}
	cutoff, err := time.Parse(timeOfDay, d.Cutoff)
	if err != nil {
		v.Add(path+".delivery.cutoff", fault.InvalidValue, `Enter the time of day as "17:00".`)
	}
	out.Settings.Delivery.CutoffHour, out.Settings.Delivery.CutoffMinute = cutoff.Hour(), cutoff.Minute()
	for _, name := range in.Projects {
		out.Projects = append(out.Projects, nameFromFile(&name))
	}
	return out
}

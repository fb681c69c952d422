package proposal

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/enum"
)

// Field is a part of what a proposal changes.
type Field string

const (
	Limit       Field = "approvalLimit" // in the tenant's currency
	Rules       Field = "rules"         // the text of one RuleLine for each rule in its order
	Name        Field = "name"
	Description Field = "description"
	Permissions Field = "permissions"
	Roles       Field = "roles"
	Members     Field = "members"
	Active      Field = "active"
	Required    Field = "required" // a second administrator

	Issuer       Field = "issuer" // of an OpenID provider
	ClientID     Field = "clientId"
	ClientSecret Field = "clientSecret" // a fingerprint of its encrypted form
	Scopes       Field = "scopes"
	MailDomains  Field = "mailDomains"
	Enabled      Field = "enabled"

	TwoFactors Field = "requiresTwoFactors"

	ProjectType   Field = "projectType" // of a project, as are the following
	ERPType       Field = "erpType"
	CaptureMethod Field = "captureMethod"
	Groups        Field = "groups" // for which it is reserved
	Users         Field = "users"  // for whom it is reserved; email addresses
	ACHProject    Field = "achProject"
	CheckProject  Field = "checkProject"

	ConnectionType Field = "connectionType" // of a connection, as are the following, ClientID and Name
	Authentication Field = "authentication"
	Login          Field = "login"
	Host           Field = "host"
	Port           Field = "port"
	HostKey        Field = "hostKey"
	Folder         Field = "folder"
	Encryption     Field = "encryption"
	From           Field = "from"
	PerMinute      Field = "perMinute"
	URL            Field = "url"
	KeyName        Field = "keyName"
	AddTo          Field = "addTo"
	TokenURL       Field = "tokenUrl"
	Scope          Field = "scope"
	Audience       Field = "audience"
	KeyID          Field = "keyId"
	Claims         Field = "claims"
	// AuthorizationURL is where a person consents.
	AuthorizationURL Field = "authorizationUrl"
	Secrets          Field = "secrets" // names of those that are stored

	BankName Field = "bankName" // of a bank account, as are the following and HostKey
	Routing  Field = "routing"
	Last4    Field = "last4" // digits of the account number
	// NextCheck is the number of the next check.
	NextCheck Field = "nextCheck"

	ImmediateDestination     Field = "immediateDestination" // of ACH files, as are the following
	ImmediateDestinationName Field = "immediateDestinationName"
	ImmediateOrigin          Field = "immediateOrigin"
	ImmediateOriginName      Field = "immediateOriginName"
	OriginatingDFI           Field = "originatingDfiId"
	ACHCompanyName           Field = "achCompanyName"
	CompanyIdentification    Field = "companyIdentification"
	EntryClass               Field = "entryClass"
	EntryDescription         Field = "entryDescription"
	LineEnding               Field = "lineEnding"
	Balanced                 Field = "balanced"
	SameDay                  Field = "sameDay"

	CompanyName     Field = "companyName" // of checks, as are the following
	CompanyAddress  Field = "companyAddress"
	BankAddress     Field = "bankAddress"
	FractionPrefix  Field = "fractionPrefix"
	SerialDigits    Field = "serialDigits"
	SignatureLines  Field = "signatureLines"
	SamplesApproved Field = "samplesApproved"

	BankFormat Field = "bankFormat" // of positive pay files, as are the following
	BankID     Field = "bankId"
	IDValue    Field = "idValue"
	IssueCode  Field = "issueCode"
	VoidCode   Field = "voidCode"
	Separator  Field = "separator"
	FileName   Field = "fileName"
	Extension  Field = "extension"
	Stamp      Field = "stamp"
	CRLF       Field = "crlf"

	Profile   Field = "profileId" // of the delivery of files, as are the following
	BankKey   Field = "bankKeyProfileId"
	OwnKey    Field = "ownKeyProfileId"
	Unsigned  Field = "bankFilesUnsigned"
	Address   Field = "address"
	Inbound   Field = "inbound"
	Outbound  Field = "outbound"
	Zone      Field = "zone"
	Cutoff    Field = "cutoff"
	DaysAhead Field = "daysAhead"

	PaidFrom Field = "projects" // that pay from a bank account

	PreparerMayRelease Field = "preparerMayRelease" // of the release policy, as are the following
	CreatorMayRelease  Field = "creatorMayRelease"
	ImporterMayRelease Field = "importerMayRelease"
	ApproverMayRelease Field = "approverMayRelease"

	WaitingDays Field = "waitingDays" // of changed bank accounts of vendors
)

// Values lists every Field.
func (Field) Values() []string {
	return enum.Of(Limit, Rules, Name, Description, Permissions, Roles, Members, Active, Required,
		Issuer, ClientID, ClientSecret, Scopes, MailDomains, Enabled, TwoFactors,
		ProjectType, ERPType, CaptureMethod, Groups, Users, ACHProject, CheckProject,
		ConnectionType, Authentication, Login, Host, Port, HostKey, Folder, Encryption, From, PerMinute, URL, KeyName,
		AddTo, TokenURL, Scope, Audience, KeyID, Claims, AuthorizationURL,
		Secrets,
		BankName, Routing, Last4, NextCheck, ImmediateDestination, ImmediateDestinationName, ImmediateOrigin,
		ImmediateOriginName, OriginatingDFI, ACHCompanyName, CompanyIdentification, EntryClass, EntryDescription,
		LineEnding, Balanced, SameDay, CompanyName, CompanyAddress, BankAddress, FractionPrefix, SerialDigits,
		SignatureLines, SamplesApproved, BankFormat, BankID, IDValue, IssueCode, VoidCode, Separator, FileName,
		Extension, Stamp, CRLF, Profile, BankKey, OwnKey, Unsigned, Address, Inbound, Outbound, Zone, Cutoff, DaysAhead,
		PaidFrom, PreparerMayRelease, CreatorMayRelease, ImporterMayRelease, ApproverMayRelease, WaitingDays)
}

// On and Off are the values of a field that is a switch.
const (
	On  = "on"
	Off = "off"
)

// Text is the value of a text, empty without one.
func Text(value string) []string {
	if value == "" {
		return []string{}
	}
	return []string{value}
}

// Switch is the value of a switch.
func Switch(on bool) []string {
	if on {
		return []string{On}
	}
	return []string{Off}
}

// Amount is the value of a limit in the tenant's currency, empty without a limit.
func Amount(limit *decimal.Decimal) []string {
	if limit == nil {
		return []string{}
	}
	return []string{limit.StringFixed(2)}
}

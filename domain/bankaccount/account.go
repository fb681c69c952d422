// Package bankaccount defines the accounts from which a tenant pays by ACH file or check, and reports checks to
// the bank. The account number and the bank's password are stored encrypted and are not part of it.
package bankaccount

import (
	"time"
	"unicode/utf8"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/check"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
	"countersign.dev/domain/routing"
)

// Account is a bank account with the settings of its bank. The bank pool fills in the account numbers of ACH,
// PositivePay and checks when it renders a file.
type Account struct {
	ID          string
	Name        string
	BankName    string
	Routing     routing.Number
	Last4       string
	ACH         nacha.Originator
	PositivePay positivepay.Settings
	Check       CheckSettings
	Delivery    Delivery
	FileKey     string // random, in the name of each file: accounts may share a folder at their bank
	NextCheck   int64
	Confirmed   bool        // by a second person; an account that is not confirmed pays nothing
	Profile     *Profile    `json:",omitempty"` // of the delivery, as it is now
	BankKey     *KeyProfile `json:",omitempty"` // of the delivery, as it is now
	OwnKey      *KeyProfile `json:",omitempty"` // of the delivery, as it is now
	Version     int64
	Pending     *Change `json:",omitempty"` // waits for a second person
}

// FileKeyLength is the length of an account's file key: 48 random bits.
const FileKeyLength = 12

// fileKeyLetters has no digits, so that a key never shows a part of an account number, and no vowels.
const fileKeyLetters = "BCDFGHJKLMNPQRST"

// NewFileKey makes the key of an account from random bytes, of which it uses the first 6.
func NewFileKey(random [FileKeyLength / 2]byte) string {
	key := make([]byte, 0, FileKeyLength)
	for _, b := range random {
		key = append(key, fileKeyLetters[b>>4], fileKeyLetters[b&15])
	}
	return string(key)
}

// Delivery is the bank's SFTP server and its hours.
type Delivery struct {
	Address      string // host:port
	User         string
	HostKey      string // SHA256:… of the host key; another key is refused
	Inbound      string // folder for our files
	Outbound     string // folder of bank responses; empty: the bank sends none
	Zone         string // the bank's time zone
	CutoffHour   int
	CutoffMinute int
	DaysAhead    int // banking days from processing to settlement; 0 is same-day
	// ProfileID is the profile of a connection that delivers the files. Address, User and HostKey repeat what two people
	// confirmed. Without a profile, the account has its own password.
	ProfileID string `json:",omitempty"`
	Keys      *Keys  `json:",omitempty"` // OpenPGP; nil: files are exchanged as they are
}

// Destination is the part of a delivery that decides who receives a file.
type Destination struct {
	Address string
	User    string
	HostKey string
	Inbound string
}

// Destination is where files are delivered to.
func (d Delivery) Destination() Destination {
	return Destination{Address: d.Address, User: d.User, HostKey: d.HostKey, Inbound: d.Inbound}
}

// CheckSettings are what a check shows beside the payment.
type CheckSettings struct {
	CompanyName    string
	CompanyAddress []string
	BankAddress    string
	FractionPrefix int
	SerialDigits   int
	SignatureLines int
	Approved       bool // the bank has accepted printed samples
}

// Complete reports whether checks can be printed: a check names who pays, and shows the fraction of the bank.
func (c CheckSettings) Complete() bool {
	return c.CompanyName != "" && routing.PrefixValid(c.FractionPrefix)
}

// Zone is the time zone of the bank. The default is New York, the zone of the Federal Reserve.
func (d Delivery) zone() (*time.Location, error) {
	if d.Zone == "" {
		return calendar.Zone("America/New_York")
	}
	return calendar.Zone(d.Zone)
}

// Local is the local time of the bank, to the second.
func (d Delivery) Local(now time.Time) (time.Time, error) {
	zone, err := d.zone()
	if err != nil {
		return time.Time{}, err
	}
	return now.In(zone).Truncate(time.Second), nil
}

// Cutoff is until when the bank takes files.
func (d Delivery) Cutoff() (calendar.Cutoff, error) {
	zone, err := d.zone()
	return calendar.Cutoff{Hour: d.CutoffHour, Minute: d.CutoffMinute, Zone: zone}, err
}

// NextCutoff is the next cut-off. A file after it is processed one banking day later.
func (d Delivery) NextCutoff(now time.Time) (time.Time, error) {
	cutoff, err := d.Cutoff()
	if err != nil {
		return time.Time{}, err
	}
	day := cutoff.ProcessingDate(now)
	return time.Date(day.Year(), day.Month(), day.Day(), cutoff.Hour, cutoff.Minute, 0, 0, cutoff.Zone), nil
}

// EffectiveDate is the settlement date of credits that are delivered now.
func (d Delivery) EffectiveDate(now time.Time) (calendar.Date, error) {
	cutoff, err := d.Cutoff()
	if err != nil {
		return calendar.Date{}, err
	}
	return calendar.EffectiveEntryDate(now, cutoff, d.DaysAhead)
}

// OnCheck is the account as its checks show it, with its number.
func (a Account) OnCheck(number string) check.Account {
	return check.Account{
		CompanyName: a.Check.CompanyName, CompanyAddress: a.Check.CompanyAddress, BankName: a.BankName,
		BankAddress: a.Check.BankAddress, Routing: a.Routing, FractionPrefix: a.Check.FractionPrefix, Number: number,
		SerialDigits: a.Check.SerialDigits, SignatureLines: a.Check.SignatureLines, Approved: a.Check.Approved,
	}
}

// Validate reports every problem of the account. Additional requirements of a file are checked when a batch is
// prepared.
func (a Account) Validate() error {
	var problems fault.Validation
	if a.Name == "" {
		problems.Add("name", fault.Required, "a name is required")
	}
	if utf8.RuneCountInString(a.Name) > MaxName {
		problems.Add("name", fault.LengthOutOfRange, "At most %d characters.", MaxName)
	}
	a.Settings().checkShape(&problems)
	if a.BankName == "" {
		problems.Add("bankName", fault.Required, "the bank's name is required")
	}
	if _, err := routing.Parse(string(a.Routing)); err != nil {
		problems.Add("routing", fault.InvalidValue,
			"A routing number has nine digits, and the last one is a checksum. Compare it with a check or a bank statement.")
	}
	if _, err := a.Delivery.zone(); err != nil {
		problems.Add("delivery.zone", fault.InvalidValue, "%q is no time zone", a.Delivery.Zone)
	}
	if h, m := a.Delivery.CutoffHour, a.Delivery.CutoffMinute; h < 0 || h > 23 || m < 0 || m > 59 {
		problems.Add("delivery.cutoff", fault.InvalidValue, "%02d:%02d is no time of day", h, m)
	}
	if d := a.Delivery.DaysAhead; d < 0 || d > calendar.MaxCreditDaysAhead {
		problems.Add("delivery.daysAhead", fault.InvalidValue, "credits settle 0 to %d banking days after processing",
			calendar.MaxCreditDaysAhead)
	}
	a.Delivery.Connection().validate(&problems)
	return problems.Err()
}

// Last4 returns the part of an account number that may be displayed.
func Last4(number string) string { return number[max(0, len(number)-4):] }

// Places of sealed values, bound into their encryption: moved to another row they do not open.

// NumberPlace is where an own account's number is sealed.
func NumberPlace(accountID string) string { return "bank_accounts/" + accountID }

// PasswordPlace is where the password of its bank's server is sealed.
func PasswordPlace(accountID string) string { return "bank_accounts/" + accountID + "/delivery" }

// VendorPlace is where a vendor account's number is sealed.
func VendorPlace(vendorAccountID string) string { return "vendor_bank_accounts/" + vendorAccountID }

// Remote is a bank's server with the password that opens it, for the time of one visit.
type Remote struct {
	Delivery
	Password   string
	PrivateKey []byte // PEM; empty: the password is sent
	Passphrase string // of the private key
	TenantID   string
	BatchID    string // of the file
	Live       bool   // a sandbox records files instead of delivering them
}

// FileState is the state of a sent file at the bank.
type FileState string

const (
	FilePresent   FileState = "present"   // under its final name, with its hash
	FileTemporary FileState = "temporary" // only under its temporary name: not yet delivered
	FileAbsent    FileState = "absent"    // neither: never sent, or already taken by the bank
	FileDifferent FileState = "different" // under its final name, with other bytes: an alarm
)

// Values lists every FileState.
func (FileState) Values() []string {
	return enum.Of(FilePresent, FileTemporary, FileAbsent, FileDifferent)
}

// RemoteFile is a file in the bank's outbound folder.
type RemoteFile struct {
	Name       string
	Size       int64
	ModifiedAt time.Time
}

// Same reports whether a directory listing shows the same file.
func (f RemoteFile) Same(other RemoteFile) bool {
	return f.Name == other.Name && f.Size == other.Size && f.ModifiedAt.Equal(other.ModifiedAt)
}

// New is an account with what only its creation may set.
type New struct {
	Account
	Number   string
	Password string
}

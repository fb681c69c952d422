// Package positivepay writes the list of issued and void checks that a bank
// compares with what is presented. A bank's layout is data; one engine writes
// and reads all of them. README.md says what must be confirmed with the bank.
package positivepay

// Source is the content of a field.
type Source string

const (
	Literal       Source = "literal"
	Kind          Source = "kind" // the bank's code for issue or void
	Account       Source = "account"
	BankID        Source = "bank_id"
	SignOnID      Source = "sign_on_id"    // the part of the ID value before the slash
	SignOnBatch   Source = "sign_on_batch" // the part after it
	Serial        Source = "serial"
	Cents         Source = "cents"
	Dollars       Source = "dollars" // with its decimal point
	Date          Source = "date"
	CreationDate  Source = "creation_date"
	Payee         Source = "payee"
	PayeeContinue Source = "payee_continued"
	Reference     Source = "reference"
	Count         Source = "count"
	TotalCents    Source = "total_cents"
)

// Align is the alignment of a value in a fixed-width field.
type Align string

const (
	Left      Align = "left"       // filled with blanks
	Right     Align = "right"      // filled with blanks
	RightZero Align = "right_zero" // filled with zeros
)

// Field is one field of a record. From and To are columns, numbered from 1 as
// in the banks' documents; CSV layouts use only To-From+1 as the width.
type Field struct {
	Source Source
	From   int
	To     int
	Align  Align
	Format string // a date layout of package time, or the text of a literal
}

func (f Field) width() int { return f.To - f.From + 1 }

// Layout is one bank's format.
type Layout struct {
	ID        string
	Bank      string
	Separator string  // empty: fixed columns
	SignOn    []Field // written when the settings have an ID value
	Header    []Field
	Detail    []Field
	Trailer   []Field
	IssueCode string
	VoidCode  string // empty: the bank must state one before voids can be sent
	// VoidsCarryCreationDate: a void is dated by the day it is sent.
	VoidsCarryCreationDate bool
}

// Layouts are the formats that are known, by their id.
func Layouts() []Layout {
	return []Layout{wellsFargoARP(), jpmorganARP(), pncPositivePay(), chaseCSV()}
}

// Find is the layout of an id.
func Find(id string) (Layout, bool) {
	for _, layout := range Layouts() {
		if layout.ID == id {
			return layout, true
		}
	}
	return Layout{}, false
}

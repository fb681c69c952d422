package positivepay

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Totals are what the file reports: counts of checks and their amounts.
type Totals struct {
	Issues int
	Voids  int
	Issued money.Amount
	Voided money.Amount
}

// File is a rendered positive-pay file.
type File struct {
	Name   string
	Bytes  []byte
	SHA256 string
	Totals Totals
}

// Render makes the bytes of a sealed batch; the same input gives the same
// bytes. A value too long for its column is refused, never cut, except the
// payee, of which banks compare what fits.
func Render(in Input) (File, error) {
	layout, ok := Find(in.Settings.Layout)
	if !ok {
		return File{},
			fault.New(fault.Invalid, fault.PPayConfigurationIsMissing, "%q is no known bank format", in.Settings.Layout)
	}
	layout = in.Settings.override(layout)
	if err := in.validate(layout); err != nil {
		return File{}, err
	}
	w := writer{in: in, layout: layout}
	for _, r := range in.Records {
		w.count(r)
	}
	w.line("settings", layout.SignOn, Record{})
	w.line("settings", layout.Header, Record{})
	for i, r := range in.Records {
		w.line(fmt.Sprintf("records[%d]", i), layout.Detail, r)
	}
	w.line("totals", layout.Trailer, Record{})
	if err := w.problems.Err(); err != nil {
		return File{}, err
	}
	sum := sha256.Sum256([]byte(w.out.String()))
	return File{
		Name: in.Settings.Name(in.CreatedAt), Bytes: []byte(w.out.String()), SHA256: hex.EncodeToString(sum[:]),
		Totals: w.totals(),
	}, nil
}

type writer struct {
	in             Input
	layout         Layout
	out            strings.Builder
	problems       fault.Validation
	issues, voids  int
	issued, voided int64
}

func (w *writer) count(r Record) {
	if r.Void {
		w.voids++
		w.voided += r.Amount.Cents()
		return
	}
	w.issues++
	w.issued += r.Amount.Cents()
}

func (w *writer) totals() Totals {
	return Totals{
		Issues: w.issues, Voids: w.voids,
		Issued: money.FromCents(w.issued, money.USD), Voided: money.FromCents(w.voided, money.USD),
	}
}

func (w *writer) line(path string, fields []Field, r Record) {
	if len(fields) == 0 {
		return
	}
	values := make([]string, len(fields))
	for i, f := range fields {
		values[i] = w.value(f, r)
		if len(values[i]) > f.width() {
			w.problems.Add(path+"."+string(f.Source), fault.LengthOutOfRange, "%s does not fit the bank's %d columns", f.Source,
				f.width())
			return
		}
	}
	ending := "\n"
	if w.in.Settings.CRLF {
		ending = "\r\n"
	}
	if w.layout.Separator == "" {
		w.out.WriteString(columns(fields, values) + ending)
		return
	}
	w.out.WriteString(w.separated(values) + ending)
}

func columns(fields []Field, values []string) string {
	var b strings.Builder
	for i, f := range fields {
		b.WriteString(strings.Repeat(" ", f.From-1-b.Len()))
		fill := strings.Repeat(" ", f.width()-len(values[i]))
		switch f.Align {
		case Right:
			b.WriteString(fill + values[i])
		case RightZero:
			b.WriteString(strings.ReplaceAll(fill, " ", "0") + values[i])
		default: // Left; dates and literals fill their columns anyway
			b.WriteString(values[i] + fill)
		}
	}
	return b.String()
}

func (w *writer) separated(values []string) string {
	var b strings.Builder
	c := csv.NewWriter(&b)
	c.Comma = rune(w.layout.Separator[0])
	if err := c.Write(values); err != nil {
		w.problems.Add("settings.separator", fault.InvalidValue, "%q cannot separate fields", w.layout.Separator)
	}
	c.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

func (w *writer) value(f Field, r Record) string {
	id, batch, _ := strings.Cut(w.in.Settings.IDValue, "/")
	switch f.Source {
	case Literal:
		return f.Format
	case Kind:
		if r.Void {
			return w.layout.VoidCode
		}
		return w.layout.IssueCode
	case Account:
		return w.in.Settings.Account
	case BankID:
		return w.in.Settings.BankID
	case SignOnID:
		return strings.TrimSpace(id)
	case SignOnBatch:
		return strings.TrimSpace(batch)
	case Serial:
		return strconv.FormatInt(r.Serial, 10)
	case Cents:
		return strconv.FormatInt(r.Amount.Cents(), 10)
	case Dollars:
		return r.Amount.Number()
	case Count:
		return strconv.Itoa(w.issues + w.voids)
	case TotalCents:
		return strconv.FormatInt(w.issued+w.voided, 10)
	case Date, CreationDate:
		return w.date(f, r)
	case Payee, PayeeContinue, Reference:
		return w.text(f, r)
	}
	w.problems.Add(string(f.Source), fault.InternalError, "%q is no field this engine knows", f.Source)
	return ""
}

func (w *writer) date(f Field, r Record) string {
	if f.Source == CreationDate || (r.Void && w.layout.VoidsCarryCreationDate) {
		return w.in.CreatedAt.Format(f.Format)
	}
	return r.Date.Format(f.Format)
}

func (w *writer) text(f Field, r Record) string {
	text := r.Payee
	if f.Source == Reference {
		text = r.Reference
	}
	ascii, _ := banktext.ASCII(text) // validated before
	switch f.Source {
	case Payee:
		return banktext.Cut(ascii, f.width())
	case PayeeContinue:
		first := f.From - 1 - w.payeeStart()
		return banktext.Cut(ascii[min(first, len(ascii)):], f.width())
	default:
		return ascii
	}
}

// payeeStart is the column before the payee's first: what the first field
// holds, the second continues after.
func (w *writer) payeeStart() int {
	for _, f := range w.layout.Detail {
		if f.Source == Payee {
			return f.From - 1
		}
	}
	return 0
}

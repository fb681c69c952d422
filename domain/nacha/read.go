package nacha

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/moov-io/ach"

	"countersign.dev/domain/fault"
)

// Problem is a place in a bank's file that could not be read. It never repeats
// the value, because that may be an account number.
type Problem struct {
	Line    int
	Field   string
	Message string
}

func (p Problem) String() string { return fmt.Sprintf("line %d, %s: %s", p.Line, p.Field, p.Message) }

// ParseInbound reads a file of returns and notifications of change record by
// record. Banks send files without headers, with codes of their own and with
// records that are cut short; what can be read is read. The error says that
// nothing in it is a record of the format.
func ParseInbound(file []byte) (Inbound, error) {
	r := reading{}
	lines := records(string(file))
	for i, line := range lines {
		r.record(i+1, line)
	}
	r.finish()
	if !r.recognized {
		problem := Problem{Line: 1, Field: "record type", Message: "no line begins like a record of an ACH file"}
		if len(r.in.Problems) > 0 {
			problem = r.in.Problems[0]
		}
		return r.in, fault.New(fault.Invalid, fault.FileInvalid, "This cannot be read as a file of returns: %s.", problem)
	}
	if !r.header {
		r.problem(1, "file header", "there is none; the entries were read without it")
	}
	return r.in, nil
}

// records splits a file into lines. Some banks write records without line ends.
func records(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n\x1a")
	text = strings.ReplaceAll(text, "\r", "\n")
	if !strings.Contains(text, "\n") && len(text) > recordWidth && len(text)%recordWidth == 0 {
		return chunks(text, recordWidth)
	}
	return strings.Split(text, "\n")
}

// reading is the state between two records.
type reading struct {
	in         Inbound
	recognized bool
	header     bool
	class      string
	counted    int // entries and addenda of the batch
	entry      *received
}

// received is an entry with its addenda.
type received struct {
	line    int
	cents   int64
	bad     bool // its amount cannot be read
	payee   Payee
	iat     []string
	decided bool // a return or a change was read of it
}

func (r *reading) problem(line int, field, message string) {
	r.in.Problems = append(r.in.Problems, Problem{Line: line, Field: field, Message: message})
}

func (r *reading) record(number int, line string) {
	// Letters outside ASCII are found in names, which are not read.
	line = strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' {
			return '?'
		}
		return c
	}, line)
	trimmed := strings.TrimRight(line, " ")
	if trimmed == "" {
		return
	}
	width := len(trimmed)
	line = trimmed + strings.Repeat(" ", max(0, recordWidth-width)) // trailing blanks are lost on the way at times
	if !strings.ContainsRune("156789", rune(line[0])) || len(trimmed) < 3 {
		r.problem(number, "record type", "a record begins with 1, 5, 6, 7, 8 or 9")
		return
	}
	if width > recordWidth {
		r.problem(number, "record length", "a record has 94 characters")
		return
	}
	if !r.recognized && !plausible(line) {
		r.problem(number, "record type", "this is no record of an ACH file")
		return
	}
	r.recognized = true
	r.typed(number, line)
}

// plausible distinguishes a first record from text that starts with a digit.
func plausible(line string) bool {
	switch line[0] {
	case '1':
		return line[1:3] == "01"
	case '5', '8':
		return digits(line[1:4])
	case '6':
		return digits(line[1:11])
	case '7':
		return digits(line[1:3])
	}
	return digits(line[1:7])
}

func (r *reading) typed(number int, line string) {
	switch line[0] {
	case '1':
		r.header = true
	case '5':
		r.finish()
		r.class, r.counted = line[50:53], 0
	case '6':
		r.finish()
		r.counted++
		r.open(number, line)
	case '7':
		r.counted++
		r.addenda(number, line)
	case '8':
		r.finish()
		if count, err := strconv.Atoi(line[4:10]); err != nil {
			r.problem(number, "entry and addenda count", "it is not a number")
		} else if count != r.counted {
			r.problem(number, "entry and addenda count",
				fmt.Sprintf("the bank counts %d records, the file has %d; ask for what is missing", count, r.counted))
		}
	}
}

func (r *reading) open(number int, line string) {
	e := &received{line: number, payee: Payee{Bank: line[3:11], Number: line[12:29]}}
	if r.class == string(ach.IAT) {
		e.payee.Number = line[39:74]
	}
	cents, err := strconv.ParseInt(line[29:39], 10, 64)
	if e.cents = cents; err != nil {
		e.bad = true
		r.problem(number, "amount", "it is not a number of cents")
	}
	r.entry = e
}

func (r *reading) finish() { r.entry = nil }

var (
	returnCode = regexp.MustCompile(`^R[0-9]{2}$`)
	changeCode = regexp.MustCompile(`^C[0-9]{2}$`)
)

func (r *reading) addenda(number int, line string) {
	kind := line[1:3]
	switch {
	case r.entry == nil:
		r.problem(number, "record type", "an addenda record without an entry before it")
	case kind == "99" || kind == "98":
		r.about(number, line, kind)
	case kind >= "10" && kind <= "18":
		r.entry.iat = append(r.entry.iat, strings.TrimRight(line[1:], " "))
		r.keepIAT()
	case kind == "02" || kind == "05": // of entries that are no return
	default:
		r.problem(number, "addenda type code", "it is not 02, 05, 10 to 18, 98 or 99")
	}
}

// keepIAT adds what follows the addenda record of a return to it.
func (r *reading) keepIAT() {
	if r.entry.decided && len(r.in.Returns) > 0 {
		r.in.Returns[len(r.in.Returns)-1].IAT = slices.Clone(r.entry.iat)
	}
}

// about reads an addenda record 98 or 99: all their layouts share the code, the
// trace and the receiving bank of the original entry.
func (r *reading) about(number int, line, kind string) {
	e, code, trace := r.entry, line[3:6], strings.TrimSpace(line[6:21])
	field, form := "return reason code", returnCode
	if kind == "98" {
		field, form = "change code", changeCode
	}
	switch {
	case e.bad:
		return // named already
	case !form.MatchString(code):
		r.problem(number, field, "it is a letter and two digits, such as R03 or C01")
		return
	case len(trace) != 15 || !digits(trace):
		r.problem(number, "original entry trace number", "it has 15 digits")
		return
	}
	payee := e.payee
	if bank := strings.TrimSpace(line[27:35]); bank != "" {
		payee.Bank = bank
	}
	if notice := noticeOf(kind, code); notice != "" {
		r.in.Notices = append(r.in.Notices, Notice{Kind: notice, Trace: trace, Code: code, Cents: e.cents, Payee: payee})
		return
	}
	if kind == "99" {
		e.decided = true
		r.in.Returns = append(r.in.Returns,
			Return{Trace: trace, Payee: payee, Code: code, Cents: e.cents, IAT: slices.Clone(e.iat)})
		return
	}
	data := ach.NewAddenda98()
	data.Parse(line)
	change := readChange(data)
	change.Payee = payee
	r.in.Changes = append(r.in.Changes, change)
}

// noticeOf is empty for a return or for a change with an automatic effect.
func noticeOf(kind, code string) NoticeKind {
	number, _ := strconv.Atoi(code[1:]) // two digits
	switch {
	case kind == "99" && number >= 61 && number <= 70:
		return Dishonored
	case kind == "99" && number >= 71 && number <= 77:
		return Contested
	case kind == "98" && number >= 61 && number <= 69:
		return RefusedChange
	case !Known(code):
		return UnknownCode
	}
	return ""
}

func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

package erpconnection

import (
	"path"
	"regexp"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Format is the format of a posting that is a file.
type Format string

const (
	JSON Format = "json" // the object that a REST interface takes
	CSV  Format = "csv"  // a header and one row for each line of the distribution
)

// Values lists every Format.
func (Format) Values() []string { return enum.Of(JSON, CSV) }

// Files are the settings of postings that are files on an SFTP server.
type Files struct {
	Format       Format
	Prefix       string // of each file name
	AnswerFolder string // where the ERP answers each file; empty: it does not answer
}

// clean removes blanks and completes the format.
func (f Files) clean() Files {
	f.Prefix, f.AnswerFolder = strings.TrimSpace(f.Prefix), strings.TrimSpace(f.AnswerFolder)
	if f.Format == "" {
		f.Format = JSON
	}
	return f
}

const maxFolder = 500

var filePrefix = regexp.MustCompile(`^[A-Za-z0-9_-]{0,40}$`)

func (f Files) check(v *fault.Validation) {
	if !enum.Has(f.Format) {
		v.Add("fileFormat", fault.InvalidValue, "Choose a format.")
	}
	if !filePrefix.MatchString(f.Prefix) {
		v.Add("filePrefix", fault.InvalidValue, "At most 40 letters, digits, hyphens and underscores.")
	}
	if len(f.AnswerFolder) > maxFolder ||
		strings.ContainsFunc(f.AnswerFolder, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		v.Add("answerFolder", fault.InvalidValue, "At most %d characters without control characters.", maxFolder)
	}
}

// Name is the final name of the file of a posting. The id makes it the only one.
func (f Files) Name(postingID string) string { return f.Prefix + postingID + "." + string(f.Format) }

// PartName is a temporary name of a file. token makes it the only one of an attempt.
func PartName(name, token string) string { return "." + name + "." + token + ".part" }

// AnswerPath is where the ERP answers a file.
func (f Files) AnswerPath(name string) string { return path.Join(f.AnswerFolder, name+".ack") }

// Reply is what the ERP answers to a file.
type Reply string

const (
	NoReply  Reply = "none" // the answer is not there, or not complete
	Accepted Reply = "accepted"
	Rejected Reply = "rejected"
	Unclear  Reply = "unclear" // a complete answer in no known words
)

// Answer is a reply with the number of the ERP or with its reason.
type Answer struct {
	Reply Reply
	Text  string
}

// ReadAnswer reads an answer: a line with ACCEPTED and the number in the ERP, or REJECTED and the reason. A line
// without its end is not complete yet.
func ReadAnswer(content string) Answer {
	line, _, whole := strings.Cut(content, "\n")
	if !whole {
		return Answer{Reply: NoReply}
	}
	word, text, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), " ")
	text = shortened(strings.TrimSpace(text))
	switch strings.ToUpper(word) {
	case "ACCEPTED":
		return Answer{Accepted, text}
	case "REJECTED":
		return Answer{Rejected, text}
	}
	return Answer{Reply: Unclear}
}

const maxAnswerText = 500

func shortened(text string) string {
	if runes := []rune(text); len(runes) > maxAnswerText {
		return string(runes[:maxAnswerText])
	}
	return text
}

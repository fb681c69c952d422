package document

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// MaxFiles is the maximum number of files of an upload.
const MaxFiles = 20

// maxName bounds a file's name; file systems allow 255 bytes.
const maxName = 255

// File is a received file. Content can be read more than once.
type File struct {
	Name    string
	Size    int64
	Content io.ReadSeeker
}

// Facts are what an inspection finds out about a file that may be kept.
type Facts struct {
	ContentType string
	Pages       int
	ScanResult  string
}

// Kept is where a file's bytes lie.
type Kept struct {
	Key, SHA256 string
	Size        int64
}

// Received is one accepted file, to be recorded.
type Received struct {
	FileName string
	Facts    Facts
	Kept     Kept
}

// Outcome is what became of one file of the list: an upload, or a refusal.
type Outcome struct {
	FileName string
	Upload   Upload
	Refusal  *fault.Fault
}

// CheckName refuses names that could mislead: no folders, no control
// characters, nothing that reverses the reading direction ("gpj.exe").
func CheckName(name string) error {
	if name == "" || len(name) > maxName || !utf8.ValidString(name) || strings.ContainsAny(name, `/\`) || name == "." ||
		name == ".." {
		return fault.New(fault.Invalid, fault.InvalidValue, "This file name cannot be used.")
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return fault.New(fault.Invalid, fault.UnsupportedCharacter, "The file name holds a character that cannot be used.")
		}
	}
	if r, found := lookalike.Invisible(name); found {
		return fault.New(fault.Invalid, fault.UnsupportedCharacter, "The file name contains an invisible character (%s).",
			lookalike.Name(r))
	}
	return nil
}

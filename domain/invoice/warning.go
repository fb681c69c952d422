package invoice

import (
	"strings"

	"countersign.dev/domain/enum"
)

// WarningCode identifies a finding of capture that a person should check.
type WarningCode string

// What capture may find.
const (
	WarnUploadedBefore WarningCode = "uploadedBefore"
	WarnUnreadable     WarningCode = "unreadable"
)

// Values lists every WarningCode.
func (WarningCode) Values() []string { return enum.Of(WarnUploadedBefore, WarnUnreadable) }

// Rows hold these sentences: add, never change.
const (
	uploadedBefore = "The same file was uploaded before as "
	unreadable     = "This image could not be read here: it needs manual indexing."
)

// Warning is one of them; File is the upload that was there before.
type Warning struct {
	Code WarningCode
	File string
}

// Text is the stored sentence. It is empty without a warning.
func (w Warning) Text() string {
	switch w.Code {
	case WarnUploadedBefore:
		return uploadedBefore + w.File + "."
	case WarnUnreadable:
		return unreadable
	}
	return ""
}

// ReadWarning finds code and file in a sentence of the record, so that people read
// it in their own language; without a code for one that is not of this form.
func ReadWarning(text string) Warning {
	if text == unreadable {
		return Warning{Code: WarnUnreadable}
	}
	if file, ok := strings.CutPrefix(text, uploadedBefore); ok {
		return Warning{Code: WarnUploadedBefore, File: strings.TrimSuffix(file, ".")}
	}
	return Warning{}
}

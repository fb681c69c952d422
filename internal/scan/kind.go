package scan

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"countersign.dev/domain/fault"
)

// Kind is a type of file that can become a document.
type Kind string

const (
	PDF  Kind = "application/pdf"
	PNG  Kind = "image/png"
	JPEG Kind = "image/jpeg"
)

// extensions are the permitted file extensions of each kind.
func extensions(k Kind) []string {
	switch k {
	case PDF:
		return []string{".pdf"}
	case PNG:
		return []string{".png"}
	case JPEG:
		return []string{".jpg", ".jpeg"}
	default:
		return nil
	}
}

// SniffBytes is how much of a file's beginning Sniff needs.
const SniffBytes = 3072

// Sniff finds the kind by the file's first bytes and refuses it when it is no
// document, or when its name says something else: a program named .pdf and a
// PDF named .png are both refused.
func Sniff(name string, head []byte) (Kind, error) {
	if len(head) == 0 {
		return "", fault.New(fault.Invalid, fault.FileInvalid, "The file is empty.")
	}
	kind := Kind(strings.ToLower(mimetype.Detect(head).String()))
	extension := strings.ToLower(filepath.Ext(name))
	if !slices.Contains(extensions(kind), extension) {
		return "", fault.New(fault.Invalid, fault.FileTypeUnsupported,
			"Only PDF, PNG and JPEG files named as such can be loaded; %q is not one.", filepath.Base(name))
	}
	return kind, nil
}

// IsText says whether the first bytes are those of a text: a program or a
// spreadsheet under another name is not.
func IsText(head []byte) bool {
	for kind := mimetype.Detect(head); kind != nil; kind = kind.Parent() {
		if kind.Is("text/plain") {
			return true
		}
	}
	return false
}

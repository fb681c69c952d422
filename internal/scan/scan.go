// Package scan decides whether received bytes may be opened at all: their type
// is what their name says, and a virus scanner found nothing in them.
package scan

import (
	"context"
	"io"

	"countersign.dev/domain/fault"
)

// Scanner looks for viruses. A nil error means that it looked at every byte
// and found nothing; when it cannot say that, it refuses (fail closed).
type Scanner interface {
	Scan(ctx context.Context, content io.Reader) error
	// Notice is shown to administrators when this is not a real scanner; else empty.
	Notice() string
}

// New is the clamd daemon at address ("host:port" or "unix:/path"), or the
// built-in scanner of the demo when there is none.
func New(address string) Scanner {
	if address == "" {
		return BuiltIn{}
	}
	return NewClamd(address)
}

func infected(signature string) error {
	return fault.New(fault.Invalid, fault.AntivirusScanFileInfected, "The file contains a threat (%s) and was not loaded.",
		signature)
}

func failed(cause error) error {
	return fault.Wrap(cause, fault.Unavailable, fault.AntivirusScanServerFault,
		"The file could not be checked for viruses and was not loaded; try again.")
}

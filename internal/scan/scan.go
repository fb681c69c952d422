// Package scan decides whether received bytes may be opened: their type matches their name, and a virus scanner
// found nothing in them.
package scan

import (
	"context"
	"io"

	"countersign.dev/domain/fault"
)

// Scanner scans for viruses. A nil error means that it scanned every byte and found nothing. Otherwise it
// refuses (fail closed).
type Scanner interface {
	Scan(ctx context.Context, content io.Reader) error
	// Notice is shown to administrators when this is not a real scanner; else empty.
	Notice() string
}

// New returns the clamd daemon at address ("host:port" or "unix:/path"). Without an address, it returns the
// built-in scanner of the demo.
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

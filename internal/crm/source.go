// Package crm searches the CRM of the installation: a file, or an HTTP server.
package crm

import (
	"context"

	"countersign.dev/domain/crm"
	"countersign.dev/internal/config"
	"countersign.dev/internal/outbound"
)

// Source finds accounts of which a text names a part.
type Source interface {
	Search(ctx context.Context, text string, limit int) ([]crm.Account, error)
}

// Open is the configured source, or nil.
func Open(c config.Config, guard outbound.Guard) Source {
	switch {
	case c.CRM.CSVFile != "":
		return NewCSV(c.CRM.CSVFile)
	case c.CRM.URL != "":
		return NewHTTP(guard, c.CRM.URL, c.CRM.TokenFile)
	default:
		return nil
	}
}

// Package capture holds the use cases of the capture of documents.
package capture

import (
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB       *postgres.DB
	Types    Types
	Projects map[string]subject.Type // what documents become, by type of project
}

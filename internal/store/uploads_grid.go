package store

import (
	"countersign.dev/domain/document"
	"countersign.dev/domain/grid"
	uploadrow "countersign.dev/internal/store/upload"
)

// UploadsGrid lists a project's uploads, the newest first.
func (s *Store) UploadsGrid(tenantID, projectID string) grid.List[document.Upload] {
	return uploadrow.List(s.DB, tenantID, projectID)
}

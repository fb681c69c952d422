// Package dataexport writes the archive of all data of a tenant, and removes it when its time is over.
package dataexport

import (
	"context"
	"time"
)

// Names are stored in histories: add, never rename.
const (
	Export    = "dataexport.Export"
	ActWrite  = "dataexport.Write"
	ActFail   = "dataexport.Fail"
	ActRemove = "dataexport.Remove"
)

// WorkflowID is the identity of one export.
func WorkflowID(tenantID, exportID string) string { return "data-export/" + tenantID + "/" + exportID }

// ExportInput names the export. Everything else stays in the database.
type ExportInput struct {
	TenantID string `json:"tenantId"`
	ExportID string `json:"exportId"`
}

// WriteResult is when the archive is removed. The zero time: there is none.
type WriteResult struct {
	ExpiresAt time.Time `json:"expiresAt"`
}

// Activities are the effects.
type Activities interface {
	Write(ctx context.Context, in ExportInput) (WriteResult, error)
	Fail(ctx context.Context, in ExportInput) error
	Remove(ctx context.Context, in ExportInput) error
}

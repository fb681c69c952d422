package invoice

import (
	"context"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
)

// Figures count the unfinished invoices of the projects that the reader sees, in the days of the tenant's time zone.
// An empty id selects all workspaces or projects.
func (c Commands) Figures(
	ctx context.Context, tenantID, workspaceID, projectID string,
) (window dashboard.Window, found []invoice.Figure, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		name, err := taskrow.TimeZone(tx)
		if err != nil {
			return err
		}
		zone, err := calendar.Zone(name)
		if err != nil {
			return err
		}
		window = dashboard.WindowOf(calendar.Of(c.Now(), zone))
		found, err = invoicerow.Figures(tx, window, workspaceID, projectID)
		return err
	})
	return window, found, err
}

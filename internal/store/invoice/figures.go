package invoice

import (
	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// MaxFigures is how many figures are read at once: about 200 projects with two currencies each.
const MaxFigures = 2000

// Figures count the unfinished invoices of visible projects by project, kind and currency. An empty id selects all
// workspaces or projects. More figures than MaxFigures are refused, because an incomplete sum would be wrong.
func Figures(
	tx *postgres.Tx, window dashboard.Window, workspaceID, projectID string,
) (found []invoice.Figure, err error) {
	err = tx.Gorm.Raw(`SELECT p.id AS project_id, p.workspace_id, k.kind, i.currency::text AS currency, count(*) AS count,
			coalesce(sum(i.amount), 0) AS amount
		FROM visible_projects p JOIN invoices i ON i.tenant_id = p.tenant_id AND i.project_id = p.id
		JOIN LATERAL (VALUES ('open', i.bucket = 'active'),
			('due', i.bucket = 'active' AND i.due_date BETWEEN CAST(@today AS date) AND CAST(@week AS date)),
			('overdue', i.bucket = 'active' AND i.due_date <= CAST(@overdue AS date)),
			('waiting', i.stage IN ('submitted', 'approval')),
			('failed', i.bucket = 'error')) k (kind, holds) ON k.holds
		WHERE i.tenant_id = @tenant AND p.status <> 'archived' AND i.stage <> 'deleted' AND i.bucket IN ('active', 'error')
			AND (@workspace = '' OR p.workspace_id::text = @workspace) AND (@project = '' OR p.id::text = @project)
		GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4 LIMIT @limit`,
		map[string]any{"tenant": tx.TenantID, "workspace": workspaceID, "project": projectID,
			"limit": MaxFigures + 1,
			"today": window.Today.String(), "week": window.WeekUntil.String(), "overdue": window.OverdueUntil.String()}).
		Scan(&found).Error
	if err == nil && len(found) > MaxFigures {
		return nil, fault.New(fault.Invalid, fault.QueryTooSlow,
			"There are too many projects to add their amounts. Open a workspace or a project.")
	}
	return found, err
}

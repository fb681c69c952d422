package store

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/internal/postgres"
)

// Rows are rows of one table by column, for history that no command made.
// Values are as JSON has them; amounts are decimal strings, bytes \x and hex.
type Rows struct {
	Table string
	Rows  []map[string]any
}

// Import writes rows as they are. All rows of a table name the same columns.
func Import(t *postgres.Tx, all ...Rows) error {
	for _, r := range all {
		if len(r.Rows) == 0 {
			continue
		}
		for _, row := range r.Rows {
			row["tenant_id"] = t.TenantID
		}
		body, err := json.Marshal(r.Rows)
		if err != nil {
			return fmt.Errorf("rows of %s: %w", r.Table, err)
		}
		name := pgx.Identifier{r.Table}.Sanitize()
		columns := make([]string, 0, len(r.Rows[0]))
		for _, c := range slices.Sorted(maps.Keys(r.Rows[0])) {
			columns = append(columns, pgx.Identifier{c}.Sanitize())
		}
		list := strings.Join(columns, ", ")
		if err := t.Exec(`INSERT INTO `+name+` (`+list+`) SELECT `+list+` FROM jsonb_populate_recordset(NULL::`+name+`, $1)`,
			string(body)); err != nil {
			return fmt.Errorf("import %s: %w", r.Table, err)
		}
	}
	return nil
}

// PointAt corrects where the accounts and printers of a tenant find the demo's bank
// and printer: the ports of a local stack may change between starts.
func (s Store) PointAt(
	ctx context.Context, tenantID, printerURI string,
	point func(accountID, fileKey string) (bankaccount.Delivery, []byte, error),
) error {
	return s.InTenant(ctx, tenantID, func(t *postgres.Tx) error {
		var accounts []struct{ ID, FileKey string }
		if err := t.Gorm.Raw(`SELECT id, file_key FROM bank_accounts WHERE tenant_id = ? FOR UPDATE`,
			t.TenantID).Scan(&accounts).Error; err != nil {
			return err
		}
		for _, a := range accounts {
			delivery, password, err := point(a.ID, a.FileKey)
			if err != nil {
				return err
			}
			if err := pointAccount(t, a.ID, delivery, password); err != nil {
				return err
			}
		}
		return t.Gorm.Exec(`UPDATE printers SET uri = ? WHERE tenant_id = ? AND uri <> ?`, printerURI, t.TenantID,
			printerURI).Error
	})
}

// PointAtERP corrects the address of the demo's ERP: the ports of a local stack may change between starts. It is the
// same ERP, so postings with an open outcome follow it. Addresses that people entered stay.
func (s Store) PointAtERP(ctx context.Context, tenantID, address string) error {
	return s.InTenant(ctx, tenantID, func(t *postgres.Tx) error {
		if err := t.Gorm.Exec(`UPDATE erp_postings SET address = ? WHERE tenant_id = ? AND status IN ('pending', 'unknown')
			AND address LIKE 'http://127.0.0.1:%' AND address <> ?`, address, t.TenantID, address).Error; err != nil {
			return err
		}
		return t.Gorm.Exec(`UPDATE erp_connections SET address = ?, version = version + 1 WHERE tenant_id = ?
			AND address LIKE 'http://127.0.0.1:%' AND address <> ?`, address, t.TenantID, address).Error
	})
}

func pointAccount(t *postgres.Tx, accountID string, delivery bankaccount.Delivery, password []byte) error {
	body, err := json.Marshal(delivery)
	if err != nil {
		return err
	}
	return t.Gorm.Exec(
		`UPDATE bank_accounts SET delivery = delivery || ?::jsonb, delivery_secret = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND (NOT delivery @> ?::jsonb OR delivery_secret IS NULL)`, string(body), password,
		t.TenantID, accountID, string(body)).Error
}

// PublishedGraph names the newest version of a workflow.
type PublishedGraph struct{ ID, ComponentID, ProjectID, WorkflowType string }

// PublishedGraphs are the newest versions of all workflows.
func PublishedGraphs(t *postgres.Tx) (found []PublishedGraph, err error) {
	err = t.Gorm.Raw(`SELECT DISTINCT ON (c.id) g.id, c.id AS component_id, c.project_id, c.workflow_type
		FROM project_components c JOIN graphs g ON g.component_id = c.id ORDER BY c.id, g.number DESC`).Scan(&found).Error
	return found, err
}

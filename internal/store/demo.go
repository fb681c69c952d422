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
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

// Rows are rows of one table by column, for history that no command made.
// Values are as JSON has them; amounts are decimal strings, bytes \x and hex.
type Rows struct {
	Table string
	Rows  []map[string]any
}

// FillDemo runs fill once in the life of a demo tenant, in one transaction: a
// start that was interrupted begins again, a second start finds it done. What
// fill returns is kept for DemoPending.
func (s *Store) FillDemo(
	ctx context.Context, tenantID string, fill func(*Tenant) (pending []string, err error),
) (filled bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row struct{ Demo, Done bool }
		// Other transactions must be able to refer to the tenant meanwhile: its keyset does.
		if err := t.Gorm.Raw(`SELECT demo, settings->'demoPending' IS NOT NULL AS done FROM tenants FOR NO KEY UPDATE`).Take(
			&row).Error; err != nil {
			return err
		}
		if !row.Demo {
			return fault.New(fault.Forbidden, fault.ActionForbidden, "Invented history goes into demo tenants only.")
		}
		if row.Done {
			return nil
		}
		// Drawing documents takes a while in which nothing is asked of the database.
		if err := t.Exec(`SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
			return err
		}
		pending, err := fill(t)
		if err != nil {
			return err
		}
		filled = true
		return t.setDemoPending(pending)
	})
	return filled, err
}

// DemoPending are the ids fill left to do through the real commands.
func (s *Store) DemoPending(ctx context.Context, tenantID string) (pending []string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var text string
		if err := t.Gorm.Raw(`SELECT coalesce(settings->'demoPending', '[]')::text FROM tenants`).Take(
			&text).Error; err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &pending)
	})
	return pending, err
}

// SetDemoPending keeps what is left to do.
func (s *Store) SetDemoPending(ctx context.Context, tenantID string, pending []string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.setDemoPending(pending) })
}

func (t *Tenant) setDemoPending(pending []string) error {
	body, err := json.Marshal(append([]string{}, pending...))
	if err != nil {
		return err
	}
	return postgres.OneRow(
		t.Gorm.Exec(`UPDATE tenants SET settings = settings || jsonb_build_object('demoPending', ?::jsonb)`, string(body)))
}

// Import writes rows as they are. All rows of a table name the same columns.
func (t *Tenant) Import(all ...Rows) error {
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

// PointDemoAt tells the demo's own accounts and printers where the demo's bank
// and printer are today: the ports of a local stack may change between starts.
func (s *Store) PointDemoAt(
	ctx context.Context, tenantID, printerURI string,
	point func(bankaccount.Account) (bankaccount.Delivery, []byte, error),
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []bankAccountRow
		if err := t.Gorm.Raw(selectBankAccount+`WHERE a.tenant_id = ? FOR UPDATE OF a`,
			t.TenantID).Scan(&rows).Error; err != nil {
			return err
		}
		for _, r := range rows {
			if err := t.pointAccount(r, point); err != nil {
				return err
			}
		}
		return t.Gorm.Exec(`UPDATE printers SET uri = ? WHERE uri <> ?`, printerURI, printerURI).Error
	})
}

func (t *Tenant) pointAccount(
	r bankAccountRow, point func(bankaccount.Account) (bankaccount.Delivery, []byte, error),
) error {
	a, err := r.toDomain()
	if err != nil {
		return err
	}
	delivery, password, err := point(a)
	if err != nil {
		return err
	}
	body, err := json.Marshal(delivery)
	if err != nil {
		return err
	}
	return t.Gorm.Exec(
		`UPDATE bank_accounts SET delivery = delivery || ?::jsonb, delivery_secret = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND (NOT delivery @> ?::jsonb OR delivery_secret IS NULL)`, string(body), password,
		t.TenantID, r.ID, string(body)).Error
}

// PublishedGraph names the newest version of a workflow.
type PublishedGraph struct{ ID, ComponentID, ProjectID, WorkflowType string }

// PublishedGraphs are the newest versions of all workflows.
func (t *Tenant) PublishedGraphs() (found []PublishedGraph, err error) {
	err = t.Gorm.Raw(`SELECT DISTINCT ON (c.id) g.id, c.id AS component_id, c.project_id, c.workflow_type
		FROM project_components c JOIN graphs g ON g.component_id = c.id ORDER BY c.id, g.number DESC`).Scan(&found).Error
	return found, err
}

package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// ReleaseDuties says who took part in a batch, and which rules the tenant relaxed.
func (s *Store) ReleaseDuties(ctx context.Context, tenantID, batchID string) (d payment.Duties, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, "")
		if err != nil {
			return err
		}
		d, err = t.releaseDuties(b)
		return err
	})
	return d, err
}

// releaseDuties needs no parts for a batch that moves no money: nobody releases it.
func (t *Tenant) releaseDuties(b payment.Batch) (d payment.Duties, err error) {
	if d.Policy, err = t.releasePolicy(); err != nil || !b.Kind.MovesMoney() {
		return d, err
	}
	err = t.Gorm.Raw(
		`WITH m AS (SELECT id, number, created_by, import_id, vendor_bank_account_id FROM payments WHERE tenant_id = @tenant AND batch_id = @batch),
		paid AS (SELECT m.id, m.number, i.id AS invoice_id, i.entered_by FROM m JOIN payment_invoices pi ON pi.tenant_id = @tenant AND pi.payment_id = m.id
			JOIN invoices i ON i.tenant_id = @tenant AND i.id = pi.invoice_id),
		parts AS (
			SELECT prepared_by AS user_id, 'prepared' AS deed, NULL::uuid AS payment, '' AS number FROM payment_batches WHERE tenant_id = @tenant AND id = @batch
			UNION ALL SELECT created_by, 'created', id, number FROM m WHERE import_id IS NULL
			UNION ALL SELECT entered_by, 'created', id, number FROM paid
			UNION ALL SELECT v.user_id, 'changed', p.id, p.number FROM paid p JOIN invoice_involvements v ON v.tenant_id = @tenant AND v.invoice_id = p.invoice_id
			UNION ALL SELECT a.changed_by, 'changed', m.id, m.number FROM m JOIN vendor_bank_accounts a ON a.tenant_id = @tenant AND a.id = m.vendor_bank_account_id
			UNION ALL SELECT u.created_by, 'imported', m.id, m.number FROM m JOIN uploads u ON u.tenant_id = @tenant AND u.id = m.import_id
			UNION ALL SELECT i.approved_by, 'approved', m.id, m.number FROM m JOIN payment_imports i ON i.tenant_id = @tenant AND i.upload_id = m.import_id
			UNION ALL SELECT x.who, 'approved', p.id, p.number FROM paid p JOIN tasks k ON k.tenant_id = @tenant AND k.subject_type = 'invoice' AND k.subject_id = p.invoice_id
				JOIN task_history h ON h.tenant_id = @tenant AND h.task_id = k.id AND h.action = 'approve' CROSS JOIN LATERAL (VALUES (h.user_id), (h.on_behalf_of)) AS x (who))
		SELECT p.user_id, trim(u.first_name || ' ' || u.last_name) AS user_name, p.deed, count(DISTINCT p.payment) AS payments, min(p.number) AS example
		FROM parts p JOIN users u ON u.tenant_id = @tenant AND u.id = p.user_id GROUP BY p.user_id, user_name, p.deed
		ORDER BY user_name, p.user_id, array_position(ARRAY['prepared', 'created', 'changed', 'imported', 'approved'], p.deed)`,
		map[string]any{"tenant": t.TenantID, "batch": b.ID}).Scan(&d.Parts).Error
	return d, err
}

// BatchReleasers are the active people who may release payments, by name.
func (s *Store) BatchReleasers(ctx context.Context, tenantID string) (people []payment.Releaser, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT u.id AS user_id, trim(u.first_name || ' ' || u.last_name) AS user_name FROM users u
			WHERE u.tenant_id = ? AND u.status = 'active' AND `+taskrow.Holds+` ORDER BY 2, 1`, t.TenantID,
			"payments:release").Scan(&people).Error
	})
	return people, err
}

// ReleasePolicy is what the tenant relaxed of the rules of a release.
func (s *Store) ReleasePolicy(ctx context.Context, tenantID string) (p payment.Policy, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err = t.releasePolicy()
		return err
	})
	return p, err
}

func (t *Tenant) releasePolicy() (p payment.Policy, err error) {
	var text string
	if err := t.Gorm.Raw(`SELECT coalesce(settings->'releasePolicy', '{}')::text FROM tenants WHERE tenant_id = ?`,
		t.TenantID).Take(&text).Error; err != nil {
		return p, err
	}
	return p, json.Unmarshal([]byte(text), &p)
}

// SetReleasePolicy relaxes rules or restores them. It counts for every release from now on.
func (s *Store) SetReleasePolicy(ctx context.Context, tenantID string, p payment.Policy) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var releases bool
		err := t.Gorm.Raw(`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id::text = ? AND `+taskrow.Holds+`)`,
			t.TenantID, t.Actor.UserID, "payments:release").Scan(&releases).Error
		if err != nil {
			return err
		}
		if err := payment.MaySetPolicy(releases); err != nil {
			return err
		}
		before, err := t.releasePolicy()
		if err != nil || before == p {
			return err
		}
		body, err := json.Marshal(p)
		if err != nil {
			return err
		}
		if err := postgres.OneRow(
			t.Gorm.Exec(
				`UPDATE tenants SET settings = settings || jsonb_build_object('releasePolicy', ?::jsonb) WHERE tenant_id = ?`,
				string(body), t.TenantID)); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Company settings", Action: "release policy changed",
			ObjectType: "releasePolicy", ObjectID: t.TenantID, Old: before, New: p, Edit: true})
	})
}

// overrides are the invoices of a batch that were submitted in spite of warnings: the releaser reads them before the
// money leaves.
func (t *Tenant) overrides(batchID string) (all []payment.Override, err error) {
	err = t.Gorm.Raw(
		`SELECT p.number AS payment_number, i.number AS invoice_number, i.overridden_concerns AS warnings, i.override_reason AS reason,
			coalesce(trim(u.first_name || ' ' || u.last_name), '') AS user_name
		FROM payments p JOIN payment_invoices pi ON pi.tenant_id = p.tenant_id AND pi.payment_id = p.id
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = pi.invoice_id AND i.override_reason <> ''
		LEFT JOIN users u ON u.tenant_id = p.tenant_id AND u.id = i.overridden_by
		WHERE p.tenant_id = ? AND p.batch_id = ? ORDER BY p.number, i.number`, t.TenantID, batchID).Scan(&all).Error
	return all, err
}

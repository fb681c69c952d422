package batch

import (
	"encoding/json"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Parts are the people who took part in the payments of batches, by batch.
func Parts(tx *postgres.Tx, batchIDs []string) (map[string][]payment.Part, error) {
	var rows []struct {
		BatchID string
		Part    payment.Part `gorm:"embedded"`
	}
	err := tx.Gorm.Raw(
		`WITH m AS (SELECT id, batch_id, number, created_by, import_id, vendor_bank_account_id FROM payments WHERE tenant_id = @tenant AND batch_id = ANY(CAST(@batches AS uuid[]))),
		paid AS (SELECT m.id, m.batch_id, m.number, i.id AS invoice_id, i.entered_by FROM m JOIN payment_invoices pi ON pi.tenant_id = @tenant AND pi.payment_id = m.id
			JOIN invoices i ON i.tenant_id = @tenant AND i.id = pi.invoice_id),
		parts AS (
			SELECT id AS batch_id, prepared_by AS user_id, 'prepared' AS involvement, NULL::uuid AS payment, '' AS number FROM payment_batches WHERE tenant_id = @tenant AND id = ANY(CAST(@batches AS uuid[]))
			UNION ALL SELECT batch_id, created_by, 'created', id, number FROM m WHERE import_id IS NULL
			UNION ALL SELECT batch_id, entered_by, 'created', id, number FROM paid
			UNION ALL SELECT p.batch_id, v.user_id, 'changed', p.id, p.number FROM paid p JOIN invoice_involvements v ON v.tenant_id = @tenant AND v.invoice_id = p.invoice_id
			UNION ALL SELECT m.batch_id, a.changed_by, 'changed', m.id, m.number FROM m JOIN vendor_bank_accounts a ON a.tenant_id = @tenant AND a.id = m.vendor_bank_account_id
			UNION ALL SELECT m.batch_id, u.created_by, 'imported', m.id, m.number FROM m JOIN uploads u ON u.tenant_id = @tenant AND u.id = m.import_id
			UNION ALL SELECT m.batch_id, i.approved_by, 'approved', m.id, m.number FROM m JOIN payment_imports i ON i.tenant_id = @tenant AND i.upload_id = m.import_id
			UNION ALL SELECT p.batch_id, x.who, 'approved', p.id, p.number FROM paid p JOIN tasks k ON k.tenant_id = @tenant AND k.subject_type = 'invoice' AND k.subject_id = p.invoice_id
				JOIN task_history h ON h.tenant_id = @tenant AND h.task_id = k.id AND h.action = 'approve' CROSS JOIN LATERAL (VALUES (h.user_id), (h.on_behalf_of)) AS x (who))
		SELECT p.batch_id, p.user_id, trim(u.first_name || ' ' || u.last_name) AS user_name, p.involvement, count(DISTINCT p.payment) AS payments, min(p.number) AS example
		FROM parts p JOIN users u ON u.tenant_id = @tenant AND u.id = p.user_id GROUP BY p.batch_id, p.user_id, user_name, p.involvement
		ORDER BY user_name, p.user_id, array_position(ARRAY['prepared', 'created', 'changed', 'imported', 'approved'], p.involvement)`,
		map[string]any{"tenant": tx.TenantID, "batches": postgres.Array(batchIDs)}).Scan(&rows).Error
	parts := map[string][]payment.Part{}
	for _, r := range rows {
		parts[r.BatchID] = append(parts[r.BatchID], r.Part)
	}
	return parts, err
}

// Overrides are the invoices of a batch that were submitted in spite of warnings.
func Overrides(tx *postgres.Tx, batchID string) (all []payment.Override, err error) {
	err = tx.Gorm.Raw(
		`SELECT p.number AS payment_number, i.number AS invoice_number, i.overridden_concerns AS warnings, i.override_reason AS reason,
			coalesce(trim(u.first_name || ' ' || u.last_name), '') AS user_name
		FROM payments p JOIN payment_invoices pi ON pi.tenant_id = p.tenant_id AND pi.payment_id = p.id
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = pi.invoice_id AND i.override_reason <> ''
		LEFT JOIN users u ON u.tenant_id = p.tenant_id AND u.id = i.overridden_by
		WHERE p.tenant_id = ? AND p.batch_id = ? ORDER BY p.number, i.number`, tx.TenantID, batchID).Scan(&all).Error
	return all, err
}

// releasePermission is the permission of people who release batches.
const releasePermission = "payments:release"

// Releasers are the active people who may release payments, by name.
func Releasers(tx *postgres.Tx) (people []payment.Releaser, err error) {
	err = tx.Gorm.Raw(`SELECT u.id AS user_id, trim(u.first_name || ' ' || u.last_name) AS user_name FROM users u
		WHERE u.tenant_id = ? AND u.status = 'active' AND `+postgres.HoldsPermission+` ORDER BY 2, 1`, tx.TenantID,
		releasePermission).Scan(&people).Error
	return people, err
}

// HoldsReleasePermission says whether the user has the permission to release batches.
func HoldsReleasePermission(tx *postgres.Tx, userID string) (may bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id = nullif(?, '')::uuid AND `+postgres.HoldsPermission+`)`,
		tx.TenantID, userID, releasePermission).Scan(&may).Error
	return may, err
}

// Policy returns the rules of a release that the tenant relaxed.
func Policy(tx *postgres.Tx) (p payment.Policy, err error) {
	var text string
	if err := tx.Gorm.Raw(`SELECT coalesce(settings->'releasePolicy', '{}')::text FROM tenants WHERE tenant_id = ?`,
		tx.TenantID).Take(&text).Error; err != nil {
		return p, err
	}
	return p, json.Unmarshal([]byte(text), &p)
}

// PolicyVersion is the number of changes of the release policy.
func PolicyVersion(tx *postgres.Tx) (version int64, err error) {
	err = tx.Gorm.Raw(`SELECT `+policyVersion+` FROM tenants WHERE tenant_id = ?`, tx.TenantID).Take(&version).Error
	return version, err
}

const policyVersion = `coalesce((settings->'releasePolicy'->>'version')::bigint, 0)`

// SetPolicy writes what the tenant relaxes, unless the policy has changed since this version.
func SetPolicy(tx *postgres.Tx, p payment.Policy, version int64) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return postgres.OneRow(
		tx.Gorm.Exec(
			`UPDATE tenants SET settings = settings || jsonb_build_object('releasePolicy', ?::jsonb || jsonb_build_object('version', ?::bigint))
			WHERE tenant_id = ? AND `+policyVersion+` = ?`, string(body), version+1, tx.TenantID, version))
}

// Names are the names of the people who prepared and released a batch, by user id.
func Names(tx *postgres.Tx, b payment.Batch) (map[string]string, error) {
	names := map[string]string{}
	var people []struct{ ID, Name string }
	err := tx.Gorm.Raw(
		`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE tenant_id = ? AND id::text IN (?, ?)`,
		tx.TenantID, b.PreparedBy, b.ReleasedBy).Scan(&people).Error
	for _, p := range people {
		names[p.ID] = p.Name
	}
	return names, err
}

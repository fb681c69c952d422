package license

import (
	"strconv"
	"time"

	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
)

// Use is a use of a product by objects at one time.
type Use struct {
	Kind       license.Kind
	Product    string
	ObjectIDs  []string
	Quantities []int64 // of each object
	At         time.Time
}

// Add counts each object that was not counted before.
func Add(tx *postgres.Tx, u Use) error {
	return tx.Gorm.Exec(`WITH added AS (
			INSERT INTO license_uses (tenant_id, kind, object_id, product, quantity, used_on)
			SELECT t.tenant_id, ?, o.id, ?, o.quantity, (?::timestamptz AT TIME ZONE t.time_zone)::date
			FROM tenants t, unnest(?::uuid[], ?::bigint[]) AS o(id, quantity) WHERE t.tenant_id = ? AND o.quantity > 0
			ON CONFLICT DO NOTHING RETURNING tenant_id, product, kind, used_on, quantity)
		INSERT INTO license_use_days AS d (tenant_id, product, kind, used_on, quantity)
		SELECT tenant_id, product, kind, used_on, sum(quantity) FROM added GROUP BY tenant_id, product, kind, used_on
		ON CONFLICT (tenant_id, product, kind, used_on) DO UPDATE SET quantity = d.quantity + excluded.quantity`,
		u.Kind, u.Product, u.At, postgres.Array(u.ObjectIDs), postgres.Array(texts(u.Quantities)), tx.TenantID).Error
}

// texts are the elements of an array parameter.
func texts(numbers []int64) []string {
	all := make([]string, len(numbers))
	for n, v := range numbers {
		all[n] = strconv.FormatInt(v, 10)
	}
	return all
}

// Remove takes the use by an object back.
func Remove(tx *postgres.Tx, kind license.Kind, objectID string) error {
	return tx.Gorm.Exec(`WITH removed AS (
			DELETE FROM license_uses WHERE tenant_id = ? AND kind = ? AND object_id = ?
			RETURNING tenant_id, product, kind, used_on, quantity)
		UPDATE license_use_days d SET quantity = d.quantity - r.quantity FROM removed r
		WHERE d.tenant_id = r.tenant_id AND d.product = r.product AND d.kind = r.kind AND d.used_on = r.used_on`,
		tx.TenantID, kind, objectID).Error
}

// Counted reports whether the use by an object is counted.
func Counted(tx *postgres.Tx, kind license.Kind, objectID string) (found bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM license_uses WHERE tenant_id = ? AND kind = ? AND object_id = ?)`,
		tx.TenantID, kind, objectID).Scan(&found).Error
	return found, err
}

// Total is the use of a product since the term of a feature began.
type Total struct {
	Name     string // of the feature
	Kind     license.Kind
	Quantity int64
}

// Totals sum the uses of each feature since its term began. OCR is used by documents of every product.
func Totals(tx *postgres.Tx) (all []Total, err error) {
	err = tx.Gorm.Raw(`SELECT l.name, d.kind, sum(d.quantity)::bigint AS quantity FROM licenses l
		JOIN license_use_days d ON d.tenant_id = l.tenant_id AND d.used_on >= l.starts_on
			AND (d.product = l.name OR l.name = ? AND d.kind = ?)
		WHERE l.tenant_id = ? GROUP BY l.name, d.kind`, license.OCR, license.UsedOCRPages, tx.TenantID).Scan(&all).Error
	return all, err
}

// Stored is the size in bytes of all documents of the tenant and of the files of its jobs.
func Stored(tx *postgres.Tx) (n int64, err error) {
	err = tx.Gorm.Raw(`SELECT (SELECT coalesce(sum(size), 0) FROM documents WHERE tenant_id = ?)::bigint
		+ (SELECT coalesce(sum(size), 0) FROM job_files WHERE tenant_id = ?)::bigint`, tx.TenantID, tx.TenantID).Scan(&n).Error
	return n, err
}

// Reserved counts the payments of batches that projects of the types prepared and nobody has released yet.
func Reserved(tx *postgres.Tx, projectTypes []string) (n int64, err error) {
	err = tx.Gorm.Raw(`SELECT coalesce(sum(b.payments), 0)::bigint FROM payment_batches b
		JOIN projects p ON p.tenant_id = b.tenant_id AND p.id = b.project_id
		WHERE b.tenant_id = ? AND b.status IN ('preparing', 'awaiting_release') AND b.kind <> 'positive-pay'
			AND p.project_type = ANY(?::text[])`, tx.TenantID, postgres.Array(projectTypes)).Scan(&n).Error
	return n, err
}

// Released are the payments that a batch pays or reports to the bank.
func Released(tx *postgres.Tx, batchID string) (ids []string, err error) {
	err = tx.Gorm.Raw(`SELECT payment_id FROM payment_claims WHERE tenant_id = ? AND batch_id = ? AND live
		AND kind IN ('pay', 'report-issue') ORDER BY payment_id`, tx.TenantID, batchID).Scan(&ids).Error
	return ids, err
}

package session

import "countersign.dev/internal/postgres"

// BeginRefusal reports whether a refusal of a credential has to be audited: none of the same reason was within an hour.
// Of concurrent ones, one is audited. A repeated one writes nothing and waits for no lock.
func BeginRefusal(tx *postgres.Tx, objectType, objectID, reason string) (due bool, err error) {
	res := tx.Gorm.Exec(`INSERT INTO refused_credentials AS r (tenant_id, object_type, object_id, reason, audited_at)
		SELECT ?::uuid, ?, ?, ?, clock_timestamp() WHERE NOT EXISTS (SELECT FROM refused_credentials WHERE tenant_id = ?::uuid
			AND object_type = ? AND object_id = ? AND reason = ? AND audited_at > clock_timestamp() - interval '1 hour')
		ON CONFLICT (tenant_id, object_type, object_id, reason) DO UPDATE SET audited_at = excluded.audited_at
		WHERE r.audited_at <= excluded.audited_at - interval '1 hour'`,
		tx.TenantID, objectType, objectID, reason, tx.TenantID, objectType, objectID, reason)
	return res.RowsAffected == 1, res.Error
}

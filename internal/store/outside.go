package store

import (
	"context"

	"countersign.dev/domain/outside"
)

// Sent is by what a demo tenant's doings are recognised outside.
func (s *Store) Sent(ctx context.Context, tenantID string) (sent outside.Sent, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.db.Raw(`SELECT demo FROM tenants`).Scan(&sent.Demo).Error; err != nil || !sent.Demo {
			return err
		}
		for sql, into := range map[string]*[]string{
			`SELECT lower(email) FROM users`: &sent.Recipients,
			`SELECT file_name FROM payment_batches WHERE file_name <> '' AND delivered_at IS NOT NULL`: &sent.Files,
			`SELECT sha256 FROM payment_batches WHERE sha256 <> ''`:                                    &sent.Hashes,
			`SELECT id::text FROM erp_postings WHERE created_at > now() - interval '30 days'`:          &sent.Postings,
		} {
			if err := t.db.Raw(sql).Scan(into).Error; err != nil {
				return err
			}
		}
		return nil
	})
	return sent, err
}

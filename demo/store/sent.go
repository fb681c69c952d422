package store

import (
	"context"

	"countersign.dev/demo/outside"
	"countersign.dev/internal/postgres"
)

// Sent lists the marks of what a tenant of the demo has sent.
func (s Store) Sent(ctx context.Context, tenantID string) (sent outside.Sent, err error) {
	err = s.InTenant(ctx, tenantID, func(t *postgres.Tx) (err error) {
		if sent.Demo, err = isDemo(t); err != nil || !sent.Demo {
			return err
		}
		for sql, into := range map[string]*[]string{
			`SELECT message_id FROM mails WHERE created_at > now() - interval '30 days'`:      &sent.Messages,
			`SELECT sha256 FROM payment_batches WHERE kind = 'check' AND sha256 <> ''`:        &sent.Hashes,
			`SELECT id::text FROM erp_postings WHERE created_at > now() - interval '30 days'`: &sent.Postings,
		} {
			if err := t.Gorm.Raw(sql).Scan(into).Error; err != nil {
				return err
			}
		}
		var accounts []struct{ Identifier, FileKey string }
		err = t.Gorm.Raw(
			`SELECT t.identifier, a.file_key FROM bank_accounts a JOIN tenants t ON t.tenant_id = a.tenant_id`).Scan(
			&accounts).Error
		for _, a := range accounts {
			sent.Folders = append(sent.Folders, outside.Folder(a.Identifier, a.FileKey))
		}
		return err
	})
	return sent, err
}

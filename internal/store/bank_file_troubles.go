package store

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// UnreadBankFiles are those of a bank's folder that were not read before, as its
// bank lists them. The folder could be read, so it is no trouble, and neither is
// a file that is not in it any more.
func (s *Store) UnreadBankFiles(
	ctx context.Context, tenantID, accountID string, folder []bankaccount.RemoteFile,
) (unread []bankaccount.RemoteFile, err error) {
	names := make([]string, len(folder))
	for i, f := range folder {
		names[i] = f.Name
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.Exec(`DELETE FROM bank_file_troubles WHERE tenant_id = $1 AND bank_account_id = $2 AND name <> ALL ($3)`,
			t.TenantID, accountID, names); err != nil {
			return err
		}
		known := map[string][]bankaccount.RemoteFile{}
		err := t.PGX(func(conn *pgx.Conn) error {
			found, err := conn.Query(t.Ctx,
				`SELECT name, size, modified_at FROM bank_files WHERE tenant_id = $1 AND bank_account_id = $2 AND name = ANY ($3)`,
				t.TenantID, accountID, names)
			if err != nil {
				return err
			}
			var f bankaccount.RemoteFile
			_, err = pgx.ForEachRow(found, []any{&f.Name, &f.Size, &f.ModifiedAt}, func() error {
				known[f.Name] = append(known[f.Name], f)
				return nil
			})
			return err
		})
		if err != nil {
			return err
		}
		unread = slices.DeleteFunc(slices.Clone(folder), func(f bankaccount.RemoteFile) bool {
			return slices.ContainsFunc(known[f.Name], f.Same)
		})
		return nil
	})
	return unread, err
}

// BankFileTrouble keeps why a file could not be fetched, or a folder not be read, for people to see.
func (s *Store) BankFileTrouble(ctx context.Context, tenantID string, b payment.BankFileTrouble) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var attempts int
		err := t.Gorm.Raw(
			`INSERT INTO bank_file_troubles AS b (tenant_id, id, bank_account_id, name, code, message) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id, bank_account_id, name) DO UPDATE SET tried_at = now(), attempts = b.attempts + 1, code = excluded.code, message = excluded.message RETURNING attempts`,
			t.TenantID, id.New(), b.AccountID, b.Name, b.Code, b.Message).Row().Scan(&attempts)
		if err != nil || attempts > 1 {
			return err
		}
		return t.Audit(postgres.Change{Area: "Payments", Action: "bank's file not read", ObjectType: "bankAccount",
			ObjectID: b.AccountID, New: map[string]any{"file": b.Name, "errorCode": b.Code, "message": b.Message},
			Causes: audit.CausesOf(b.Message)})
	})
}

// BankFileTroubles are what could not be fetched from banks, the longest lasting first.
func (s *Store) BankFileTroubles(ctx context.Context, tenantID string) (all []payment.BankFileTrouble, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT bank_account_id AS account_id, name, since, tried_at, attempts, code, message FROM bank_file_troubles WHERE tenant_id = ? ORDER BY since, id LIMIT ?`,
			t.TenantID, newestFiles).Scan(&all).Error
	})
	return all, err
}

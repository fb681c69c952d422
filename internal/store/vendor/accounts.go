package vendor

import (
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"countersign.dev/domain/nacha"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

// LockMany locks vendors like LockOne, in the order of their ids: two imports do not wait for each other in a circle.
func LockMany(tx *postgres.Tx, vendorIDs []string) error {
	if len(vendorIDs) == 0 {
		return nil
	}
	return tx.PGX(func(conn *pgx.Conn) error {
		_, err := conn.Exec(tx.Ctx, `SELECT FROM vendors WHERE tenant_id = $1::uuid AND id = ANY($2::uuid[])
			ORDER BY id FOR NO KEY UPDATE`, tx.TenantID, vendorIDs)
		return err
	})
}

// KnownAccounts is what is stored about the accounts of vendors, by vendor. A vendor without accounts is absent.
func KnownAccounts(tx *postgres.Tx, vendorIDs []string) (map[string]vendor.KnownAccounts, error) {
	known := map[string]vendor.KnownAccounts{}
	if len(vendorIDs) == 0 {
		return known, nil
	}
	return known, tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT vendor_id::text, id::text, account_hash, account_type, status
			FROM vendor_bank_accounts WHERE tenant_id = $1::uuid AND vendor_id = ANY($2::uuid[])
			AND status IN ('pending', 'waiting', 'approved', 'retired')`, tx.TenantID, vendorIDs)
		if err != nil {
			return err
		}
		var vendorID, kind, status string
		var a vendor.StoredAccount
		_, err = pgx.ForEachRow(rows, []any{&vendorID, &a.ID, &a.Hash, &kind, &status}, func() error {
			a.Type = nacha.AccountType(kind)
			known[vendorID] = known[vendorID].With(a, vendor.AccountStatus(status))
			return nil
		})
		return err
	})
}

// proposals is the temporary table with the accounts of an import, because COPY does not know row-level security.
const proposals = "proposed_accounts"

var proposalColumns = []string{"id", "vendor_id", "routing", "account", "account_last4", "account_type",
	"changes_account", "call_person", "call_number", "called_on", "account_hash", "known_hashes"}

// InsertAccounts stores the proposals of an import in one statement. They are those of one person.
func InsertAccounts(tx *postgres.Tx, all []NewAccount) error {
	return tx.PGX(func(conn *pgx.Conn) error {
		if _, err := conn.Exec(tx.Ctx, `CREATE TEMPORARY TABLE `+proposals+` (id uuid NOT NULL, vendor_id uuid NOT NULL,
			routing text NOT NULL, account bytea NOT NULL, account_last4 text NOT NULL, account_type text NOT NULL,
			changes_account boolean NOT NULL, call_person text NOT NULL, call_number text NOT NULL, called_on date,
			account_hash text NOT NULL, known_hashes text[] NOT NULL) ON COMMIT DROP`); err != nil {
			return err
		}
		_, err := conn.CopyFrom(tx.Ctx, pgx.Identifier{proposals}, proposalColumns,
			pgx.CopyFromSlice(len(all), func(n int) ([]any, error) { return proposalRow(all[n]), nil }))
		if err != nil {
			return err
		}
		_, err = conn.Exec(tx.Ctx, `INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4,
				account_type, status, changed_by, changes_account, call_person, call_number, called_on, account_hash, known_hashes)
			SELECT $1::uuid, id, vendor_id, routing, account, account_last4, account_type, 'pending', $2::uuid, changes_account,
				call_person, call_number, called_on, account_hash, known_hashes FROM `+proposals, tx.TenantID, all[0].ProposedBy)
		return err
	})
}

func proposalRow(n NewAccount) []any {
	called := pgtype.Date{}
	if on := n.Call.On; !on.IsZero() {
		called = pgtype.Date{Time: on.StartIn(time.UTC), Valid: true}
	}
	return []any{n.ID, n.VendorID, n.Routing, n.Sealed, n.Last4, string(n.AccountType), n.ChangesAccount, n.Call.Person,
		n.Call.Phone, called, n.Hash, n.Hashes}
}

// TouchMany is Touch for many vendors.
func TouchMany(tx *postgres.Tx, vendorIDs []string) error {
	if len(vendorIDs) == 0 {
		return nil
	}
	return tx.PGX(func(conn *pgx.Conn) error {
		_, err := conn.Exec(tx.Ctx, `UPDATE vendors SET updated_at = now()
			WHERE tenant_id = $1::uuid AND id = ANY($2::uuid[])`, tx.TenantID, vendorIDs)
		return err
	})
}

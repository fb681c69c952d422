// Package expiry reads the keys and tokens that expire, and stores of which of them people were warned.
package expiry

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/expiry"
	"countersign.dev/internal/postgres"
)

type row struct {
	Kind, ID, Name, ConnectionID, ProfileID, Connection string
	ExpiresAt                                           time.Time
	Accounts                                            string // a JSON array
}

// Items are the current keys and the tokens that are not revoked, if they have an end.
func Items(tx *postgres.Tx) ([]expiry.Item, error) {
	var rows []row
	if err := tx.Gorm.Raw(`SELECT @key AS kind, k.id, p.name, k.expires_at, c.id::text AS connection_id, p.id::text AS profile_id, c.name AS connection,
			(SELECT coalesce(jsonb_agg(a.name ORDER BY lower(a.name)), '[]')::text FROM bank_accounts a
				WHERE a.tenant_id = p.tenant_id AND p.id IN (a.bank_key_profile_id, a.own_key_profile_id)) AS accounts
		FROM pgp_keys k JOIN connection_profiles p ON p.tenant_id = k.tenant_id AND p.id = k.profile_id
		JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
		WHERE k.tenant_id = @tenant AND k.state = 'current' AND k.expires_at IS NOT NULL
		UNION ALL SELECT @token, id, name, expires_at, '', '', '', '[]' FROM scim_clients WHERE tenant_id = @tenant AND revoked_at IS NULL
		ORDER BY expires_at, id`, map[string]any{"tenant": tx.TenantID, "key": string(expiry.Key),
		"token": string(expiry.Token)}).Scan(&rows).Error; err != nil {
		return nil, err
	}
	all := make([]expiry.Item, len(rows))
	for n, r := range rows {
		all[n] = expiry.Item{Kind: expiry.Kind(r.Kind), ID: r.ID, Name: r.Name, ExpiresAt: r.ExpiresAt,
			ConnectionID: r.ConnectionID, ProfileID: r.ProfileID, Connection: r.Connection}
		if err := json.Unmarshal([]byte(r.Accounts), &all[n].Accounts); err != nil {
			return nil, fmt.Errorf("bank accounts of profile %s: %w", r.ProfileID, err)
		}
	}
	return all, nil
}

// Warned notes a warning a number of days before the expiry. It reports whether it is the first one.
func Warned(tx *postgres.Tx, i expiry.Item, days int, at time.Time) (first bool, err error) {
	done := tx.Gorm.Exec(`INSERT INTO expiry_warnings (tenant_id, kind, object_id, days, warned_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, kind, object_id, days) DO NOTHING`, tx.TenantID, string(i.Kind), i.ID, days, at)
	return done.RowsAffected == 1, done.Error
}

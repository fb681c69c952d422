package connection

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/postgres"
)

type authorizationRow struct {
	TenantID, ProfileID       string
	ProfileVersion            int64
	UserID                    string
	StateHash, Verifier, Code []byte
	Redirect                  string
	ExpiresAt                 time.Time
}

func (authorizationRow) TableName() string { return "connection_authorizations" }

// ReplaceAuthorization makes a profile wait for the return of a person.
func ReplaceAuthorization(tx *postgres.Tx, a connection.Authorization) error {
	added := authorizationRow{TenantID: tx.TenantID, ProfileID: a.ProfileID, ProfileVersion: a.Version,
		UserID: a.UserID, StateHash: a.StateHash, Verifier: a.Verifier, Redirect: a.Redirect, ExpiresAt: a.ExpiresAt}
	return tx.Gorm.Clauses(clause.OnConflict{Columns: []clause.Column{{Name: "tenant_id"}, {Name: "profile_id"}},
		UpdateAll: true}).Create(&added).Error
}

// Authorization is the latest request of a profile. It is empty without one.
func Authorization(tx *postgres.Tx, profileID string) (a connection.Authorization, err error) {
	var rows []authorizationRow
	err = tx.Gorm.Where("tenant_id = ? AND profile_id = ?", tx.TenantID, profileID).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return a, err
	}
	return rows[0].toDomain(), nil
}

func (r authorizationRow) toDomain() connection.Authorization {
	return connection.Authorization{ProfileID: r.ProfileID, Version: r.ProfileVersion, UserID: r.UserID,
		StateHash: r.StateHash, Verifier: r.Verifier, Redirect: r.Redirect, Code: r.Code, ExpiresAt: r.ExpiresAt}
}

// SetCode stores the sealed code with which a person returned.
func SetCode(tx *postgres.Tx, profileID string, sealed []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE connection_authorizations SET code = ? WHERE tenant_id = ? AND profile_id = ? AND code IS NULL`, sealed,
		tx.TenantID, profileID))
}

// TakeCode removes the request of a profile whose code waits. A code works once, so that no attempt follows.
func TakeCode(tx *postgres.Tx, profileID string) (a connection.Authorization, taken bool, err error) {
	var rows []authorizationRow
	err = tx.Gorm.Raw(`DELETE FROM connection_authorizations WHERE tenant_id = ? AND profile_id = ? AND code IS NOT NULL
		RETURNING *`, tx.TenantID, profileID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return a, false, err
	}
	return rows[0].toDomain(), true, nil
}

// Authorized stores the sealed refresh token of a new authorization. The version changes, so that no process uses a
// token of the former one.
func Authorized(tx *postgres.Tx, profileID string, version int64, refreshToken []byte) error {
	if err := postgres.OneRow(tx.Gorm.Exec(`UPDATE connection_profiles SET version = version + 1, updated_at = now()
		WHERE tenant_id = ? AND id = ? AND version = ?`, tx.TenantID, profileID, version)); err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO connection_secrets (tenant_id, profile_id, name, sealed) VALUES (?, ?, ?, ?)
		ON CONFLICT (tenant_id, profile_id, name) DO UPDATE SET sealed = excluded.sealed`, tx.TenantID, profileID,
		connection.SecretRefreshToken, refreshToken).Error
}

// Refused marks a profile whose server refuses the refresh token, unless a test or a change will say more.
func Refused(tx *postgres.Tx, profileID string, version int64) (marked bool, err error) {
	done := tx.Gorm.Exec(`UPDATE connection_profiles SET test_state = 'invalid', test_reason = 'tokenRefused', tested_at = now()
		WHERE tenant_id = ? AND id = ? AND version = ? AND test_state <> 'connecting'`, tx.TenantID, profileID, version)
	return done.RowsAffected == 1, done.Error
}

// ReplaceRefreshToken stores the refresh token that a server issued in place of another. It does nothing if a person
// has authorized the profile again.
func ReplaceRefreshToken(tx *postgres.Tx, profileID string, former, next []byte) error {
	return tx.Gorm.Exec(
		`UPDATE connection_secrets SET sealed = ? WHERE tenant_id = ? AND profile_id = ? AND name = ? AND sealed = ?`, next,
		tx.TenantID, profileID, connection.SecretRefreshToken, former).Error
}

// AccessToken is the sealed access token of a version of a profile, or nil if none is valid.
func AccessToken(
	tx *postgres.Tx, profileID string, version int64,
) (sealed []byte, until time.Time, err error) {
	var rows []struct {
		AccessToken []byte
		ValidUntil  time.Time
	}
	err = tx.Gorm.Raw(`SELECT access_token, valid_until FROM connection_tokens WHERE tenant_id = ? AND profile_id = ?
		AND profile_version = ? AND access_token IS NOT NULL AND valid_until > now()`, tx.TenantID, profileID, version).
		Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, until, err
	}
	return rows[0].AccessToken, rows[0].ValidUntil, nil
}

// SetAccessToken stores the sealed access token of a version of a profile, and ends the lease. It does nothing if
// another process has the lease.
func SetAccessToken(
	tx *postgres.Tx, profileID, leaseID string, version int64, sealed []byte, until time.Time,
) error {
	return tx.Gorm.Exec(`INSERT INTO connection_tokens AS t (tenant_id, profile_id, profile_version, access_token, valid_until)
		VALUES (?, ?, ?, ?, ?) ON CONFLICT (tenant_id, profile_id) DO UPDATE SET profile_version = excluded.profile_version,
			access_token = excluded.access_token, valid_until = excluded.valid_until, lease_id = NULL, leased_until = now()
		WHERE t.lease_id::text IS NOT DISTINCT FROM nullif(?, '')`, tx.TenantID, profileID, version, sealed, until,
		leaseID).Error
}

// Lease lets one process renew the tokens of a profile. It is false while another process does.
func Lease(tx *postgres.Tx, profileID, leaseID string, life time.Duration) (leased bool, err error) {
	done := tx.Gorm.Exec(`INSERT INTO connection_tokens AS t (tenant_id, profile_id, lease_id, leased_until)
		VALUES (?, ?, ?, now() + make_interval(secs => ?)) ON CONFLICT (tenant_id, profile_id) DO UPDATE
			SET lease_id = excluded.lease_id, leased_until = excluded.leased_until WHERE t.leased_until <= now()`,
		tx.TenantID, profileID, leaseID, life.Seconds())
	return done.RowsAffected == 1, done.Error
}

// EndLease lets another process try to renew the tokens.
func EndLease(tx *postgres.Tx, profileID, leaseID string) error {
	return tx.Gorm.Exec(
		`UPDATE connection_tokens SET lease_id = NULL, leased_until = now() WHERE tenant_id = ? AND profile_id = ? AND lease_id = ?`,
		tx.TenantID, profileID, leaseID).Error
}

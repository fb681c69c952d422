// Package erpconnection stores the connections of projects to their ERP.
package erpconnection

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

type row struct {
	ProjectID, Address, ChangedBy, Type, Mapping   string
	ProfileID, ProfileName, ProfileType, TestState string
	Settings                                       string // of the profile
	FileFormat, FilePrefix, AnswerFolder           string
	Credential                                     []byte // sealed
	HasCredential, Enabled                         bool
	ChangedAt                                      time.Time
	Version                                        int64
}

func (r row) toDomain() (erpconnection.Connection, error) {
	mapping, err := mappingOf(r.Mapping, erpconnection.Type(r.Type))
	if err != nil {
		return erpconnection.Connection{}, err
	}
	profile, err := r.profile()
	return erpconnection.Connection{ProjectID: r.ProjectID, Address: r.Address, HasCredential: r.HasCredential,
		Enabled: r.Enabled, Version: r.Version, ChangedAt: r.ChangedAt, ChangedBy: r.ChangedBy,
		Type: erpconnection.Type(r.Type), Mapping: mapping, Profile: profile, Files: r.files()}, err
}

func (r row) files() erpconnection.Files {
	return erpconnection.Files{Format: erpconnection.Format(r.FileFormat), Prefix: r.FilePrefix,
		AnswerFolder: r.AnswerFolder}
}

// profile is empty if there is none.
func (r row) profile() (erpconnection.Profile, error) {
	if r.ProfileID == "" {
		return erpconnection.Profile{}, nil
	}
	var s connection.Settings
	if err := json.Unmarshal([]byte(r.Settings), &s); err != nil {
		return erpconnection.Profile{}, fmt.Errorf("settings of profile %s: %w", r.ProfileID, err)
	}
	return erpconnection.Profile{ID: r.ProfileID, Name: r.ProfileName, Type: connection.Type(r.ProfileType),
		URL: s.Location(), State: connection.TestState(r.TestState)}, nil
}

func mappingOf(text string, of erpconnection.Type) (erpconnection.Mapping, error) {
	var stored erpconnection.Mapping
	if err := json.Unmarshal([]byte(text), &stored); err != nil {
		return nil, fmt.Errorf("mapping of an ERP connection: %w", err)
	}
	return stored.Of(of), nil
}

// profileColumns describe a profile p of a connection n.
const profileColumns = `coalesce(p.id::text, '') AS profile_id, coalesce(n.name || ' · ' || p.name, '') AS profile_name,
	coalesce(n.type, '') AS profile_type, coalesce(p.settings::text, '') AS settings, coalesce(p.test_state, '') AS test_state`

// usable is the condition on profiles that can post. The files of a bank and of an ERP never have the same server, so
// that people who connect a project cannot put a file before a bank.
const usable = `(n.type = 'rest' OR n.type = 'sftp' AND NOT EXISTS (SELECT FROM bank_accounts b
	WHERE b.tenant_id = p.tenant_id AND b.profile_id = p.id))`

const fileColumns = `c.file_format, c.file_prefix, c.answer_folder`

// Get returns the connection of a project. Its version is 0 if none was ever saved.
func Get(tx *postgres.Tx, projectID string) (erpconnection.Connection, error) {
	var rows []row
	err := tx.Gorm.Raw(`SELECT c.project_id, c.address, c.credential IS NOT NULL AS has_credential, c.enabled, c.changed_at, c.version,
			c.type, c.mapping::text AS mapping, `+fileColumns+`, `+profileColumns+`,
			coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') AS changed_by
		FROM erp_connections c LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.changed_by
		LEFT JOIN connection_profiles p ON p.tenant_id = c.tenant_id AND p.id = c.profile_id
		LEFT JOIN connections n ON n.tenant_id = p.tenant_id AND n.id = p.connection_id
		WHERE c.tenant_id = ? AND c.project_id = ?`, tx.TenantID, projectID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return erpconnection.Connection{ProjectID: projectID, Type: erpconnection.Other,
			Mapping: erpconnection.Other.Names(), Files: erpconnection.Files{Format: erpconnection.JSON}}, err
	}
	return rows[0].toDomain()
}

// Profiles are the profiles that projects can use, by name.
func Profiles(tx *postgres.Tx) ([]erpconnection.Profile, error) {
	var rows []row
	err := tx.Gorm.Raw(`SELECT `+profileColumns+` FROM connection_profiles p
		JOIN connections n ON n.tenant_id = p.tenant_id AND n.id = p.connection_id
		WHERE p.tenant_id = ? AND `+usable+` ORDER BY lower(n.name), lower(p.name) LIMIT 500`, tx.TenantID).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	found := make([]erpconnection.Profile, len(rows))
	for n, r := range rows {
		if found[n], err = r.profile(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// LockProfile keeps a profile that can post from being deleted until the end of the transaction.
func LockProfile(tx *postgres.Tx, profileID string) error {
	var found int
	err := tx.Gorm.Raw(`SELECT 1 FROM connection_profiles p
		JOIN connections n ON n.tenant_id = p.tenant_id AND n.id = p.connection_id
		WHERE p.tenant_id = ? AND p.id::text = ? AND `+usable+` FOR KEY SHARE OF p`, tx.TenantID,
		profileID).Scan(&found).Error
	if err == nil && found == 0 {
		var v fault.Validation
		v.Add("profileId", fault.InvalidValue,
			"Choose a REST connection of the company, or an SFTP connection that no bank account uses.")
		err = v.Err()
	}
	return err
}

// Target returns where the invoices of a project are sent. Its address is empty if the project has no enabled
// connection.
func Target(tx *postgres.Tx, projectID string) (erpconnection.Target, error) {
	return target(tx, projectID, `AND c.enabled`)
}

// StoredTarget is Target whether or not the connection is enabled.
func StoredTarget(tx *postgres.Tx, projectID string) (erpconnection.Target, error) {
	return target(tx, projectID, ``)
}

func target(tx *postgres.Tx, projectID, condition string) (erpconnection.Target, error) {
	var rows []row
	err := tx.Gorm.Raw(`SELECT c.address, c.credential, c.type, c.mapping::text AS mapping, `+fileColumns+`, `+profileColumns+`
		FROM erp_connections c LEFT JOIN connection_profiles p ON p.tenant_id = c.tenant_id AND p.id = c.profile_id
		LEFT JOIN connections n ON n.tenant_id = p.tenant_id AND n.id = p.connection_id
		WHERE c.tenant_id = ? AND c.project_id = ? AND (p.id IS NULL OR `+usable+`) `+condition, tx.TenantID, projectID).
		Scan(&rows).Error
	t := erpconnection.Target{ProjectID: projectID}
	if err != nil || len(rows) == 0 {
		return t, err
	}
	c, err := rows[0].toDomain()
	if err != nil {
		return t, err
	}
	t.Address, t.Credential, t.ProfileID, t.Mapping = c.Address, rows[0].Credential, c.Profile.ID, c.Mapping
	if c.Profile.ID != "" {
		t.Address = c.Profile.URL
	} else if t.Blocked, err = blockedHosts(tx); err != nil {
		return t, err
	}
	if c.Profile.Type == connection.SFTP {
		t.Files = &c.Files
	}
	return t, nil
}

// blockedHosts are the hosts that the company does not permit. Each target brings them, so that no caller can forget
// them; the rows of connections are another aggregate, whose functions this one does not call.
func blockedHosts(tx *postgres.Tx) (hosts []string, err error) {
	err = tx.Gorm.Raw(`SELECT host FROM blocked_hosts WHERE tenant_id = ? ORDER BY host`, tx.TenantID).Scan(&hosts).Error
	return hosts, err
}

// Insert adds the first connection of a project. credential is sealed, or nil.
func Insert(tx *postgres.Tx, c erpconnection.Connection, credential []byte) error {
	mapping, err := json.Marshal(c.Mapping)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`INSERT INTO erp_connections (tenant_id, project_id, address, profile_id, type, mapping, credential, enabled, changed_by, file_format, file_prefix, answer_folder)
		VALUES (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, project_id) DO NOTHING`, tx.TenantID, c.ProjectID,
		c.Address, postgres.OrNull(c.Profile.ID), string(c.Type), string(mapping), credential, c.Enabled,
		postgres.OrNull(tx.Actor.UserID), c.Files.Format, c.Files.Prefix, c.Files.AnswerFolder))
}

// Update writes the version of a connection that was read. Without keep, credential replaces the stored one.
func Update(tx *postgres.Tx, c erpconnection.Connection, credential []byte, keep bool) error {
	mapping, err := json.Marshal(c.Mapping)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE erp_connections SET address = ?, profile_id = ?, type = ?, mapping = ?::jsonb,
			credential = CASE WHEN ? THEN credential ELSE ?::bytea END, enabled = ?,
			file_format = ?, file_prefix = ?, answer_folder = ?,
			changed_at = now(), changed_by = ?, version = version + 1 WHERE tenant_id = ? AND project_id = ? AND version = ?`,
		c.Address, postgres.OrNull(c.Profile.ID), string(c.Type), string(mapping), keep, credential, c.Enabled,
		c.Files.Format, c.Files.Prefix, c.Files.AnswerFolder, postgres.OrNull(tx.Actor.UserID), tx.TenantID, c.ProjectID,
		c.Version))
}

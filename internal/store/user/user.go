// Package user reads and writes the rows of users and roles.
package user

import (
	"time"

	"github.com/shopspring/decimal"
	"gorm.io/gorm/clause"

	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, Email, Username, FirstName, LastName, Language, Status, PasswordHash string
	ApprovalLimit                                                                      *decimal.Decimal
	InvitedAt, ActivatedAt, DeactivatedAt, LastActivityAt                              *time.Time
	Version                                                                            int64
	Machine                                                                            bool
}

func (row) TableName() string { return "users" }

func (r row) toDomain(roles []string) user.User {
	return user.User{
		ID: r.ID, Email: r.Email, Username: r.Username, FirstName: r.FirstName, LastName: r.LastName, Language: r.Language,
		Status: user.Status(r.Status), PasswordHash: r.PasswordHash, ApprovalLimit: r.ApprovalLimit, Roles: roles,
		InvitedAt: r.InvitedAt, ActivatedAt: r.ActivatedAt, DeactivatedAt: r.DeactivatedAt, LastActivityAt: r.LastActivityAt,
		Version: r.Version, Machine: r.Machine,
	}
}

func fromDomain(tenantID string, u user.User) row {
	return row{
		TenantID: tenantID, ID: u.ID, Email: u.Email, Username: u.Username, FirstName: u.FirstName, LastName: u.LastName,
		Language: u.Language, Status: string(u.Status), PasswordHash: u.PasswordHash, ApprovalLimit: u.ApprovalLimit,
		InvitedAt: u.InvitedAt, ActivatedAt: u.ActivatedAt, DeactivatedAt: u.DeactivatedAt, LastActivityAt: u.LastActivityAt,
		Version: u.Version, Machine: u.Machine,
	}
}

// Insert adds the user without roles.
func Insert(tx *postgres.Tx, u user.User) error {
	r := fromDomain(tx.TenantID, u)
	return tx.Gorm.Create(&r).Error
}

// Get is one user.
func Get(tx *postgres.Tx, userID string) (user.User, error) { return get(tx, userID, "") }

// Lock is Get. Other changes of the user wait until the transaction ends.
func Lock(tx *postgres.Tx, userID string) (user.User, error) { return get(tx, userID, "UPDATE") }

func get(tx *postgres.Tx, userID, lock string) (user.User, error) {
	query := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, userID)
	if lock != "" {
		query = query.Clauses(clause.Locking{Strength: lock})
	}
	var r row
	if err := query.Take(&r).Error; err != nil {
		return user.User{}, err
	}
	return withRoles(tx, r)
}

func withRoles(tx *postgres.Tx, r row) (user.User, error) {
	roles, err := rolesOf(tx, r.ID)
	return r.toDomain(roles), err
}

// ByLogin finds an active user by user name or email. If the user name of one user is the email
// of another, the user name decides.
func ByLogin(tx *postgres.Tx, login string) (user.User, error) {
	var r row
	if err := tx.Gorm.Where(
		"tenant_id = ? AND (lower(username) = lower(?) OR lower(email) = lower(?)) AND status = 'active'",
		tx.TenantID, login, login).Order("username").Take(&r).Error; err != nil {
		return user.User{}, err
	}
	return withRoles(tx, r)
}

// BySubject finds the active user who is linked to the subject of an identity provider.
func BySubject(tx *postgres.Tx, subject string) (u user.User, found bool, err error) {
	var r row
	res := tx.Gorm.Where("tenant_id = ? AND external_subject = ? AND status = 'active'", tx.TenantID,
		subject).Limit(1).Find(&r)
	if res.Error != nil || res.RowsAffected == 0 {
		return user.User{}, false, res.Error
	}
	u, err = withRoles(tx, r)
	return u, true, err
}

// UnlinkedByEmail finds the active user with this email who is not linked to a subject of this issuer yet. A link to a
// former provider does not count.
func UnlinkedByEmail(tx *postgres.Tx, verifiedEmail, issuer string) (user.User, error) {
	var r row
	if err := tx.Gorm.Where(
		`tenant_id = ? AND lower(email) = lower(?) AND NOT starts_with(external_subject, ?) AND status = 'active' AND ? <> ''`,
		tx.TenantID, verifiedEmail, issuer+" ", verifiedEmail).Take(&r).Error; err != nil {
		return user.User{}, err
	}
	return withRoles(tx, r)
}

// Link stores the subject by which the identity provider identifies the user.
func Link(tx *postgres.Tx, userID, subject string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET external_subject = ?, updated_at = now() WHERE tenant_id = ? AND id = ?`, subject, tx.TenantID,
		userID))
}

// InsertNew adds the user without roles, unless the address or the user name has an account in any case.
func InsertNew(tx *postgres.Tx, u user.User) (created bool, err error) {
	r := fromDomain(tx.TenantID, u)
	res := tx.Gorm.Clauses(clause.OnConflict{DoNothing: true}).Create(&r)
	return res.RowsAffected == 1, res.Error
}

// IsMachine reports whether an account is a machine account. An unknown one is none.
func IsMachine(tx *postgres.Tx, userID string) (machine bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM users WHERE tenant_id = ? AND id = ? AND machine)`, tx.TenantID,
		userID).Scan(&machine).Error
	return machine, err
}

// DeleteInvited removes an account that was never used, with its roles and links.
func DeleteInvited(tx *postgres.Tx, userID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM users WHERE tenant_id = ? AND id = ? AND status = 'invited'`,
		tx.TenantID, userID))
}

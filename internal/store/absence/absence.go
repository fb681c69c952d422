// Package absence stores the rows of absences, in the table delegations.
package absence

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/absence"
	"countersign.dev/domain/calendar"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, FromUser, ToUser, Name, Email, EnteredBy string
	StartsOn, EndsOn                             time.Time
	AmountLimit                                  decimal.NullDecimal
	CreatedAt                                    time.Time
	CanceledAt                                   *time.Time
	Active, Assigned                             bool
}

func (r row) toDomain() absence.Absence {
	a := absence.Absence{ID: r.ID, UserID: r.FromUser, EnteredBy: r.EnteredBy, EnteredAt: r.CreatedAt,
		Delegate: absence.Person{ID: r.ToUser, Name: r.Name, Email: r.Email, Active: r.Active, Assigned: r.Assigned},
		// A date column arrives as midnight UTC.
		From: calendar.Of(r.StartsOn, time.UTC), To: calendar.Of(r.EndsOn, time.UTC)}
	if r.AmountLimit.Valid {
		a.Limit = &r.AmountLimit.Decimal
	}
	if r.CanceledAt != nil {
		a.CanceledAt = *r.CanceledAt
	}
	return a
}

// assigned is the condition that user u is asked to decide as a delegate: active, with the permission of the
// placeholder, and with an approval limit of their own or of a role.
const assigned = `(u.status = 'active' AND ` + postgres.HoldsPermission + ` AND (u.approval_limit IS NOT NULL OR EXISTS (
	SELECT FROM effective_roles er JOIN roles r ON r.tenant_id = er.tenant_id AND r.id = er.role_id
	WHERE er.tenant_id = u.tenant_id AND er.user_id = u.id AND r.approval_limit IS NOT NULL)))`

// mayDecide is the permission of everyone who decides on tasks.
const mayDecide = "tasks:performAction"

const selected = `SELECT d.id, d.from_user, d.to_user, trim(u.first_name || ' ' || u.last_name) AS name, u.email, d.starts_on, d.ends_on,
	d.amount_limit, d.created_at, d.canceled_at, u.status = 'active' AS active, ` + assigned + ` AS assigned,
	coalesce((SELECT trim(e.first_name || ' ' || e.last_name) FROM users e WHERE e.tenant_id = d.tenant_id AND e.id = d.created_by), '') AS entered_by
	FROM delegations d JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.to_user`

// Most is the number of absences that are shown.
const Most = 100

// Of are the absences of a user, the latest first.
func Of(tx *postgres.Tx, userID string) ([]absence.Absence, error) {
	var rows []row
	err := tx.Gorm.Raw(selected+` WHERE d.tenant_id = ? AND d.from_user = ? ORDER BY d.starts_on DESC, d.id DESC LIMIT ?`,
		mayDecide, tx.TenantID, userID, Most).Scan(&rows).Error
	all := make([]absence.Absence, len(rows))
	for n, r := range rows {
		all[n] = r.toDomain()
	}
	return all, err
}

// Get is one absence of a user.
func Get(tx *postgres.Tx, userID, absenceID string) (absence.Absence, error) {
	var r row
	err := tx.Gorm.Raw(selected+` WHERE d.tenant_id = ? AND d.from_user = ? AND d.id = ?`, mayDecide, tx.TenantID, userID,
		absenceID).Take(&r).Error
	return r.toDomain(), err
}

// Person is a user as a delegate.
func Person(tx *postgres.Tx, userID string) (p absence.Person, err error) {
	err = tx.Gorm.Raw(`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email,
		u.status = 'active' AND NOT u.machine AS active, `+assigned+` AS assigned FROM users u WHERE u.tenant_id = ? AND u.id = ?`,
		mayDecide, tx.TenantID, userID).Take(&p).Error
	return p, err
}

// Candidates are the active people other than the user whose name or email contains the search. Those who would be
// asked to decide come first.
func Candidates(tx *postgres.Tx, userID, search string, limit int) ([]absence.Person, error) {
	all := []absence.Person{}
	err := tx.Gorm.Raw(`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, true AS active, `+assigned+` AS assigned
		FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND u.id <> ? AND NOT u.machine
		AND position(lower(?) IN lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0
		ORDER BY assigned DESC, name, u.id LIMIT ?`, mayDecide, tx.TenantID, userID, search, limit).Scan(&all).Error
	return all, err
}

// Insert adds an absence.
func Insert(tx *postgres.Tx, a absence.Absence, enteredBy string) error {
	return tx.Gorm.Exec(`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on, amount_limit, created_by)
		VALUES (?, ?, ?, ?, ?::date, ?::date, ?, ?)`, tx.TenantID, a.ID, a.UserID, a.Delegate.ID, a.From.String(), a.To.String(),
		a.Limit, postgres.Null(enteredBy)).Error
}

// Cancel marks an absence that is not canceled yet.
func Cancel(tx *postgres.Tx, absenceID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE delegations SET canceled_at = now() WHERE tenant_id = ? AND id = ? AND canceled_at IS NULL`, tx.TenantID,
		absenceID))
}

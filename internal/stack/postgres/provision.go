package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Login is a role of the product that may sign in. It gets its privileges as a
// member of the group role that the migrations grant to.
type Login struct{ Name, Password, Group string }

// EnsureLogins creates or updates the login roles, and the group roles they
// are members of when no migration has created those yet. None may bypass row
// level security.
func EnsureLogins(ctx context.Context, ownerURL string, logins []Login) error {
	conn, err := pgx.Connect(ctx, ownerURL)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, l := range logins {
		if err := ensureRole(ctx, conn, l.Group, "NOLOGIN NOSUPERUSER NOBYPASSRLS NOINHERIT", ""); err != nil {
			return err
		}
		if err := ensureRole(ctx, conn, l.Name, "LOGIN NOSUPERUSER NOBYPASSRLS INHERIT", l.Password); err != nil {
			return err
		}
		grant := fmt.Sprintf("GRANT %s TO %s", pgx.Identifier{l.Group}.Sanitize(), pgx.Identifier{l.Name}.Sanitize())
		if _, err := conn.Exec(ctx, grant); err != nil {
			return fmt.Errorf("grant role %s: %w", l.Group, err)
		}
	}
	return nil
}

func ensureRole(ctx context.Context, conn *pgx.Conn, name, attributes, password string) error {
	var exists bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", name).Scan(&exists); err != nil {
		return err
	}
	if exists && password == "" {
		return nil
	}
	verb := "CREATE"
	if exists {
		verb = "ALTER"
	}
	statement := fmt.Sprintf("%s ROLE %s %s", verb, pgx.Identifier{name}.Sanitize(), attributes)
	if password != "" {
		quoted, err := conn.PgConn().EscapeString(password)
		if err != nil {
			return err
		}
		statement += " PASSWORD '" + quoted + "'"
	}
	if _, err := conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s role %s: %w", verb, name, err)
	}
	return nil
}

// EnsureDatabase creates a database unless it exists.
func EnsureDatabase(ctx context.Context, ownerURL, name string) error {
	conn, err := pgx.Connect(ctx, ownerURL)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var exists bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&exists); err != nil {
		return err
	}
	if exists {
		return nil
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
		return fmt.Errorf("create database %s: %w", name, err)
	}
	return nil
}

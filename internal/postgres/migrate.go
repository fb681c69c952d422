package postgres

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// SchemaVersion is a hash of all migrations.
func SchemaVersion() string {
	sum := sha256.New()
	// An embedded folder can always be read.
	names, _ := fs.Glob(migrations, "migrations/*.sql")
	for _, name := range names {
		content, _ := migrations.ReadFile(name)
		sum.Write(content)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// Migrate updates the schema to the newest version, creates the partitions of events and gives the two login
// roles of cfg their membership. ownerURL must be allowed to create roles the first time. Several replicas may
// call it concurrently; a session lock admits one at a time.
func Migrate(ctx context.Context, ownerURL string, cfg Config) error {
	conn, err := pgx.ParseConfig(ownerURL)
	if err != nil {
		return fmt.Errorf("owner url: %w", err)
	}
	db := stdlib.OpenDB(*conn)
	defer func() { _ = db.Close() }()
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	if err := refuseUnreleased(ctx, db, provider.ListSources()[0].Version); err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if err := keepEventPartitions(ctx, db); err != nil {
		return err
	}
	for group, login := range map[string]string{"countersign_app": cfg.AppURL, "countersign_platform": cfg.PlatformURL} {
		if err := grantLogin(ctx, ownerURL, group, login); err != nil {
			return fmt.Errorf("login of %s: %w", group, err)
		}
	}
	return nil
}

// Months of events that have a partition ahead, and days that events are kept.
const (
	eventMonths = 6
	eventDays   = 90
)

// keepEventPartitions creates the coming partitions of events and drops the old ones.
func keepEventPartitions(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, `CALL keep_event_partitions($1, $2)`, eventMonths, eventDays); err != nil {
		return fmt.Errorf("partitions of events: %w", err)
	}
	return nil
}

// refuseUnreleased refuses a database with a version from before the baseline, which is the first migration. A later
// unknown version is accepted, because it belongs to a newer replica.
func refuseUnreleased(ctx context.Context, db *sql.DB, baseline int64) error {
	var migrated, unreleased bool
	err := db.QueryRowContext(ctx, `SELECT to_regclass($1) IS NOT NULL`, goose.DefaultTablename).Scan(&migrated)
	if err != nil || !migrated {
		return err
	}
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM `+goose.DefaultTablename+
		` WHERE version_id > 0 AND version_id < $1)`, baseline).Scan(&unreleased)
	if err != nil || !unreleased {
		return err
	}
	files := ""
	var dir string
	// An owner that may not read the setting has an external database.
	if db.QueryRowContext(ctx, `SELECT current_setting('data_directory')`).Scan(&dir) == nil {
		files = " (PostgreSQL's files are in " + dir + ")"
	}
	return fmt.Errorf("the data folder was created by an earlier, unreleased version and cannot be upgraded: stop the "+
		"program, delete the data folder (.countersign, or COUNTERSIGN_HOME)%s and start again; "+
		"an external database must be created again", files)
}

// grantLogin creates the login role named in a connection URL when it is missing and makes it a member of group.
// The lock keeps two replicas from changing the same role at once, which PostgreSQL refuses.
func grantLogin(ctx context.Context, ownerURL, group, login string) error {
	u, err := url.Parse(login)
	if err != nil || u.User == nil || u.User.Username() == "" {
		return fmt.Errorf("the URL must name a user")
	}
	password, _ := u.User.Password()
	conn, err := pgx.Connect(ctx, ownerURL)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	name := pgx.Identifier{u.User.Username()}.Sanitize()
	_, err = conn.Exec(ctx, fmt.Sprintf(`DO $do$ BEGIN
		PERFORM pg_advisory_xact_lock(7308332045);
		BEGIN
			CREATE ROLE %s LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD %s;
		EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
		END;
		IF NOT pg_has_role(%s, '%s', 'member') THEN GRANT %s TO %s; END IF;
	END $do$`, name, quote(password), quote(u.User.Username()), group, group, name))
	return err
}

// quote makes a string literal; PASSWORD takes no parameter.
func quote(s string) string {
	out := []rune{'\''}
	for _, r := range s {
		if r == '\'' {
			out = append(out, '\'')
		}
		out = append(out, r)
	}
	return string(append(out, '\''))
}

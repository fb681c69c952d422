package temporalserver

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"

	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/stack/postgres"
)

// EnsureSchema creates the two databases unless they exist and updates their tables to the version of the SQL
// tool. It may be repeated at every start.
func (s Server) EnsureSchema(ctx context.Context) error {
	for database, schema := range map[string]string{
		s.Prefix + MainDatabase:       "postgresql/v12/temporal",
		s.Prefix + VisibilityDatabase: "postgresql/v12/visibility",
	} {
		if err := postgres.EnsureDatabase(ctx, s.DatabaseURL, database); err != nil {
			return err
		}
		known, err := s.hasSchema(ctx, database)
		if err != nil {
			return err
		}
		if !known {
			if err := s.sql(ctx, database, "setup-schema", "-v", "0.0"); err != nil {
				return err
			}
		}
		if err := s.sql(ctx, database, "update-schema", "--schema-name", schema); err != nil {
			return err
		}
	}
	return nil
}

// hasSchema avoids setup-schema on an existing database, which would reset its
// recorded version to 0.0.
func (s Server) hasSchema(ctx context.Context, database string) (bool, error) {
	u, err := url.Parse(s.DatabaseURL)
	if err != nil {
		return false, err
	}
	u.Path = "/" + database
	conn, err := pgx.Connect(ctx, u.String())
	if err != nil {
		return false, err
	}
	defer conn.Close(ctx)
	var table bool
	if err := conn.QueryRow(ctx, "SELECT to_regclass('schema_version') IS NOT NULL").Scan(&table); err != nil || !table {
		return false, err
	}
	// A setup that was killed half-way leaves the table without a row.
	var known bool
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM schema_version)").Scan(&known)
	return known, err
}

func (s Server) sql(ctx context.Context, database string, command ...string) error {
	u, err := url.Parse(s.DatabaseURL)
	if err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		return err
	}
	password, _ := u.User.Password()
	args := append([]string{"--plugin", "postgres12", "--ep", host, "-p", port, "--db", database}, command...)
	cmd := exec.CommandContext(ctx, s.SQLTool, args...)
	cmd.Env = append(os.Environ(), "SQL_USER="+u.User.Username(), "SQL_PASSWORD="+password)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("temporal-sql %v: %w\n%s", command, err, out)
	}
	return nil
}

package onprem

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgproto3"

	"countersign.dev/domain/datasource"
)

// database is where a data source is queried.
type database struct {
	config       *pgx.ConnConfig
	passwordFile string // empty: the server accepts the user without one
}

const (
	// connectWithin covers all addresses of a database.
	connectWithin = 10 * time.Second
	// cancelWithin is how long a database may take to end a canceled query before the connection is dropped.
	cancelWithin = time.Second
)

// open checks an entry. The error begins with the key. It never contains the URL, which may hold a password.
func (e databaseEntry) open(folder string) (d database, err error) {
	if err := checkDatabaseURL(e.URL); err != nil {
		return d, fmt.Errorf("url: %w", err)
	}
	if d.config, err = pgx.ParseConfig(e.URL); err != nil {
		if cause := errors.Unwrap(err); cause != nil {
			err = cause
		}
		return d, fmt.Errorf("url: it cannot be used: %w", err)
	}
	d.config.ConnectTimeout = connectWithin
	d.config.RuntimeParams["client_encoding"] = "UTF8"
	if d.config.RuntimeParams["application_name"] == "" {
		d.config.RuntimeParams["application_name"] = "countersign agent"
	}
	// A message is one row. A larger one would be refused anyway, so it is not kept in memory.
	d.config.BuildFrontend = func(r io.Reader, w io.Writer) *pgproto3.Frontend {
		frontend := pgproto3.NewFrontend(r, w)
		frontend.SetMaxBodyLen(2 * datasource.MaxAnswer)
		return frontend
	}
	// Without a cancel request, the database would continue a query that no one reads.
	d.config.BuildContextWatcherHandler = func(conn *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: conn, DeadlineDelay: cancelWithin}
	}
	if e.PasswordFile == "" {
		return d, nil
	}
	if d.passwordFile = e.PasswordFile; !filepath.IsAbs(d.passwordFile) {
		d.passwordFile = filepath.Join(folder, d.passwordFile)
	}
	if _, err := d.password(); err != nil {
		return d, fmt.Errorf("passwordFile: %w", err)
	}
	return d, nil
}

func checkDatabaseURL(raw string) error {
	if raw == "" {
		return errors.New("it is missing")
	}
	u, err := url.Parse(raw)
	if err != nil {
		return errors.New("it is not a valid address")
	}
	if u.Scheme != "postgres" {
		return errors.New("Only postgres:// addresses are supported")
	}
	if _, given := u.User.Password(); given {
		return errPasswordInURL
	}
	for key := range u.Query() {
		if strings.Contains(strings.ToLower(key), "password") {
			return errPasswordInURL
		}
	}
	for part, value := range map[string]string{"user": u.User.Username(), "host": u.Hostname(),
		"database": strings.Trim(u.Path, "/")} {
		if value == "" {
			return fmt.Errorf("the %s is missing: write postgres://user@host:5432/database", part)
		}
	}
	return nil
}

var errPasswordInURL = errors.New("it contains a password: write the password to a file and name it in passwordFile")

// password reads the file for every connection, so that a password can be replaced without a restart.
func (d database) password() (string, error) {
	text, err := os.ReadFile(d.passwordFile)
	if err != nil {
		return "", err
	}
	password := strings.TrimRight(string(text), "\r\n")
	if password == "" || strings.ContainsAny(password, "\r\n") {
		return "", fmt.Errorf("%s does not hold one password", d.passwordFile)
	}
	return password, nil
}

func (d database) connect(ctx context.Context) (*pgx.Conn, error) {
	config := d.config.Copy()
	if d.passwordFile != "" {
		password, err := d.password()
		if err != nil {
			return nil, err
		}
		config.Password = password
	}
	ctx, cancel := context.WithTimeout(ctx, connectWithin)
	defer cancel()
	return pgx.ConnectConfig(ctx, config)
}

// mention is what may be a placeholder: pgx decides, because it also knows strings and comments.
var mention = regexp.MustCompile(`@[A-Za-z_][A-Za-z0-9_]*`)

// placeholders are the names that pgx replaces in a query.
func placeholders(query string) (names []string) {
	for _, text := range mention.FindAllString(query, -1) {
		name := text[1:]
		_, arguments, err := pgx.NamedArgs{name: true}.RewriteQuery(context.Background(), nil, query, nil)
		if err == nil && slices.Contains(arguments, any(true)) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

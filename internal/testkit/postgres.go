package testkit

import (
	"context"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
)

// PostgresServer is a running server, as the helper process announces it.
type PostgresServer struct {
	URL string // the superuser's, to the maintenance database
}

// The login roles of tests; the migrations create them when they are given
// their URLs. The password is their name.
const (
	AppLogin      = "countersign_app_login"
	PlatformLogin = "countersign_platform_login"
)

// Postgres is the superuser's URL of a fresh, empty database on a real
// server, dropped after the test. COUNTERSIGN_TEST_POSTGRES_URL names another
// server to make it on.
func Postgres(t testing.TB) string {
	t.Helper()
	server := postgresServer(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	name := "test_" + strings.ReplaceAll(id.New(), "-", "")
	_, err := Pool(t, server).Exec(ctx, "CREATE DATABASE "+name)
	require.NoError(t, err)
	t.Cleanup(func() { dropDatabase(t, server, name) })
	return inDatabase(server, name)
}

// AsLogin is the URL of the same database for one of the login roles.
func AsLogin(t testing.TB, databaseURL, login string) string {
	t.Helper()
	u, err := url.Parse(databaseURL)
	require.NoError(t, err)
	u.User = url.UserPassword(login, login)
	return u.String()
}

func postgresServer(t testing.TB) string {
	if given := os.Getenv("COUNTERSIGN_TEST_POSTGRES_URL"); given != "" {
		return given
	}
	var server PostgresServer
	require.NoError(t, ask("/postgres", &server), "a real PostgreSQL is needed")
	return server.URL
}

func dropDatabase(t testing.TB, server, name string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	closePool(inDatabase(server, name))
	_, err := Pool(t, server).Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)")
	require.NoError(t, err)
}

package config_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/config"
)

func TestEveryProblemIsReportedAtOnce(t *testing.T) {
	_, err := config.LoadFrom(map[string]string{
		"COUNTERSIGN_HOME":                 t.TempDir(),
		"COUNTERSIGN_LISTEN":               "8080",
		"COUNTERSIGN_SHUTDOWN_TIMEOUT":     "long",
		"COUNTERSIGN_LOG_LEVEL":            "loud",
		"COUNTERSIGN_DATABASE_APP_URL":     "mysql://user:hunter2@host/db",
		"COUNTERSIGN_TRUSTED_PROXIES":      "10.0.0.0/8,proxy",
		"COUNTERSIGN_DATABASE_MAX_CONNEKT": "3",
		"COUNTERSIGN_MASTER_KEY_FILE":      "/does/not/exist",
	}, config.NeedDatabase, config.NeedTemporal)
	var problems config.Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 9)
	for _, part := range []string{"COUNTERSIGN_LISTEN", "Shutdown", "COUNTERSIGN_LOG_LEVEL",
		"COUNTERSIGN_DATABASE_APP_URL is not a URL", `"proxy"`, "COUNTERSIGN_DATABASE_MAX_CONNEKT is not a known key",
		"COUNTERSIGN_MASTER_KEY_FILE", "COUNTERSIGN_DATABASE_PLATFORM_URL is not set",
		"COUNTERSIGN_TEMPORAL_ADDRESS is not set"} {
		require.ErrorContains(t, err, part)
	}
	require.NotContains(t, err.Error(), "hunter2")
}

func TestEnvironmentOverridesFile(t *testing.T) {
	home := t.TempDir()
	file := "# written by up\nCOUNTERSIGN_TEMPORAL_ADDRESS=127.0.0.1:1\nCOUNTERSIGN_TEMPORAL_NAMESPACE=file\n"
	require.NoError(t, os.WriteFile(filepath.Join(home, config.FileName), []byte(file), 0o600))
	c, err := config.LoadFrom(map[string]string{"COUNTERSIGN_HOME": home, "COUNTERSIGN_TEMPORAL_ADDRESS": "127.0.0.1:2"},
		config.NeedTemporal)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:2", c.Temporal.Address)
	require.Equal(t, "file", c.Temporal.Namespace)
	require.Equal(t, 20*time.Second, c.HTTP.Shutdown)
}

// A documented key that no code reads would be a false promise. A key counts as read if its group is named with
// it: cfg.HTTP.Listen.
func TestEveryKeyIsRead(t *testing.T) {
	code := sources(t)
	top := reflect.TypeFor[config.Config]()
	for group := range top.Fields() {
		if group.Tag.Get("env") != "" {
			read := regexp.MustCompile(`\b(cfg|Config|c)\.` + group.Name + `\b`).MatchString(code)
			require.True(t, read, group.Tag.Get("env"))
			continue
		}
		for key := range group.Type.Fields() {
			read := regexp.MustCompile(`\b` + group.Name + `\.` + key.Name + `\b`).MatchString(code)
			require.True(t, read, key.Tag.Get("env"))
		}
	}
}

// sources is the code of everything except the configuration.
func sources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	root := filepath.Join("..", "..")
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() &&
			(d.Name() == "node_modules" || d.Name() == "config" || path != root && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		body, err := os.ReadFile(path)
		all.Write(body)
		return err
	}))
	return all.String()
}

func TestEveryKeyIsDocumented(t *testing.T) {
	for _, key := range config.Keys() {
		require.NotEmpty(t, key.Doc, key.Name)
	}
	require.Contains(t, config.Markdown(), "| `COUNTERSIGN_LISTEN` | `127.0.0.1:8080` |")
}

func TestSourceOfCompaniesIsOneAndEncrypted(t *testing.T) {
	const file, server, token = "COUNTERSIGN_CRM_CSV_FILE", "COUNTERSIGN_CRM_URL", "COUNTERSIGN_CRM_TOKEN_FILE"
	load := func(values map[string]string) error {
		values["COUNTERSIGN_HOME"] = t.TempDir()
		_, err := config.LoadFrom(values)
		return err
	}
	for _, fine := range []map[string]string{{}, {file: "/srv/accounts.csv"}, {server: "https://crm.example/find?v=1"},
		{server: "https://crm.example", token: "/run/token"}, {server: "http://localhost:9000/find"},
		{server: "http://127.0.0.1:9000", token: "/run/token"}, {server: "http://[::1]:9000"}} {
		require.NoError(t, load(fine), fine)
	}
	for part, wrong := range map[string]map[string]string{
		"are both set":                     {file: "/srv/accounts.csv", server: "https://crm.example"},
		"without COUNTERSIGN_CRM_URL":      {token: "/run/token"},
		"COUNTERSIGN_CRM_URL is not https": {server: "http://crm.example"},
		"contains a user":                  {server: "https://ann:hunter2@crm.example"},
		"COUNTERSIGN_CRM_URL is not a URL": {server: "crm.example/find"},
	} {
		var problems config.Problems
		require.ErrorAs(t, load(wrong), &problems, part)
		require.Len(t, problems, 1, part)
		require.Contains(t, problems[0], part)
		require.NotContains(t, problems[0], "hunter2")
	}
	require.Error(t, load(map[string]string{file: "/srv/accounts.csv", token: "/run/token"}))
}

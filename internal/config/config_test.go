package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/config"
)

func TestEveryProblemIsReportedAtOnce(t *testing.T) {
	_, err := config.LoadFrom(map[string]string{
		"COUNTERSIGN_HOME":                 t.TempDir(),
		"COUNTERSIGN_LISTEN":               "8080",
		"COUNTERSIGN_MAX_UPLOAD":           "much",
		"COUNTERSIGN_LOG_LEVEL":            "loud",
		"COUNTERSIGN_DATABASE_APP_URL":     "mysql://user:hunter2@host/db",
		"COUNTERSIGN_TRUSTED_PROXIES":      "10.0.0.0/8,proxy",
		"COUNTERSIGN_DATABASE_MAX_CONNEKT": "3",
		"COUNTERSIGN_MASTER_KEY_FILE":      "/does/not/exist",
	}, config.NeedDatabase, config.NeedTemporal)
	var problems config.Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 9)
	for _, part := range []string{"COUNTERSIGN_LISTEN", "MaxUpload", "COUNTERSIGN_LOG_LEVEL", "COUNTERSIGN_DATABASE_APP_URL is not a URL",
		`"proxy"`, "COUNTERSIGN_DATABASE_MAX_CONNEKT is not a known key", "COUNTERSIGN_MASTER_KEY_FILE",
		"COUNTERSIGN_DATABASE_PLATFORM_URL is not set", "COUNTERSIGN_TEMPORAL_ADDRESS is not set"} {
		require.ErrorContains(t, err, part)
	}
	require.NotContains(t, err.Error(), "hunter2")
}

func TestTheEnvironmentWinsOverTheFile(t *testing.T) {
	home := t.TempDir()
	file := "# written by up\nCOUNTERSIGN_TEMPORAL_ADDRESS=127.0.0.1:1\nCOUNTERSIGN_TEMPORAL_NAMESPACE=file\n"
	require.NoError(t, os.WriteFile(filepath.Join(home, config.FileName), []byte(file), 0o600))
	c, err := config.LoadFrom(map[string]string{"COUNTERSIGN_HOME": home, "COUNTERSIGN_TEMPORAL_ADDRESS": "127.0.0.1:2"}, config.NeedTemporal)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:2", c.Temporal.Address)
	require.Equal(t, "file", c.Temporal.Namespace)
	require.EqualValues(t, 20<<20, c.Documents.MaxUpload)
}

func TestEveryKeyIsDocumented(t *testing.T) {
	for _, key := range config.Keys() {
		require.NotEmpty(t, key.Doc, key.Name)
	}
	require.Contains(t, config.Markdown(), "| `COUNTERSIGN_LISTEN` | `127.0.0.1:8080` |")
}

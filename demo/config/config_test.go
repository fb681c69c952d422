package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	democonfig "countersign.dev/demo/config"
	"countersign.dev/internal/config"
)

func TestPublicDemoNeedsSecondKey(t *testing.T) {
	load := func(publicURL, public string) error {
		return democonfig.Check(map[string]string{"COUNTERSIGN_HOME": t.TempDir(), "COUNTERSIGN_PUBLIC_URL": publicURL,
			"COUNTERSIGN_DEMO_PUBLIC": public})
	}
	require.ErrorContains(t, load("https://ap.example.com", "false"), "COUNTERSIGN_DEMO_PUBLIC=true")
	require.ErrorContains(t, load("https://203.0.113.7", "false"), "COUNTERSIGN_DEMO_PUBLIC=true")
	require.NoError(t, load("https://ap.example.com", "true"))
	for _, local := range []string{"http://localhost:8080", "https://localhost:8443", "https://127.0.0.1",
		"https://demo.localhost"} {
		require.NoError(t, load(local, "false"), local)
	}
}

// The keys come from a separate file, so that no other process reads them.
func TestDemoKeysAreDefinedOnlyInTheDemo(t *testing.T) {
	home := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(home, democonfig.FileName), []byte(`COUNTERSIGN_DEMO_WORLD_URL=http://127.0.0.1:1
COUNTERSIGN_DEMO_BANK_ADDRESS=127.0.0.1:2
COUNTERSIGN_DEMO_BANK_PASSWORD=secret
COUNTERSIGN_DEMO_SMTP_ADDRESS=127.0.0.1:3
COUNTERSIGN_DEMO_PRINTER_URL=http://127.0.0.1:4/ipp/print
`), 0o600))
	environment := map[string]string{"COUNTERSIGN_HOME": home}
	_, _, err := democonfig.LoadFrom(environment)
	require.EqualError(t, err, config.Problems{"COUNTERSIGN_DEMO_ERP_URL is not set"}.Error())
	environment["COUNTERSIGN_DEMO_ERP_URL"] = "http://127.0.0.1:5"
	_, demo, err := democonfig.LoadFrom(environment)
	require.NoError(t, err)
	require.Equal(t, "http://127.0.0.1:1", demo.WorldURL)
	require.Equal(t, "countersign", demo.BankUser)

	_, err = config.LoadFrom(environment)
	require.EqualError(t, err, config.Problems{"COUNTERSIGN_DEMO_ERP_URL is not a known key"}.Error())
	_, err = config.LoadFrom(map[string]string{"COUNTERSIGN_HOME": home})
	require.NoError(t, err, "the file is the demo's alone")
	_, err = config.LoadFrom(map[string]string{"COUNTERSIGN_HOME": home, "COUNTERSIGN_DEMO": "true"})
	require.ErrorContains(t, err, "COUNTERSIGN_DEMO is not a known key")
}

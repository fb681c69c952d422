package doctor_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/config"
	"countersign.dev/internal/doctor"
	"countersign.dev/internal/testkit"
)

func examine(t *testing.T, c config.Config) (string, bool) {
	t.Helper()
	var out strings.Builder
	well := doctor.Print(&out, doctor.Examine(t.Context(), c))
	return out.String(), well
}

func TestMissingPartsAreReportedWithTheirEffect(t *testing.T) {
	out, well := examine(t, config.Config{Documents: config.Documents{Tesseract: "no-such-program"}})
	require.False(t, well)
	require.Contains(t, out, "FAULT    Temporal: not configured\n         → nothing is executed")
	require.Contains(t, out, "missing  tesseract: ")
	require.Contains(t, out, "scanned images are indexed by hand")
}

func TestRespondingPartsAreHealthy(t *testing.T) {
	url, temporal, storage := testkit.Postgres(t), testkit.Temporal(t), testkit.Objects(t)
	out, well := examine(t, config.Config{
		Database:      config.Database{OwnerURL: url, AppURL: url, PlatformURL: url},
		Temporal:      config.Temporal{Address: temporal.Address, Namespace: temporal.Namespace},
		Objects:       reachable(storage),
		MasterKeyFile: "key"})
	require.True(t, well, out)
	require.Contains(t, out, "ok       Temporal\n")
}

func reachable(s testkit.ObjectStorage) config.Objects {
	return config.Objects{Endpoint: s.Endpoint, AccessKey: s.AccessKey, SecretKey: s.SecretKey, Region: s.Region,
		Bucket: "created-by-the-first-process"}
}

func TestWrongKeyOfObjectStorageIsAFault(t *testing.T) {
	storage := reachable(testkit.Objects(t))
	out, _ := examine(t, config.Config{Objects: storage})
	require.Contains(t, out, "ok       object storage\n")
	storage.SecretKey = "wrong"
	out, _ = examine(t, config.Config{Objects: storage})
	require.Contains(t, out, "FAULT    object storage: ")
}

func TestMissingNamespaceIsAFaultAndAMissingOwnerIsNone(t *testing.T) {
	url, temporal, storage := testkit.Postgres(t), testkit.Temporal(t), testkit.Objects(t)
	c := config.Config{Database: config.Database{AppURL: url, PlatformURL: url},
		Temporal: config.Temporal{Address: temporal.Address, Namespace: "never-applied"},
		Objects:  reachable(storage), MasterKeyFile: "key"}
	out, well := examine(t, c)
	require.False(t, well)
	require.Contains(t, out, "ok       Temporal\n")
	require.Contains(t, out, "FAULT    Temporal namespace: ")
	require.Contains(t, out, "missing  database, owner: not configured")
	c.Temporal.Namespace = temporal.Namespace
	out, well = examine(t, c)
	require.True(t, well, out)
}

func TestPasswordIsNotPrinted(t *testing.T) {
	out, _ := examine(t, config.Config{Database: config.Database{AppURL: "postgres://app:hunter2@127.0.0.1:1/db"}})
	require.Contains(t, out, "FAULT    database, tenants' door")
	require.NotContains(t, out, "hunter2")
}

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// asCommand makes the test binary behave as the program, with its exit code.
const asCommand = "KEYS_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// installation is a database with two companies and a master key file.
type installation struct {
	t                  *testing.T
	db                 *postgres.DB
	superuser, keyFile string
	company, neighbor  string
}

const place = "bank_connections/1"

func newInstallation(t *testing.T) *installation {
	t.Helper()
	i := &installation{t: t, keyFile: filepath.Join(t.TempDir(), "master.key")}
	i.db, i.superuser = storetest.Open(t, 0)
	i.company, i.neighbor = storetest.TwoTenants(t, i.db)
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(i.keyFile, []byte(key+"\n"), 0o600))
	return i
}

// vault is a fresh one, as another process has it.
func (i *installation) vault() *secret.Vault {
	i.t.Helper()
	master, err := secret.LoadMaster(i.keyFile)
	require.NoError(i.t, err)
	return secret.NewVault(master, keyapp.Commands{DB: i.db})
}

func (i *installation) seal(tenantID, plain string) []byte {
	i.t.Helper()
	sealed, err := i.vault().Seal(context.Background(), tenantID, place, []byte(plain))
	require.NoError(i.t, err)
	return sealed
}

func (i *installation) opens(tenantID, plain string, sealed []byte) {
	i.t.Helper()
	opened, err := i.vault().Open(context.Background(), tenantID, place, sealed)
	require.NoError(i.t, err)
	require.Equal(i.t, plain, string(opened))
}

// current says whether the tenant's newest key sealed it.
func (i *installation) current(tenantID string, sealed []byte) bool {
	i.t.Helper()
	is, err := i.vault().Current(context.Background(), tenantID, sealed)
	require.NoError(i.t, err)
	return is
}

// rotations counts the entries about new keys in a tenant's audit log.
func (i *installation) rotations(tenantID string) (n int) {
	i.t.Helper()
	conn, err := pgx.Connect(context.Background(), i.superuser)
	require.NoError(i.t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	require.NoError(i.t, conn.QueryRow(context.Background(), `SELECT count(*) FROM audit_entries
		WHERE tenant_id = $1 AND area = 'Secrets' AND action = 'rotated' AND object_type = 'keyset' AND object_id = $1::text`,
		tenantID).Scan(&n))
	return n
}

func (i *installation) keyset(tenantID string) []byte {
	i.t.Helper()
	sealed, err := keyapp.Commands{DB: i.db}.Keyset(context.Background(), tenantID)
	require.NoError(i.t, err)
	return sealed
}

// rotate runs the program: keys rotate ARGS.
func (i *installation) rotate(args ...string) (code int, output, complaint string) {
	i.t.Helper()
	command := exec.Command(os.Args[0], append([]string{"keys", "rotate"}, args...)...)
	command.Env = append(os.Environ(), asCommand+"=1", "COUNTERSIGN_MASTER_KEY_FILE="+i.keyFile,
		"COUNTERSIGN_DATABASE_APP_URL="+testkit.AsLogin(i.t, i.superuser, testkit.AppLogin),
		"COUNTERSIGN_DATABASE_PLATFORM_URL="+testkit.AsLogin(i.t, i.superuser, testkit.PlatformLogin))
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	err := command.Run()
	if command.ProcessState == nil {
		require.NoError(i.t, err)
	}
	return command.ProcessState.ExitCode(), out.String(), errors.String()
}

func TestRotatedKeyEncryptsNewSecretsAndOldSecretsStayReadable(t *testing.T) {
	i := newInstallation(t)
	before, theirs := i.seal(i.company, "first"), i.seal(i.neighbor, "theirs")
	untouched := i.keyset(i.neighbor)

	code, output, complaint := i.rotate("t-" + i.company)
	require.Zero(t, code, complaint)
	require.Equal(t, "new keys: 1 companies\n", output)
	require.False(t, i.current(i.company, before))
	i.opens(i.company, "first", before)
	after := i.seal(i.company, "second")
	require.True(t, i.current(i.company, after), "new secrets are sealed under the new key")
	i.opens(i.company, "second", after)
	require.Equal(t, 1, i.rotations(i.company), "a rotation is evidence")

	require.Equal(t, untouched, i.keyset(i.neighbor))
	require.True(t, i.current(i.neighbor, theirs))
	require.Zero(t, i.rotations(i.neighbor))
	_, err := i.vault().Open(context.Background(), i.neighbor, place, after)
	require.Error(t, err)
}

func TestRepeatedKeyRotationKeepsSecretsReadable(t *testing.T) {
	i := newInstallation(t)
	first := i.seal(i.company, "first")
	code, _, complaint := i.rotate("t-" + i.company)
	require.Zero(t, code, complaint)
	second := i.seal(i.company, "second")
	code, _, complaint = i.rotate("t-" + i.company)
	require.Zero(t, code, complaint)
	i.opens(i.company, "first", first)
	i.opens(i.company, "second", second)
	require.False(t, i.current(i.company, second))
	require.True(t, i.current(i.company, i.seal(i.company, "third")))
	require.Equal(t, 2, i.rotations(i.company))
}

func TestKeyRotationOfAllTenantsIncludesEveryTenantWithKeys(t *testing.T) {
	i := newInstallation(t)
	ours, theirs := i.seal(i.company, "ours"), i.seal(i.neighbor, "theirs")
	storetest.Tenant(t, i.db) // without keys
	code, output, complaint := i.rotate("--all")
	require.Zero(t, code, complaint)
	require.Equal(t, "new keys: 2 companies\n", output)
	require.False(t, i.current(i.company, ours))
	require.False(t, i.current(i.neighbor, theirs))
	i.opens(i.company, "ours", ours)
	i.opens(i.neighbor, "theirs", theirs)
}

func TestKeyRotationOfUnknownTenantFailsWithoutEffect(t *testing.T) {
	i := newInstallation(t)
	sealed := i.seal(i.company, "first")
	code, output, complaint := i.rotate("t-"+i.company, "nobody")
	require.Equal(t, 1, code)
	require.Empty(t, output)
	require.Contains(t, complaint, `company "nobody"`)
	require.Contains(t, complaint, "It does not exist")
	require.True(t, i.current(i.company, sealed), "no company is rotated when one name is wrong")
	require.Zero(t, i.rotations(i.company))

	code, _, complaint = i.rotate()
	require.Equal(t, 1, code)
	require.Contains(t, complaint, "name the companies by their identifiers, or pass --all")
}

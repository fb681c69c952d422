package secret_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	keyrow "countersign.dev/internal/store/key"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
)

var (
	ctx     = context.Background()
	account = []byte("4417123456789113")
)

func newMaster(t *testing.T, older ...string) (*secret.Master, string) {
	t.Helper()
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	text := key
	for _, k := range older {
		text += "\n" + k
	}
	m, err := secret.ParseMaster(text)
	require.NoError(t, err)
	return m, key
}

func newVault(t *testing.T) (*secret.Vault, *postgres.DB, string) {
	t.Helper()
	s := storetest.New(t)
	m, key := newMaster(t)
	return secret.NewVault(m, keyapp.Commands{DB: s}), s, key
}

func TestSecretIsDecryptedOnlyForItsPlace(t *testing.T) {
	v, s, _ := newVault(t)
	a, b := storetest.TwoTenants(t, s)
	sealed, err := v.Seal(ctx, a, "vendor_bank_accounts/1", account)
	require.NoError(t, err)
	require.NotContains(t, string(sealed), string(account))
	plain, err := v.Open(ctx, a, "vendor_bank_accounts/1", sealed)
	require.NoError(t, err)
	require.Equal(t, account, plain)
	_, err = v.Seal(ctx, b, "vendor_bank_accounts/1", account)
	require.NoError(t, err)
	for _, place := range []struct {
		tenant, aad string
	}{{a, "vendor_bank_accounts/2"}, {a, "bank_accounts/1"}, {b, "vendor_bank_accounts/1"}} {
		_, err := v.Open(ctx, place.tenant, place.aad, sealed)
		require.Equal(t, fault.Internal, fault.KindOf(err), place)
		require.NotContains(t, err.Error(), string(account))
	}
}

func TestOldSecretsStayReadableAfterRotationInEveryProcess(t *testing.T) {
	v, s, key := newVault(t)
	tenantID := storetest.Tenant(t, s)
	before, err := v.Seal(ctx, tenantID, "x/1", account)
	require.NoError(t, err)
	m, err := secret.ParseMaster(key)
	require.NoError(t, err)
	other := secret.NewVault(m, keyapp.Commands{DB: s})
	_, err = other.Open(ctx, tenantID, "x/1", before)
	require.NoError(t, err)

	require.NoError(t, v.Rotate(ctx, tenantID))
	after, err := v.Seal(ctx, tenantID, "x/1", account)
	require.NoError(t, err)
	for _, sealed := range [][]byte{before, after} {
		for _, vault := range []*secret.Vault{v, other} { // other still has the old keyset in its cache
			plain, err := vault.Open(ctx, tenantID, "x/1", sealed)
			require.NoError(t, err)
			require.Equal(t, account, plain)
		}
	}
	current, err := v.Current(ctx, tenantID, before)
	require.NoError(t, err)
	require.False(t, current)
	current, err = v.Current(ctx, tenantID, after)
	require.NoError(t, err)
	require.True(t, current)

	require.NoError(t, v.Retire(ctx, tenantID))
	_, err = v.Open(ctx, tenantID, "x/1", before)
	require.Error(t, err, "the old key is gone")
	_, err = v.Open(ctx, tenantID, "x/1", after)
	require.NoError(t, err)
}

func TestDestroyedTenantIsUnreadableAndGetsNoNewKey(t *testing.T) {
	v, s, _ := newVault(t)
	a, b := storetest.TwoTenants(t, s)
	sealed, err := v.Seal(ctx, a, "x/1", account)
	require.NoError(t, err)
	kept, err := v.Seal(ctx, b, "x/1", account)
	require.NoError(t, err)
	require.NoError(t, v.DestroyTenant(ctx, a))
	_, err = v.Open(ctx, a, "x/1", sealed)
	require.Equal(t, fault.Conflict, fault.KindOf(err))
	_, err = v.Seal(ctx, a, "x/1", account)
	require.Equal(t, fault.Conflict, fault.KindOf(err))
	_, err = v.Open(ctx, b, "x/1", kept)
	require.NoError(t, err)
}

func TestMasterKeyRotationKeepsSecrets(t *testing.T) {
	v, s, oldKey := newVault(t)
	sealed := map[string][]byte{}
	for range 3 {
		tenantID := storetest.Tenant(t, s)
		one, err := v.Seal(ctx, tenantID, "x/1", account)
		require.NoError(t, err)
		sealed[tenantID] = one
	}
	storetest.Tenant(t, s) // has no keyset yet
	both, newKey := newMaster(t, oldKey)
	changed, err := secret.NewVault(both, keyapp.Commands{DB: s}).RotateMaster(ctx)
	require.NoError(t, err)
	require.Equal(t, 3, changed)
	changed, err = secret.NewVault(both, keyapp.Commands{DB: s}).RotateMaster(ctx)
	require.NoError(t, err)
	require.Zero(t, changed, "a second run has nothing to do")

	onlyNew, err := secret.ParseMaster(newKey)
	require.NoError(t, err)
	onlyOld, err := secret.ParseMaster(oldKey)
	require.NoError(t, err)
	require.NoError(t,
		keyapp.Commands{DB: s}.AddSigningKey(ctx, "test", "0192b3f0-0000-7000-8000-000000000001",
			mustEncrypt(t, onlyOld, keyrow.SigningPlace("test", "0192b3f0-0000-7000-8000-000000000001"))))
	for _, want := range []int{1, 0} {
		renewed, err := keyapp.Commands{DB: s}.ResealSigningKeys(ctx, both.Renew)
		require.NoError(t, err)
		require.Equal(t, want, renewed)
	}
	keys, err := keyapp.Commands{DB: s}.SigningKeys(ctx, "test")
	require.NoError(t, err)
	plain, err := onlyNew.Decrypt(keys[0].Sealed, keyrow.SigningPlace("test", keys[0].ID))
	require.NoError(t, err)
	require.Equal(t, account, plain)
	for tenantID, one := range sealed {
		plain, err := secret.NewVault(onlyNew, keyapp.Commands{DB: s}).Open(ctx, tenantID, "x/1", one)
		require.NoError(t, err)
		require.Equal(t, account, plain)
		_, err = secret.NewVault(onlyOld, keyapp.Commands{DB: s}).Open(ctx, tenantID, "x/1", one)
		require.Error(t, err)
	}
}

func TestProcessesThatStartTogetherAgreeOnOneKeyset(t *testing.T) {
	_, s, key := newVault(t)
	tenantID := storetest.Tenant(t, s)
	m, err := secret.ParseMaster(key)
	require.NoError(t, err)
	sealed := make([][]byte, 8)
	var wg sync.WaitGroup
	for i := range sealed {
		wg.Go(func() {
			one, err := secret.NewVault(m, keyapp.Commands{DB: s}).Seal(ctx, tenantID, "x/1", account)
			if err == nil {
				sealed[i] = one
			}
		})
	}
	wg.Wait()
	for _, one := range sealed {
		_, err := secret.NewVault(m, keyapp.Commands{DB: s}).Open(ctx, tenantID, "x/1", one)
		require.NoError(t, err)
	}
}

func TestPayloadKeysAreStableDistinctAndFoundByID(t *testing.T) {
	var v temporalx.Keys
	vault, s, _ := newVault(t)
	v = vault
	a, b := storetest.TwoTenants(t, s)
	idA, keyA, err := v.Key(ctx, a, "")
	require.NoError(t, err)
	require.Len(t, keyA, 32)
	_, keyB, err := v.Key(ctx, b, "")
	require.NoError(t, err)
	_, installation, err := v.Key(ctx, "", "")
	require.NoError(t, err)
	require.NotEqual(t, keyA, keyB)
	require.NotEqual(t, keyA, installation)
	require.NoError(t, vault.Rotate(ctx, a))
	idNew, keyNew, err := v.Key(ctx, a, "")
	require.NoError(t, err)
	require.NotEqual(t, idA, idNew)
	require.NotEqual(t, keyA, keyNew)
	found, key, err := v.Key(ctx, a, idA)
	require.NoError(t, err)
	require.Equal(t, idA, found)
	require.Equal(t, keyA, key)
	_, _, err = v.Key(ctx, b, idA)
	require.Error(t, err, "another tenant's key id names nothing here")
	_, _, err = v.Key(ctx, "", idA)
	require.Error(t, err)
}

func TestMasterKeysAreCheckedAndNeverShown(t *testing.T) {
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	for _, text := range []string{"", "  \n", "not base64!", key[:20], key + "," + key[:40] + "!"} {
		_, err := secret.ParseMaster(text)
		require.Error(t, err, text)
		require.NotContains(t, err.Error(), key[:20])
	}
	m, err := secret.ParseMaster(key)
	require.NoError(t, err)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("start", "master", m)
	require.NotContains(t, log.String()+fmt.Sprint(m)+fmt.Sprintf("%v %s", m, m), key)
}

func TestDevelopmentKeyIsGeneratedOnceWithWarning(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state", "master.key")
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	first, err := secret.LoadOrGenerateMaster(file, logger)
	require.NoError(t, err)
	require.Contains(t, log.String(), "development key")
	log.Reset()
	second, err := secret.LoadOrGenerateMaster(file, logger)
	require.NoError(t, err)
	require.Empty(t, log.String())
	sealed, err := first.Encrypt(account, nil)
	require.NoError(t, err)
	plain, err := second.Decrypt(sealed, nil)
	require.NoError(t, err)
	require.Equal(t, account, plain)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func mustEncrypt(t *testing.T, m *secret.Master, place []byte) []byte {
	t.Helper()
	sealed, err := m.Encrypt(account, place)
	require.NoError(t, err)
	return sealed
}

func TestObjectIsEncryptedBeforeItIsStored(t *testing.T) {
	v, s, _ := newVault(t)
	tenantID := storetest.Tenant(t, s)
	at := testkit.Objects(t)
	bucket, err := objects.New(objects.Config{Endpoint: at.Endpoint, AccessKey: at.AccessKey, SecretKey: at.SecretKey,
		Bucket: at.Bucket, Region: at.Region})
	require.NoError(t, err)
	sealed := secret.Objects{Vault: v, Storage: bucket}
	key, err := sealed.Keep(ctx, tenantID, time.Now(), "text/plain", account)
	require.NoError(t, err)
	stored, err := bucket.Bytes(ctx, tenantID, key, 1<<20)
	require.NoError(t, err)
	require.NotContains(t, string(stored), string(account))
	plain, err := sealed.Bytes(ctx, tenantID, key, int64(len(account)))
	require.NoError(t, err)
	require.Equal(t, account, plain)
}

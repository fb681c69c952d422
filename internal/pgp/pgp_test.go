package pgp_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/pgp"
)

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

func at(now time.Time) pgp.Keys { return pgp.Keys{Now: func() time.Time { return now }} }

func generated(t *testing.T, now time.Time, name string, years int) connection.OpenedKey {
	t.Helper()
	facts, private, err := at(now).Generate(connection.NewKey{Generate: true, Name: name, Email: "ap@example.com",
		Years: years})
	require.NoError(t, err)
	require.NoError(t, facts.Refuse(connection.CompanyKey, "key", now))
	facts.State = connection.CurrentKey
	return connection.OpenedKey{Key: facts.Key, Private: private}
}

func public(k connection.OpenedKey) connection.OpenedKey { k.Private = nil; return k }

func code(t *testing.T, err error, path string) fault.Code {
	t.Helper()
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Len(t, f.Fields, 1)
	require.Equal(t, path, f.Fields[0].Path)
	return f.Fields[0].Code
}

func TestGeneratedKeyStatesItsOwnerAndEnd(t *testing.T) {
	k := generated(t, noon, "Northwind", 2)
	require.Equal(t, "RSA", k.Algorithm)
	require.Equal(t, 3072, k.Bits)
	require.Equal(t, "Northwind <ap@example.com>", k.Owner)
	require.True(t, k.CreatedAt.Equal(noon))
	require.True(t, k.ExpiresAt.Equal(noon.AddDate(2, 0, 0)))
	require.Len(t, k.Fingerprint, 40)
	require.NotContains(t, k.Public, "PRIVATE")

	read, err := at(noon).ReadPublic(k.Public)
	require.NoError(t, err)
	require.Equal(t, k.Fingerprint, read.Fingerprint)
	require.True(t, read.ExpiresAt.Equal(k.ExpiresAt))
	require.True(t, read.Signs && read.Encrypts && !read.Private && !read.Weak && !read.Revoked)
}

func TestOwnerOfAKeyIsShownWithoutControlCharacters(t *testing.T) {
	facts, _, err := at(noon).Generate(connection.NewKey{Name: "Nor\x07th\u202ewind " + strings.Repeat("x", 300),
		Email: "ap@example.com", Years: 1})
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(facts.Owner, "Nor th wind x"), facts.Owner)
	require.Len(t, []rune(facts.Owner), 200)
}

func TestKeyIsValidForAPeriodThatItCanState(t *testing.T) {
	for _, years := range []int{-1, 0, 69} {
		_, _, err := at(noon).Generate(connection.NewKey{Name: "Own", Email: "ap@example.com", Years: years})
		require.Error(t, err, years)
	}
}

func TestMessageIsOpenedByItsRecipientAndTrustedByItsSignature(t *testing.T) {
	bank, own, stranger := generated(t, noon, "Bank", 1), generated(t, noon, "Own", 1), generated(t, noon, "Other", 1)
	keys := at(noon)
	bankPublic, strangerPublic := public(bank), public(stranger)
	content := []byte(strings.Repeat("6220210000210001234567890\r\n", 1000))
	message, err := keys.Encrypt(content, public(own), &bank)
	require.NoError(t, err)
	require.True(t, keys.Encrypted(message))
	require.NotContains(t, string(message), "0210000210001234567890")

	plain, err := keys.Decrypt(message, []connection.OpenedKey{stranger, own}, &bankPublic)
	require.NoError(t, err)
	require.Equal(t, content, plain)

	again, err := keys.Encrypt(content, public(own), &bank)
	require.NoError(t, err)
	require.NotEqual(t, message, again, "encrypting again gives other bytes")

	_, err = keys.Decrypt(message, []connection.OpenedKey{stranger}, &bankPublic)
	require.Equal(t, fault.FileNotAuthentic, fault.CodeOf(err), "another key does not open it")
	_, err = keys.Decrypt(message, []connection.OpenedKey{own}, &strangerPublic)
	require.Equal(t, fault.FileNotAuthentic, fault.CodeOf(err), "it is signed by another key")
	_, err = keys.Decrypt([]byte("101 021000021"), []connection.OpenedKey{own}, &bankPublic)
	require.Equal(t, fault.FileNotAuthentic, fault.CodeOf(err), "it is not encrypted")

	unsigned, err := keys.Encrypt(content, public(own), nil)
	require.NoError(t, err)
	_, err = keys.Decrypt(unsigned, []connection.OpenedKey{own}, &bankPublic)
	require.Equal(t, fault.FileNotAuthentic, fault.CodeOf(err), "it is not signed")
	plain, err = keys.Decrypt(unsigned, []connection.OpenedKey{own}, nil)
	require.NoError(t, err)
	require.Equal(t, content, plain)

	damaged := []byte(strings.Replace(string(message), "\n\n", "\n\nA", 1))
	_, err = keys.Decrypt(damaged, []connection.OpenedKey{own}, nil)
	require.Equal(t, fault.FileNotAuthentic, fault.CodeOf(err))
}

func TestExpiredKeysNeitherEncryptNorCount(t *testing.T) {
	bank, own := generated(t, noon, "Bank", 1), generated(t, noon, "Own", 3)
	later := noon.AddDate(1, 0, 1)
	bankPublic := public(bank)
	_, err := at(later).Encrypt([]byte("x"), bankPublic, &own)
	require.Equal(t, fault.KeyExpired, fault.CodeOf(err))
	_, err = at(later).Encrypt([]byte("x"), public(own), &bank)
	require.Equal(t, fault.KeyExpired, fault.CodeOf(err))

	facts, err := at(later).ReadPublic(bank.Public)
	require.NoError(t, err)
	err = facts.Refuse(connection.PartnerKey, "key.publicKey", later)
	require.Equal(t, fault.KeyExpired, code(t, err, "key.publicKey"))

	probed := connection.Opened{Keys: []connection.OpenedKey{bank}}
	require.Equal(t, connection.NoReason, at(noon).Probe(context.Background(), probed, ""))
	require.Equal(t, connection.KeyExpired, at(later).Probe(context.Background(), probed, ""))
	require.Equal(t, connection.KeyUnreadable, at(noon).Probe(context.Background(), connection.Opened{}, ""))

	signed, err := at(noon).Encrypt([]byte("x"), public(own), &bank)
	require.NoError(t, err)
	_, err = at(noon).Decrypt(signed, []connection.OpenedKey{own}, &bankPublic)
	require.NoError(t, err)
	_, err = at(later).Decrypt(signed, []connection.OpenedKey{own}, &bankPublic)
	require.NoError(t, err, "a signature made before the key expired counts")
	expired := generated(t, noon, "Expired", 1)
	message, err := at(noon).Encrypt([]byte("x"), public(expired), nil)
	require.NoError(t, err)
	plain, err := at(later).Decrypt(message, []connection.OpenedKey{own, expired}, nil)
	require.NoError(t, err, "an expired key still opens files")
	require.Equal(t, "x", string(plain))
}

// The keys of testdata were made with GnuPG: see its README.
func TestKeysOfOtherProgramsAreJudged(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("testdata/" + name)
		require.NoError(t, err)
		return string(text)
	}
	for name, want := range map[string]fault.Code{
		"rsa1024.asc": fault.KeyWeak, "dsa.asc": fault.KeyWeak, "revoked.asc": fault.KeyNotUsable,
		"expired.asc": fault.KeyExpired, "signonly.asc": fault.KeyNotUsable, "rsa3072.asc": "", "ed25519.asc": "",
	} {
		facts, err := at(noon).ReadPublic(read(name))
		require.NoError(t, err, name)
		err = facts.Refuse(connection.PartnerKey, "key.publicKey", noon)
		if want == "" {
			require.NoError(t, err, name)
			_, err = at(noon).Encrypt([]byte("x"), connection.OpenedKey{Key: facts.Key}, nil)
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, want, code(t, err, "key.publicKey"), name)
	}
	private := read("private.asc")
	facts, unlocked, err := at(noon).ReadPrivate(private, "correct horse")
	require.NoError(t, err)
	require.NoError(t, facts.Refuse(connection.CompanyKey, "key.privateKey", noon))
	require.NotEmpty(t, unlocked)
	_, _, err = at(noon).ReadPrivate(private, "wrong")
	require.Equal(t, fault.KeyPassphrase, code(t, err, "key.passphrase"))
	_, err = at(noon).ReadPublic(private)
	require.Equal(t, fault.KeyUnreadable, code(t, err, "key.publicKey"))
	_, err = at(noon).ReadPublic(strings.ReplaceAll(private, "PRIVATE", "PUBLIC"))
	require.Equal(t, fault.KeyUnreadable, code(t, err, "key.publicKey"), "its armor says that it is public")
	_, _, err = at(noon).ReadPrivate(read("rsa3072.asc"), "")
	require.Equal(t, fault.KeyUnreadable, code(t, err, "key.privateKey"))
	_, _, err = at(noon).ReadPrivate(read("offline.asc"), "")
	require.Equal(t, fault.KeyUnreadable, code(t, err, "key.privateKey"), "the primary key is kept elsewhere")
	_, err = at(noon).ReadPublic(read("rsa3072.asc") + read("ed25519.asc"))
	require.Equal(t, fault.KeyUnreadable, code(t, err, "key.publicKey"))
	_, err = at(noon).ReadPublic(regexp.MustCompile(`\n=.{4}\n`).ReplaceAllString(read("rsa3072.asc"), "\n"))
	require.NoError(t, err, "the checksum of the armor is optional")
	_, err = at(noon).ReadPublic("not a key")
	require.Equal(t, fault.KeyUnreadable, code(t, err, "key.publicKey"))

	message, err := at(noon).Encrypt([]byte("for us"), connection.OpenedKey{Key: facts.Key}, nil)
	require.NoError(t, err)
	plain, err := at(noon).Decrypt(message, []connection.OpenedKey{{Key: facts.Key, Private: unlocked}}, nil)
	require.NoError(t, err)
	require.Equal(t, "for us", string(plain))
	byOthers, err := at(noon).Decrypt([]byte(read("message.asc")),
		[]connection.OpenedKey{{Key: facts.Key, Private: unlocked}}, &connection.OpenedKey{Key: facts.Key})
	require.NoError(t, err, "a message that another program encrypted and signed")
	require.Equal(t, "101 021000021\n", string(byOthers))
}

func FuzzDecrypt(f *testing.F) {
	f.Add([]byte("-----BEGIN PGP MESSAGE-----\n\nwcDMA\n-----END PGP MESSAGE-----"))
	f.Add([]byte{0xc1, 0x04, 0x03, 0x00})
	f.Fuzz(func(t *testing.T, content []byte) {
		_, err := at(noon).Decrypt(content, nil, nil)
		require.Error(t, err)
	})
}

func FuzzReadPublic(f *testing.F) {
	text, err := os.ReadFile("testdata/ed25519.asc")
	require.NoError(f, err)
	f.Add(string(text))
	f.Fuzz(func(t *testing.T, armored string) {
		facts, err := at(noon).ReadPublic(armored)
		if err == nil {
			require.NotEmpty(t, facts.Fingerprint)
		}
	})
}

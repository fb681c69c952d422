// Package pgp reads, makes and uses OpenPGP keys (RFC 4880). It writes messages that servers of banks read: RSA or
// elliptic keys of version 4, AES-256, SHA-256, ASCII armor.
package pgp

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/ProtonMail/go-crypto/openpgp/packet"
	openpgp "github.com/ProtonMail/go-crypto/openpgp/v2"
	"github.com/ProtonMail/gopenpgp/v3/crypto"
	"github.com/ProtonMail/gopenpgp/v3/profile"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
)

// Keys makes and reads keys. Times come from Now, so that a key is judged by the clock of the installation.
type Keys struct{ Now func() time.Time }

const pathPublic, pathPrivate, pathPassphrase = "key.publicKey", "key.privateKey", "key.passphrase"

// Generate makes a key of RSA 3072 that signs, with a subkey that encrypts. It returns the private part unlocked.
func (k Keys) Generate(n connection.NewKey) (facts connection.KeyFacts, private []byte, err error) {
	now := k.Now()
	seconds, err := lifetime(now, n.Years)
	if err != nil {
		return facts, nil, err
	}
	key, err := crypto.PGPWithProfile(profile.RFC4880()).KeyGeneration().AddUserId(n.Name, n.Email).
		GenerationTime(now.Unix()).Lifetime(seconds).New().GenerateKey()
	if err != nil {
		return facts, nil, err
	}
	return k.describe(key)
}

// lifetime is the validity of a key in seconds, as its signature states it (RFC 4880 section 5.2.3.6).
func lifetime(from time.Time, years int) (int32, error) {
	seconds := from.AddDate(years, 0, 0).Sub(from) / time.Second
	if seconds <= 0 || seconds > math.MaxInt32 {
		return 0, fmt.Errorf("a key cannot be valid for %d years", years)
	}
	return int32(seconds), nil
}

// ReadPublic reads the public key of a partner.
func (k Keys) ReadPublic(armored string) (connection.KeyFacts, error) {
	key, err := parse(armored, pathPublic)
	if err != nil {
		return connection.KeyFacts{}, err
	}
	if key.IsPrivate() {
		return connection.KeyFacts{}, refused(pathPublic, fault.KeyUnreadable,
			"This is a private key. Ask the partner for the public key, and to replace this one.")
	}
	facts, _, err := k.describe(key)
	return facts, err
}

// ReadPrivate reads the private key of the company and unlocks it.
func (k Keys) ReadPrivate(armored, passphrase string) (facts connection.KeyFacts, private []byte, err error) {
	key, err := parse(armored, pathPrivate)
	if err != nil {
		return facts, nil, err
	}
	if !key.IsPrivate() {
		return facts, nil, refused(pathPrivate, fault.KeyUnreadable, "This is a public key. Import the private key.")
	}
	locked, err := key.IsLocked()
	if err != nil {
		return facts, nil, refused(pathPrivate, fault.KeyUnreadable, "A part of this private key is missing.")
	}
	if locked {
		if key, err = key.Unlock([]byte(passphrase)); err != nil {
			return facts, nil, refused(pathPassphrase, fault.KeyPassphrase, "The passphrase does not open this private key.")
		}
	}
	facts, private, err = k.describe(key)
	if err == nil && facts.Refuse(connection.CompanyKey, pathPrivate, k.Now()) == nil {
		err = k.tryOut(connection.OpenedKey{Key: facts.Key, Private: private})
	}
	return facts, private, err
}

// tryOut finds private keys of which a part is missing, such as those whose primary key is kept elsewhere.
func (k Keys) tryOut(own connection.OpenedKey) error {
	message, err := k.Encrypt([]byte("test"), own, &own)
	if err == nil {
		_, err = k.Decrypt(message, []connection.OpenedKey{own}, &own)
	}
	if err != nil {
		return refused(pathPrivate, fault.KeyUnreadable, "A part of this private key is missing.")
	}
	return nil
}

func parse(armored, path string) (*crypto.Key, error) {
	if strings.Count(armored, "-----BEGIN") > 1 {
		return nil, refused(path, fault.KeyUnreadable, "Enter one key.")
	}
	key, err := crypto.NewKeyFromArmored(armored)
	if err != nil {
		return nil, refused(path, fault.KeyUnreadable,
			"This is no OpenPGP key. It begins with -----BEGIN PGP and ends with the line -----END PGP.")
	}
	return key, nil
}

func refused(path string, code fault.Code, message string) error {
	var v fault.Validation
	v.Add(path, code, "%s", message)
	return v.Err()
}

// describe states the facts of a key. private is empty for a public key.
func (k Keys) describe(key *crypto.Key) (facts connection.KeyFacts, private []byte, err error) {
	now := k.Now()
	entity := key.GetEntity()
	primary := entity.PrimaryKey
	bits, err := primary.BitLength()
	if err != nil {
		return facts, nil, err
	}
	public, err := key.GetArmoredPublicKey()
	if err != nil {
		return facts, nil, err
	}
	facts.Key = connection.Key{Fingerprint: strings.ToUpper(key.GetFingerprint()), Algorithm: algorithm(primary),
		Bits: int(bits), Owner: owner(entity), CreatedAt: primary.CreationTime.UTC(), Public: public,
		Signs: key.CanVerify(now.Unix())}
	facts.Private, facts.Revoked = key.IsPrivate(), entity.Revoked(now)
	facts.Encrypts, facts.Weak = key.CanEncrypt(now.Unix()), weak(entity)
	facts.ExpiresAt = expiry(entity, now)
	if key.IsPrivate() {
		private, err = key.Serialize()
	}
	return facts, private, err
}

// owner is the primary user id, or the first one in the alphabet of a key that has no valid primary one.
func owner(e *openpgp.Entity) string {
	if _, identity := e.PrimaryIdentity(time.Time{}, nil); identity != nil {
		return shown(identity.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(e.Identities)) {
		return shown(name)
	}
	return ""
}

const maxOwner = 200

// shown is the text of a stranger without what a database or a page cannot contain.
func shown(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
	if runes := []rune(text); len(runes) > maxOwner {
		text = string(runes[:maxOwner])
	}
	return strings.TrimSpace(text)
}

// weak reports whether the primary key or a subkey could be broken.
func weak(e *openpgp.Entity) bool {
	keys := []*packet.PublicKey{e.PrimaryKey}
	for _, sub := range e.Subkeys {
		keys = append(keys, sub.PublicKey)
	}
	for _, one := range keys {
		bits, err := one.BitLength()
		config := &packet.Config{}
		switch {
		case err != nil, config.RejectPublicKeyAlgorithm(one.PubKeyAlgo):
			return true
		case rsa(one.PubKeyAlgo) && bits < connection.MinRSABits:
			return true
		}
		if curve, err := one.Curve(); err == nil && config.RejectCurve(curve) {
			return true
		}
	}
	return false
}

func rsa(a packet.PublicKeyAlgorithm) bool {
	return a == packet.PubKeyAlgoRSA || a == packet.PubKeyAlgoRSAEncryptOnly || a == packet.PubKeyAlgoRSASignOnly
}

// algorithm is the name of the algorithm of a key.
func algorithm(key *packet.PublicKey) string {
	switch {
	case rsa(key.PubKeyAlgo):
		return "RSA"
	case key.PubKeyAlgo == packet.PubKeyAlgoDSA:
		return "DSA"
	case key.PubKeyAlgo == packet.PubKeyAlgoElGamal:
		return "ElGamal"
	}
	if curve, err := key.Curve(); err == nil {
		return string(curve)
	}
	return "?"
}

// expiry is when the key, or the part of it that encrypts, expires. It is zero for a key without an end.
func expiry(e *openpgp.Entity, now time.Time) (end time.Time) {
	soonest := func(created time.Time, sig *packet.Signature) {
		if sig == nil || sig.KeyLifetimeSecs == nil || *sig.KeyLifetimeSecs == 0 {
			return
		}
		at := created.Add(time.Duration(*sig.KeyLifetimeSecs) * time.Second).UTC()
		if end.IsZero() || at.Before(end) {
			end = at
		}
	}
	at := now
	if created := e.PrimaryKey.CreationTime; at.Before(created) {
		at = created
	}
	if sig, err := e.PrimarySelfSignature(at, nil); err == nil {
		soonest(e.PrimaryKey.CreationTime, sig)
	}
	if used, ok := e.EncryptionKey(at, nil); ok {
		soonest(used.PublicKey.CreationTime, used.SelfSignature)
	}
	return end
}

// errKey reports a stored key that cannot be read.
var errKey = errors.New("the key cannot be read")

// open reads a stored key: its private part, or the public one of a partner.
func open(k connection.OpenedKey) (*crypto.Key, error) {
	var key *crypto.Key
	var err error
	if len(k.Private) > 0 {
		key, err = crypto.NewKey(k.Private)
	} else {
		key, err = crypto.NewKeyFromArmored(k.Public)
	}
	if err != nil {
		return nil, errors.Join(errKey, err)
	}
	return key, nil
}

package pgp

import (
	"bytes"
	"context"

	"github.com/ProtonMail/gopenpgp/v3/crypto"
	"github.com/ProtonMail/gopenpgp/v3/profile"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
)

func notAuthentic(cause error, message string) error {
	return fault.Wrap(cause, fault.Invalid, fault.FileNotAuthentic, "%s", message)
}

// maxMessage bounds what a message may become when it is decompressed.
const maxMessage = 64 << 20

func handle() *crypto.PGPHandle { return crypto.PGPWithProfile(profile.RFC4880()) }

// Encrypt encrypts content to a key and, with a signer, signs it. Two calls return different bytes.
func (k Keys) Encrypt(
	content []byte, recipient connection.OpenedKey, signer *connection.OpenedKey,
) ([]byte, error) {
	now := k.Now().Unix()
	if recipient.Expired(k.Now()) || signer != nil && signer.Expired(k.Now()) {
		return nil, fault.New(fault.Conflict, fault.KeyExpired,
			"A key with which files are encrypted or signed has expired. Replace it first.")
	}
	to, err := open(connection.OpenedKey{Key: recipient.Key}) // the public part
	if err != nil {
		return nil, err
	}
	building := handle().Encryption().Recipient(to).EncryptionTime(now)
	if signer != nil {
		by, err := open(*signer)
		if err != nil {
			return nil, err
		}
		defer by.ClearPrivateParams()
		building = building.SigningKey(by).SignTime(now)
	}
	encrypting, err := building.New()
	if err != nil {
		return nil, err
	}
	message, err := encrypting.Encrypt(content)
	if err != nil {
		return nil, err
	}
	return message.ArmorBytes()
}

// Decrypt opens a message with one of the company's keys. With a signer, the message must have a valid signature of it.
func (k Keys) Decrypt(
	message []byte, own []connection.OpenedKey, signer *connection.OpenedKey,
) ([]byte, error) {
	building := handle().Decryption().VerifyTime(k.Now().Unix()).MaxDecompressedMessageSize(maxMessage).
		DisableIntendedRecipients()
	ring := &crypto.KeyRing{}
	for _, one := range own {
		key, err := open(one)
		if err != nil {
			return nil, err
		}
		defer key.ClearPrivateParams()
		if err := ring.AddKey(key); err != nil {
			return nil, err
		}
	}
	building = building.DecryptionKeys(ring)
	if signer != nil {
		from, err := open(*signer)
		if err != nil {
			return nil, err
		}
		building = building.VerificationKey(from)
	}
	decrypting, err := building.New()
	if err != nil {
		return nil, err
	}
	if !k.Encrypted(message) {
		return nil, notAuthentic(nil, "The file is not encrypted, although the keys of the bank account say so.")
	}
	result, err := decrypting.Decrypt(message, crypto.Auto)
	if err != nil {
		return nil, notAuthentic(err, "The file cannot be opened with the company's keys.")
	}
	if signer != nil {
		if err := result.SignatureError(); err != nil {
			return nil, notAuthentic(err, "The file has no valid signature of the bank's key. Nothing of it was read.")
		}
	}
	return result.Bytes(), nil
}

// Encrypted reports whether content looks like an encrypted message: in ASCII armor, or with the first byte of an
// encrypted session key (RFC 4880 section 4.2: tag 1 or 3).
func (Keys) Encrypted(content []byte) bool {
	if bytes.HasPrefix(bytes.TrimSpace(content), []byte("-----BEGIN PGP MESSAGE-----")) {
		return true
	}
	if len(content) == 0 || content[0]&0x80 == 0 {
		return false
	}
	tag := content[0] & 0x3f
	if content[0]&0x40 == 0 { // the old format keeps the tag in four bits
		tag >>= 2
	}
	return tag == 1 || tag == 3
}

// Probe uses a profile's key once: it encrypts, and with the private part also signs and opens what it encrypted.
func (k Keys) Probe(_ context.Context, p connection.Opened, _ string) connection.Reason {
	current, found := p.Current()
	if !found {
		return connection.KeyUnreadable
	}
	if current.Expired(k.Now()) {
		return connection.KeyExpired
	}
	var signer *connection.OpenedKey
	if len(current.Private) > 0 {
		signer = &current
	}
	message, err := k.Encrypt([]byte("test"), current, signer)
	if err == nil && signer != nil {
		_, err = k.Decrypt(message, []connection.OpenedKey{current}, signer)
	}
	if err != nil {
		return connection.KeyUnreadable
	}
	return connection.NoReason
}

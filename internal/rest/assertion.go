package rest

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
)

// assertionLife is short, because an assertion is used once and at once.
const assertionLife = 5 * time.Minute

// minRSA is the shortest RSA key that signs (NIST SP 800-131A).
const minRSA = 2048

// assertion is the signed statement of a JWT bearer grant (RFC 7523 section 3).
func assertion(p connection.Opened, now time.Time) (string, error) {
	s := p.Settings
	private, algorithm, err := signingKey([]byte(p.Secrets[connection.SecretPrivateKey]))
	if err != nil {
		return "", err
	}
	claims := map[string]any{}
	if s.Claims != "" {
		if err := json.Unmarshal([]byte(s.Claims), &claims); err != nil {
			return "", err
		}
	}
	claims["iss"], claims["jti"] = s.ClientID, id.New()
	claims["iat"], claims["exp"] = now.Unix(), now.Add(assertionLife).Unix()
	claims["aud"] = s.TokenURL
	if s.Audience != "" {
		claims["aud"] = s.Audience
	}
	if _, set := claims["sub"]; !set {
		claims["sub"] = s.ClientID
	}
	options := (&jose.SignerOptions{}).WithType("JWT")
	if s.KeyID != "" {
		options = options.WithHeader(jose.HeaderKey("kid"), s.KeyID)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: private}, options)
	if err != nil {
		return "", err
	}
	return jwt.Signed(signer).Claims(claims).Serialize()
}

func signingKey(text []byte) (crypto.PrivateKey, jose.SignatureAlgorithm, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, "", errors.New("the private key is not in PEM")
	}
	var private any
	var err error
	switch block.Type {
	case "RSA PRIVATE KEY":
		private, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	case "EC PRIVATE KEY":
		private, err = x509.ParseECPrivateKey(block.Bytes)
	default:
		private, err = x509.ParsePKCS8PrivateKey(block.Bytes)
	}
	if err != nil {
		return nil, "", errors.New("the private key cannot be read")
	}
	switch k := private.(type) {
	case *rsa.PrivateKey:
		if k.N.BitLen() < minRSA {
			return nil, "", errors.New("the RSA key is too short")
		}
		return k, jose.RS256, nil
	case *ecdsa.PrivateKey:
		if k.Curve != elliptic.P256() {
			return nil, "", errors.New("the curve of the private key is not P-256")
		}
		return k, jose.ES256, nil
	case ed25519.PrivateKey:
		return k, jose.EdDSA, nil
	}
	return nil, "", errors.New("the private key has an unknown type")
}

// Package certificate makes certificates with which servers of tests use TLS on the local machine.
package certificate

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// New is a certificate for 127.0.0.1 and localhost that is its own authority. It is valid for a day.
func New() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	now := time.Now()
	template := x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour),
		NotAfter: now.Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}

// Write writes a certificate to certificate.pem and its key to key.pem in a folder.
func Write(folder string, c tls.Certificate) error {
	key, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	if err != nil {
		return err
	}
	for name, block := range map[string]*pem.Block{
		"certificate.pem": {Type: "CERTIFICATE", Bytes: c.Certificate[0]}, "key.pem": {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(filepath.Join(folder, name), pem.EncodeToMemory(block), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// Main runs the tests of a package in a process that trusts a new certificate, and passes it to use. A process reads
// its authorities only once, before its first connection.
func Main(m *testing.M, use func(tls.Certificate)) {
	code, err := run(m, use)
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "certificate of the tests:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M, use func(tls.Certificate)) (int, error) {
	folder, err := os.MkdirTemp("", "authorities")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	trusted, err := New()
	if err != nil {
		return 0, err
	}
	if err := Write(folder, trusted); err != nil {
		return 0, err
	}
	if err := os.Setenv("SSL_CERT_FILE", filepath.Join(folder, "certificate.pem")); err != nil {
		return 0, err
	}
	use(trusted)
	return m.Run(), nil
}

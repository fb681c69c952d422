package connection_test

import (
	"crypto/tls"
	"testing"

	"countersign.dev/internal/testkit/certificate"
)

// trusted is a certificate for 127.0.0.1 that this process trusts.
var trusted tls.Certificate

func TestMain(m *testing.M) { certificate.Main(m, func(c tls.Certificate) { trusted = c }) }

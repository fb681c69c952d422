package temporalserver_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"countersign.dev/domain/id"
	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/temporalapply"
	"countersign.dev/internal/stack/temporalserver"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	temporalconfig "countersign.dev/temporal-config"
)

// authority certifies the server and its clients.
type authority struct {
	t      *testing.T
	folder string
	cert   *x509.Certificate
	key    *ecdsa.PrivateKey
}

func newAuthority(t *testing.T, name string) *authority {
	t.Helper()
	a := &authority{t: t, folder: t.TempDir()}
	a.cert, a.key = a.issue(name,
		&x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

func (a *authority) file(name string) string { return filepath.Join(a.folder, name) }

// issue writes <name>.pem and <name>.key; the first certificate signs itself.
func (a *authority) issue(name string, template *x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey) {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(a.t, err)
	template.SerialNumber, template.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	parent, signer := a.cert, a.key
	if parent == nil {
		parent, signer = template, key
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	require.NoError(a.t, err)
	private, err := x509.MarshalECPrivateKey(key)
	require.NoError(a.t, err)
	require.NoError(a.t,
		os.WriteFile(a.file(name+".pem"), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	require.NoError(a.t,
		os.WriteFile(a.file(name+".key"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}), 0o600))
	cert, err := x509.ParseCertificate(der)
	require.NoError(a.t, err)
	return cert, key
}

func (a *authority) client(name string) {
	a.issue(name,
		&x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
			KeyUsage: x509.KeyUsageDigitalSignature})
}

const frontendName = "temporal.test"

// secured is a real server whose frontend requires certificates.
func secured(t *testing.T, a *authority) (address string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	a.issue("frontend",
		&x509.Certificate{DNSNames: []string{frontendName}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
			KeyUsage: x509.KeyUsageDigitalSignature})
	a.client("system")
	binary, err := tools.TemporalServer.Ensure(ctx)
	require.NoError(t, err)
	sqlTool, err := tools.TemporalSQL.Ensure(ctx)
	require.NoError(t, err)
	folder := t.TempDir()
	dynamic := filepath.Join(folder, "dynamic.yaml")
	require.NoError(t, os.WriteFile(dynamic, temporalconfig.Dynamic, 0o600))
	ports, err := place.FreeBlock()
	require.NoError(t, err)
	server := temporalserver.Server{Binary: binary, SQLTool: sqlTool, Folder: folder, Dynamic: dynamic,
		DatabaseURL: testkit.Postgres(t), Ports: temporalserver.PortsFrom(ports),
		Prefix: "tls_" + id.New()[24:] + "_", Log: io.Discard,
		TLS: &temporalserver.TLS{CertFile: a.file("frontend.pem"), KeyFile: a.file("frontend.key"),
			CAFile: a.file("authority.pem"), ServerName: frontendName, WorkerCertFile: a.file("system.pem"),
			WorkerKeyFile: a.file("system.key")}}
	require.NoError(t, server.EnsureSchema(ctx))
	command, err := server.Command()
	require.NoError(t, err)
	process, err := child.Start(command)
	require.NoError(t, err)
	t.Cleanup(func() { process.Stop(5 * time.Second) })
	a.client("worker")
	require.NoError(t,
		process.Await(ctx, func(ctx context.Context) error { return temporalx.Ping(ctx, server.Address(), a.security()) }))
	return server.Address()
}

// security is the client configuration of our processes.
func (a *authority) security() temporalx.Security {
	return temporalx.SecurityFrom(config.Config{
		Temporal: config.Temporal{TLSCAFile: a.file("authority.pem"), TLSCertFile: a.file("worker.pem"),
			TLSKeyFile: a.file("worker.key"), TLSServerName: frontendName}})
}

type oneKey struct{}

func (oneKey) Key(context.Context, string, string) (string, []byte, error) {
	return "k", []byte("0123456789abcdef0123456789abcdef"), nil
}

func TestConnectionUsesTLSAndAClientCertificate(t *testing.T) {
	a := newAuthority(t, "authority")
	address := secured(t, a)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	require.NoError(t, temporalapply.Apply(ctx, address, "secured", a.security()))
	c, err := temporalx.Dial(temporalx.Config{Address: address, Namespace: "secured", Keys: oneKey{},
		Security: a.security(), Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	defer c.Close()
	_, err = c.ExecuteWorkflow(ctx,
		client.StartWorkflowOptions{ID: "ach/" + id.New() + "/" + id.New(), TaskQueue: "nobody"}, "nothing", "input")
	require.NoError(t, err)

	stranger := newAuthority(t, "authority")
	stranger.client("worker")
	for name, s := range map[string]temporalx.Security{
		"plain text":            {},
		"no client certificate": {TLS: true, CAFile: a.file("authority.pem"), ServerName: frontendName},
		"a stranger's certificate": {TLS: true, CAFile: a.file("authority.pem"), CertFile: stranger.file("worker.pem"),
			KeyFile: stranger.file("worker.key"), ServerName: frontendName},
		"another authority": {TLS: true, CAFile: stranger.file("authority.pem"), CertFile: a.file("worker.pem"),
			KeyFile: a.file("worker.key"), ServerName: frontendName},
		"another server's name": {TLS: true, CAFile: a.file("authority.pem"), CertFile: a.file("worker.pem"),
			KeyFile: a.file("worker.key"), ServerName: "elsewhere.test"},
	} {
		brief, stop := context.WithTimeout(ctx, 3*time.Second)
		require.Error(t, temporalx.Ping(brief, address, s), name)
		stop()
	}
}

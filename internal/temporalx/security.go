package temporalx

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"strings"

	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/internal/config"
)

// Security is how a connection to the Temporal frontend is protected. Certificates
// and keys are read again for every connection, so that they can be rotated.
type Security struct {
	TLS        bool
	CAFile     string // empty: the system's certificate authorities
	CertFile   string // of the client, with KeyFile
	KeyFile    string
	ServerName string // empty: the host of the address
	APIKeyFile string // the key is sent with every request
}

// SecurityFrom returns the TLS settings of the configuration. Every key implies TLS: an API key must not be sent
// in clear text.
func SecurityFrom(c config.Config) Security {
	s := Security{TLS: c.Temporal.TLS, CAFile: c.Temporal.TLSCAFile, CertFile: c.Temporal.TLSCertFile,
		KeyFile: c.Temporal.TLSKeyFile, ServerName: c.Temporal.TLSServerName, APIKeyFile: c.Temporal.APIKeyFile}
	s.TLS = s != (Security{})
	return s
}

// Apply sets up a client's connection.
func (s Security) Apply(options *client.Options) error {
	if !s.TLS {
		return nil
	}
	config, err := s.config()
	if err != nil {
		return err
	}
	options.ConnectionOptions.TLS = config
	if s.APIKeyFile == "" {
		return nil
	}
	if _, err := s.apiKey(context.Background()); err != nil {
		return err
	}
	options.Credentials = client.NewAPIKeyDynamicCredentials(s.apiKey)
	return nil
}

func (s Security) config() (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: s.ServerName}
	if s.CAFile != "" {
		authorities, err := os.ReadFile(s.CAFile)
		if err != nil {
			return nil, fmt.Errorf("certificate authorities of Temporal: %w", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(authorities) {
			return nil, fmt.Errorf("certificate authorities of Temporal: %s holds no PEM certificate", s.CAFile)
		}
	}
	if s.CertFile == "" && s.KeyFile == "" {
		return config, nil
	}
	if s.CertFile == "" || s.KeyFile == "" {
		return nil, errors.New("a client certificate of Temporal needs both its file and its key's file")
	}
	if _, err := s.certificate(nil); err != nil {
		return nil, err
	}
	config.GetClientCertificate = s.certificate
	return config, nil
}

func (s Security) certificate(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(s.CertFile, s.KeyFile)
	if err != nil {
		return nil, fmt.Errorf("client certificate of Temporal: %w", err)
	}
	return &pair, nil
}

func (s Security) apiKey(context.Context) (string, error) {
	text, err := os.ReadFile(s.APIKeyFile)
	if err != nil {
		return "", fmt.Errorf("API key of Temporal: %w", err)
	}
	key := strings.TrimSpace(string(text))
	if key == "" {
		return "", fmt.Errorf("API key of Temporal: %s is empty", s.APIKeyFile)
	}
	return key, nil
}

// Ping says whether the frontend at an address answers.
func Ping(ctx context.Context, address string, s Security) error {
	return ask(ctx, address, s, func(c client.Client) error {
		_, err := c.CheckHealth(ctx, &client.CheckHealthRequest{})
		return err
	})
}

// PingNamespace says whether the frontend at an address serves a namespace.
func PingNamespace(ctx context.Context, address, namespace string, s Security) error {
	return ask(ctx, address, s, func(c client.Client) error { return Ready(ctx, c, namespace) })
}

// Ready says whether the server of a client serves the namespace. A server without it answers, and runs nothing.
func Ready(ctx context.Context, c client.Client, namespace string) error {
	_, err := c.WorkflowService().DescribeNamespace(ctx, &workflowservice.DescribeNamespaceRequest{Namespace: namespace})
	return err
}

func ask(ctx context.Context, address string, s Security, what func(client.Client) error) error {
	options := client.Options{HostPort: address}
	if err := s.Apply(&options); err != nil {
		return err
	}
	c, err := client.NewLazyClient(options)
	if err != nil {
		return err
	}
	defer c.Close()
	return what(c)
}

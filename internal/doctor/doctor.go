// Package doctor checks an installation: what the configuration points at and
// the optional programs, and says what is missing and what that means.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os/exec"
	"strings"
	"time"

	"countersign.dev/internal/config"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/stack/postgres"
	"countersign.dev/internal/temporalx"
)

// Finding is the result of one check.
type Finding struct {
	What     string
	Problem  string // empty: it is well
	Meaning  string // what the problem means for the product
	Optional bool
}

// Examine checks everything; it changes nothing.
func Examine(ctx context.Context, c config.Config) []Finding {
	findings := []Finding{
		// Only the machine that migrates has the owner's address.
		check("database, owner", "migrations cannot run here", c.Database.OwnerURL == "",
			func() error { return database(ctx, c.Database.OwnerURL) }),
		check("database, tenants' door", "nothing works", false, func() error { return database(ctx, c.Database.AppURL) }),
		check("database, platform's door", "events are not relayed and the platform's screens fail", false,
			func() error { return database(ctx, c.Database.PlatformURL) }),
		check("Temporal", "nothing is executed", false, func() error { return temporal(ctx, c) }),
		check("Temporal namespace", "nothing is executed; run countersign temporal apply", false,
			func() error { return namespace(ctx, c) }),
		check("object storage", "documents can be neither stored nor read", false,
			func() error { return storage(ctx, c.Objects) }),
		check("master key", "secrets can be neither stored nor read", false,
			func() error { return requireValue(c.MasterKeyFile) }),
		check("mail server", "no mail is sent; messages wait", true, func() error { return dialURL(ctx, c.Mail.SMTPURL) }),
		check("Temporal UI", "operators have no view into workflows", true,
			func() error { return dial(ctx, c.Temporal.UIAddress) }),
		check("tesseract", "scanned images are indexed by hand; PDFs with text are still read", true,
			func() error { return program(c.Documents.Tesseract) }),
		check("clamd", "the built-in scanner knows test files only: not fit for documents of strangers", true,
			func() error { return dial(ctx, c.Documents.Clamd) }),
		check("CUPS", "only printers that speak IPP themselves can be used", true, func() error { return program("lpstat") }),
	}
	if c.Telemetry.OTLPEndpoint != "" {
		findings = append(findings,
			check("OTLP collector", "traces are lost", true, func() error { return dialURL(ctx, c.Telemetry.OTLPEndpoint) }))
	}
	return findings
}

func check(what, meaning string, optional bool, do func() error) Finding {
	f := Finding{What: what, Meaning: meaning, Optional: optional}
	if err := do(); err != nil {
		f.Problem = err.Error()
	}
	return f
}

// Print writes the findings and says whether something that is not optional is wrong.
func Print(w io.Writer, findings []Finding) (well bool) {
	well = true
	for _, f := range findings {
		switch {
		case f.Problem == "":
			fmt.Fprintf(w, "ok       %s\n", f.What)
			continue
		case f.Optional:
			fmt.Fprintf(w, "missing  %s: %s\n", f.What, f.Problem)
		default:
			well = false
			fmt.Fprintf(w, "FAULT    %s: %s\n", f.What, f.Problem)
		}
		fmt.Fprintf(w, "         → %s\n", f.Meaning)
	}
	return well
}

func requireValue(value string) error {
	if value == "" {
		return fmt.Errorf("not configured")
	}
	return nil
}

func database(ctx context.Context, address string) error {
	if err := requireValue(address); err != nil {
		return err
	}
	err := postgres.Ping(ctx, address)
	if u, parseErr := url.Parse(address); err != nil && parseErr == nil && u.User != nil {
		if password, ok := u.User.Password(); ok {
			return fmt.Errorf("%s", strings.ReplaceAll(err.Error(), password, "***"))
		}
	}
	return err
}

func temporal(ctx context.Context, c config.Config) error {
	if err := requireValue(c.Temporal.Address); err != nil {
		return err
	}
	return temporalx.Ping(ctx, c.Temporal.Address, temporalx.SecurityFrom(c))
}

func namespace(ctx context.Context, c config.Config) error {
	if err := requireValue(c.Temporal.Address); err != nil {
		return err
	}
	return temporalx.PingNamespace(ctx, c.Temporal.Address, c.Temporal.Namespace, temporalx.SecurityFrom(c))
}

// storage looks for the bucket, which needs the keys. The first process creates it.
func storage(ctx context.Context, c config.Objects) error {
	if err := dial(ctx, c.Endpoint); err != nil {
		return err
	}
	store, err := objects.New(objects.Config{Endpoint: c.Endpoint, AccessKey: c.AccessKey, SecretKey: c.SecretKey,
		Bucket: c.Bucket, Region: c.Region, Secure: c.Secure})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if err := store.Ready(ctx); !errors.Is(err, objects.ErrNoBucket) {
		return err
	}
	return nil
}

func dial(ctx context.Context, address string) error {
	if err := requireValue(address); err != nil {
		return err
	}
	network := "tcp"
	if strings.HasPrefix(address, "/") {
		network = "unix"
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return err
	}
	return conn.Close()
}

var standardPort = map[string]string{"smtp": "587", "smtps": "465", "smtp+plain": "25", "http": "80", "https": "443"}

func dialURL(ctx context.Context, address string) error {
	if err := requireValue(address); err != nil {
		return err
	}
	u, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("not a URL")
	}
	if u.Port() == "" {
		return dial(ctx, net.JoinHostPort(u.Hostname(), standardPort[u.Scheme]))
	}
	return dial(ctx, u.Host)
}

func program(name string) error {
	_, err := exec.LookPath(name)
	return err
}

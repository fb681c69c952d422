package config

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Public reports whether an address is reached from outside of this machine. Its scheme does not matter: without TLS,
// a well-known secret is not less known.
func Public(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Hostname() != "" && !isLocal(u.Hostname())
}

func isLocal(host string) bool {
	address, err := netip.ParseAddr(host)
	if err != nil {
		host = strings.ToLower(strings.TrimSuffix(host, "."))
		return host == "localhost" || strings.HasSuffix(host, ".localhost")
	}
	return address.IsLoopback()
}

// knownSecrets are values of examples and defaults of other products, in lower case.
var knownSecrets = []string{"admin", "change-me", "change_me", "changeit", "changeme", "countersign",
	"countersign-demo", "default", "example", "minio123", "minioadmin", "password", "postgres", "root", "secret", "test",
	"123456", "12345678"}

// checkSecrets refuses well-known secrets at a public address.
func (c Config) checkSecrets() (p Problems) {
	if !Public(c.HTTP.PublicURL) {
		return nil
	}
	for _, s := range []struct{ key, value string }{
		{"COUNTERSIGN_OBJECTS_SECRET_KEY", c.Objects.SecretKey},
		{"COUNTERSIGN_METRICS_TOKEN", c.HTTP.MetricsToken},
		{"COUNTERSIGN_SMTP_URL", passwordOf(c.Mail.SMTPURL)},
		{"COUNTERSIGN_DATABASE_OWNER_URL", passwordOf(c.Database.OwnerURL)},
		{"COUNTERSIGN_DATABASE_APP_URL", passwordOf(c.Database.AppURL)},
		{"COUNTERSIGN_DATABASE_PLATFORM_URL", passwordOf(c.Database.PlatformURL)},
	} {
		if slices.Contains(knownSecrets, strings.ToLower(s.value)) {
			p = append(p, fmt.Sprintf("%s has a well-known secret, and COUNTERSIGN_PUBLIC_URL is a public address. "+
				"Choose a random one", s.key))
		}
	}
	return p
}

func passwordOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return ""
	}
	password, _ := u.User.Password()
	return password
}

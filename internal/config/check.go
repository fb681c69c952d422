package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"

	"countersign.dev/internal/outbound"
)

// Need is a part of the configuration that a process cannot run without.
type Need string

// What a process may need.
const (
	NeedOwner     Need = "owner"     // it migrates
	NeedDatabase  Need = "database"  // it works with tenants' data
	NeedTemporal  Need = "temporal"  // it starts or runs workflows
	NeedObjects   Need = "objects"   // it reads or stores documents
	NeedMasterKey Need = "masterkey" // it reads or stores secrets
	NeedAgent     Need = "agent"     // it works in a tenant's own network
)

// required lists the keys that must not be empty for a need.
func (c Config) required(n Need) map[string]string {
	switch n {
	case NeedOwner:
		return map[string]string{"COUNTERSIGN_DATABASE_OWNER_URL": c.Database.OwnerURL}
	case NeedDatabase:
		return map[string]string{"COUNTERSIGN_DATABASE_APP_URL": c.Database.AppURL,
			"COUNTERSIGN_DATABASE_PLATFORM_URL": c.Database.PlatformURL}
	case NeedTemporal:
		return map[string]string{"COUNTERSIGN_TEMPORAL_ADDRESS": c.Temporal.Address,
			"COUNTERSIGN_TEMPORAL_NAMESPACE": c.Temporal.Namespace}
	case NeedObjects:
		return map[string]string{"COUNTERSIGN_OBJECTS_ENDPOINT": c.Objects.Endpoint,
			"COUNTERSIGN_OBJECTS_ACCESS_KEY": c.Objects.AccessKey, "COUNTERSIGN_OBJECTS_SECRET_KEY": c.Objects.SecretKey,
			"COUNTERSIGN_OBJECTS_BUCKET": c.Objects.Bucket}
	case NeedMasterKey:
		return map[string]string{"COUNTERSIGN_MASTER_KEY_FILE": c.MasterKeyFile}
	case NeedAgent:
		return map[string]string{"COUNTERSIGN_AGENT_API": c.Agent.API, "COUNTERSIGN_AGENT_TENANT": c.Agent.Tenant,
			"COUNTERSIGN_AGENT_KEY_FILE": c.Agent.KeyFile}
	default:
		return map[string]string{string(n): ""}
	}
}

func (c Config) check(needs []Need) Problems {
	var p Problems
	for _, need := range needs {
		for key, value := range c.required(need) {
			if value == "" {
				p = append(p, key+" is not set")
			}
		}
	}
	p = append(p, c.checkURLs()...)
	p = append(p, c.checkAddresses()...)
	p = append(p, c.checkSecrets()...)
	p = append(p, c.CRM.check()...)
	if !slices.Contains([]string{"debug", "info", "warn", "error"}, c.LogLevel) {
		p = append(p, fmt.Sprintf("COUNTERSIGN_LOG_LEVEL: %q is not debug, info, warn or error", c.LogLevel))
	}
	if !slices.Contains([]string{"json", "text"}, c.LogFormat) {
		p = append(p, fmt.Sprintf("COUNTERSIGN_LOG_FORMAT: %q is not json or text", c.LogFormat))
	}
	if c.MasterKeyFile != "" {
		if _, err := os.Stat(c.MasterKeyFile); err != nil {
			p = append(p, fmt.Sprintf("COUNTERSIGN_MASTER_KEY_FILE: %v", err))
		}
	}
	for _, proxy := range c.HTTP.TrustedProxies {
		if _, err := netip.ParsePrefix(proxy); err == nil {
			continue
		}
		if _, err := netip.ParseAddr(proxy); err != nil {
			p = append(p, fmt.Sprintf("COUNTERSIGN_TRUSTED_PROXIES: %q is not an address or network", proxy))
		}
	}
	for _, network := range c.Outbound.Networks {
		if _, err := outbound.Network(network); err != nil {
			p = append(p, fmt.Sprintf("COUNTERSIGN_OUTBOUND_NETWORKS: %v", err))
		}
	}
	slices.Sort(p)
	return p
}

// check refuses what would leave open which source is meant, or send names of companies or a token unencrypted.
func (c CRM) check() (p Problems) {
	if c.CSVFile != "" && c.URL != "" {
		p = append(p, "COUNTERSIGN_CRM_CSV_FILE and COUNTERSIGN_CRM_URL are both set. Set one of them")
	}
	if c.TokenFile != "" && c.URL == "" {
		p = append(p, "COUNTERSIGN_CRM_TOKEN_FILE is set without COUNTERSIGN_CRM_URL")
	}
	if wrong := CheckURL("COUNTERSIGN_CRM_URL", c.URL, "https", "http"); c.URL == "" || wrong != nil {
		return append(p, wrong...)
	}
	u, err := url.Parse(c.URL)
	switch {
	case err != nil: // CheckURL has parsed it
	case u.Scheme != "https" && !isLocal(u.Hostname()):
		p = append(p, "COUNTERSIGN_CRM_URL is not https. http is for this machine alone")
	case u.User != nil:
		p = append(p, "COUNTERSIGN_CRM_URL contains a user. Use COUNTERSIGN_CRM_TOKEN_FILE")
	}
	return p
}

func (c Config) checkURLs() Problems {
	var p Problems
	for _, u := range []struct {
		key, value string
		schemes    []string
	}{
		{"COUNTERSIGN_PUBLIC_URL", c.HTTP.PublicURL, []string{"http", "https"}},
		{"COUNTERSIGN_HELP_URL", c.HTTP.HelpURL, []string{"http", "https"}},
		{"COUNTERSIGN_DATABASE_OWNER_URL", c.Database.OwnerURL, []string{"postgres", "postgresql"}},
		{"COUNTERSIGN_DATABASE_APP_URL", c.Database.AppURL, []string{"postgres", "postgresql"}},
		{"COUNTERSIGN_DATABASE_PLATFORM_URL", c.Database.PlatformURL, []string{"postgres", "postgresql"}},
		{"COUNTERSIGN_SMTP_URL", c.Mail.SMTPURL, []string{"smtp", "smtps", "smtp+plain"}},
		{"COUNTERSIGN_OTLP_ENDPOINT", c.Telemetry.OTLPEndpoint, []string{"http", "https"}},
		{"COUNTERSIGN_AGENT_API", c.Agent.API, []string{"https", "http"}},
	} {
		p = append(p, CheckURL(u.key, u.value, u.schemes...)...)
	}
	return p
}

// CheckURL says when a value that is given is not a URL with one of the schemes.
func CheckURL(key, value string, schemes ...string) Problems {
	if value == "" {
		return nil
	}
	// The value is not repeated: it may hold a password.
	parsed, err := url.Parse(value)
	if err != nil || parsed.Host == "" || !slices.Contains(schemes, parsed.Scheme) {
		return Problems{fmt.Sprintf("%s is not a URL with %s://", key, strings.Join(schemes, ":// or "))}
	}
	return nil
}

func (c Config) checkAddresses() Problems {
	var p Problems
	for key, address := range map[string]string{
		"COUNTERSIGN_LISTEN": c.HTTP.Listen, "COUNTERSIGN_TEMPORAL_ADDRESS": c.Temporal.Address,
		"COUNTERSIGN_TEMPORAL_UI_ADDRESS": c.Temporal.UIAddress, "COUNTERSIGN_OBJECTS_ENDPOINT": c.Objects.Endpoint,
		"COUNTERSIGN_WORKER_LISTEN": c.HTTP.WorkerListen,
	} {
		if key != "COUNTERSIGN_OBJECTS_ENDPOINT" {
			p = append(p, CheckAddress(key, address)...)
		}
	}
	return p
}

// CheckAddress says when a value that is given is not host:port.
func CheckAddress(key, value string) Problems {
	if value == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(value); err != nil {
		return Problems{fmt.Sprintf("%s: %q is not host:port", key, value)}
	}
	return nil
}

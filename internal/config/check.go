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
	NeedDemo      Need = "demo"      // it is the demo's outside world
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
	case NeedDemo:
		return map[string]string{"COUNTERSIGN_DEMO_WORLD_URL": c.Demo.WorldURL,
			"COUNTERSIGN_DEMO_BANK_ADDRESS": c.Demo.BankAddress, "COUNTERSIGN_DEMO_BANK_PASSWORD": c.Demo.BankPassword,
			"COUNTERSIGN_DEMO_SMTP_ADDRESS": c.Demo.SMTPAddress, "COUNTERSIGN_DEMO_PRINTER_URL": c.Demo.PrinterURL,
			"COUNTERSIGN_DEMO_ERP_URL": c.Demo.ERPURL}
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
	p = append(p, c.checkDemo()...)
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

// checkDemo refuses a demo that strangers can reach, unless somebody has said so twice.
func (c Config) checkDemo() Problems {
	public, err := url.Parse(c.HTTP.PublicURL)
	if err != nil || public.Scheme != "https" || !c.Demo.Enabled || c.Demo.Public || isLocal(public.Hostname()) {
		return nil
	}
	return Problems{
		"COUNTERSIGN_DEMO: the demo lets everybody sign in as anybody, and COUNTERSIGN_PUBLIC_URL is a public https " +
			"address. Set COUNTERSIGN_DEMO_PUBLIC=true to allow it"}
}

func isLocal(host string) bool {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host == "localhost" || strings.HasSuffix(host, ".localhost")
	}
	return address.IsLoopback()
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
		{"COUNTERSIGN_DEMO_PRINTER_URL", c.Demo.PrinterURL, []string{"http", "https", "ipp", "ipps"}},
		{"COUNTERSIGN_DEMO_ERP_URL", c.Demo.ERPURL, []string{"http", "https"}},
		{"COUNTERSIGN_AGENT_API", c.Agent.API, []string{"https", "http"}},
		{"COUNTERSIGN_DEMO_WORLD_URL", c.Demo.WorldURL, []string{"http", "https"}},
	} {
		if u.value == "" {
			continue
		}
		// The value is not repeated: it may hold a password.
		parsed, err := url.Parse(u.value)
		if err != nil || parsed.Host == "" || !slices.Contains(u.schemes, parsed.Scheme) {
			p = append(p, fmt.Sprintf("%s is not a URL with %s://", u.key, strings.Join(u.schemes, ":// or ")))
		}
	}
	return p
}

func (c Config) checkAddresses() Problems {
	var p Problems
	for key, address := range map[string]string{
		"COUNTERSIGN_LISTEN": c.HTTP.Listen, "COUNTERSIGN_TEMPORAL_ADDRESS": c.Temporal.Address,
		"COUNTERSIGN_TEMPORAL_UI_ADDRESS": c.Temporal.UIAddress, "COUNTERSIGN_OBJECTS_ENDPOINT": c.Objects.Endpoint,
		"COUNTERSIGN_DEMO_BANK_ADDRESS": c.Demo.BankAddress, "COUNTERSIGN_DEMO_SMTP_ADDRESS": c.Demo.SMTPAddress,
		"COUNTERSIGN_WORKER_LISTEN": c.HTTP.WorkerListen,
	} {
		if address == "" {
			continue
		}
		if _, _, err := net.SplitHostPort(address); err != nil && key != "COUNTERSIGN_OBJECTS_ENDPOINT" {
			p = append(p, fmt.Sprintf("%s: %q is not host:port", key, address))
		}
	}
	return p
}

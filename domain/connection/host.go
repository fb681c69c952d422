package connection

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"countersign.dev/domain/fault"
)

// Host is the comparable form of a host: lower case, without brackets and the dot at the end.
func Host(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	if inner, found := strings.CutPrefix(text, "["); found {
		text = strings.TrimSuffix(inner, "]")
	}
	if ip, err := netip.ParseAddr(text); err == nil {
		return ip.Unmap().WithZone("").String()
	}
	return strings.TrimSuffix(text, ".")
}

// name is a host name in ASCII (RFC 1123). Its last label contains a letter and does not begin like a number, because
// systems read "2130706433", "0177.1" and "0x7f.1" as addresses.
var (
	name      = regexp.MustCompile(`^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
	numberish = regexp.MustCompile(`^(0x[0-9a-f]*|[0-9]+)$`)
)

// CheckHost refuses what is neither a host name nor an address in its usual form.
func CheckHost(v *fault.Validation, path, host string) {
	labels := strings.Split(host, ".")
	_, err := netip.ParseAddr(host)
	switch {
	case host == "":
		v.Add(path, fault.Required, "Field is required.")
	case err == nil:
	case len(host) > 253 || !name.MatchString(host) || numberish.MatchString(labels[len(labels)-1]):
		v.Add(path, fault.HostInvalid, "Enter the name of a server, such as files.example.com, or its IP address.")
	}
}

// MaxBlockedHosts bounds the list of blocked hosts.
const MaxBlockedHosts = 200

// CleanBlocked is the comparable form of a list of blocked hosts. It names the entries that are no host.
func CleanBlocked(hosts []string) ([]string, error) {
	var v fault.Validation
	var out []string
	seen := map[string]bool{}
	for _, text := range hosts {
		host := Host(text)
		if host == "" || seen[host] {
			continue
		}
		seen[host] = true
		if _, err := netip.ParsePrefix(host); err != nil {
			CheckHost(&v, "hosts", host)
		}
		out = append(out, host)
	}
	if len(out) > MaxBlockedHosts {
		v.Add("hosts", fault.LengthOutOfRange, "At most %d hosts.", MaxBlockedHosts)
	}
	return out, v.Err()
}

// Blocks reports whether a list of blocked hosts contains a host, a domain above it, or a network around it.
func Blocks(blocked []string, host string) bool {
	host = Host(host)
	ip, err := netip.ParseAddr(host)
	for _, entry := range blocked {
		network, notNetwork := netip.ParsePrefix(entry)
		switch {
		case host == entry, err != nil && strings.HasSuffix(host, "."+entry):
			return true
		case err == nil && notNetwork == nil && network.Contains(ip):
			return true
		}
	}
	return false
}

// Networks are the addresses among blocked hosts, which are checked again when a connection is made.
func Networks(blocked []string) (networks []netip.Prefix) {
	for _, entry := range blocked {
		if network, err := netip.ParsePrefix(entry); err == nil {
			networks = append(networks, network.Masked())
		} else if ip, err := netip.ParseAddr(entry); err == nil {
			networks = append(networks, netip.PrefixFrom(ip, ip.BitLen()))
		}
	}
	return networks
}

// Hosts are the hosts that a profile visits, by the field that names them.
func (s Settings) Hosts() map[string]string {
	hosts := map[string]string{}
	if s.Host != "" {
		hosts["host"] = s.Host
	}
	for path, text := range map[string]string{"url": s.URL, "tokenUrl": s.TokenURL,
		"authorizationUrl": s.AuthorizationURL} {
		if at, err := url.Parse(text); err == nil && at.Hostname() != "" {
			hosts[path] = Host(at.Hostname())
		}
	}
	return hosts
}

// CheckBlocked refuses a REST profile whose hosts are blocked.
func CheckBlocked(s Settings, blocked []string) error {
	for path, host := range s.Hosts() {
		if err := CheckBlockedHost(path, host, blocked); err != nil {
			return err
		}
	}
	return nil
}

// CheckBlockedHost refuses a host that is blocked, at the field of this path.
func CheckBlockedHost(path, host string, blocked []string) error {
	if !Blocks(blocked, host) {
		return nil
	}
	message := "The company does not permit connections to " + host + "."
	return fault.New(fault.Invalid, fault.RestApiConnectionBlackList, "%s", message).
		WithFields(fault.Field{Path: path, Code: fault.RestApiConnectionBlackList, Message: message})
}

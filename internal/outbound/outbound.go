// Package outbound guards connections to servers whose addresses people enter:
// banks, printers, mail servers, ERPs and identity providers. Public addresses
// are allowed. Local and private ones are allowed only within the networks that
// the operator's configuration lists. The resolved address is checked when the
// connection is made, so that neither a redirect nor a name that resolves to
// another address later leads inside (OWASP SSRF; ASVS V1.3.6).
package outbound

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Guard decides which addresses may be reached. The zero Guard allows public addresses only.
type Guard struct {
	networks []netip.Prefix
	denied   []netip.Prefix
}

// Except also refuses networks, whether or not they are public.
func (g Guard) Except(networks []netip.Prefix) Guard {
	g.denied = append(slices.Clone(g.denied), networks...)
	return g
}

// New reads networks such as 10.0.0.0/8, or single addresses, that are allowed beside public addresses.
func New(networks []string) (Guard, error) {
	var g Guard
	for _, text := range networks {
		network, err := Network(text)
		if err != nil {
			return g, err
		}
		g.networks = append(g.networks, network)
	}
	return g, nil
}

// Network reads one network or address.
func Network(text string) (netip.Prefix, error) {
	if network, err := netip.ParsePrefix(text); err == nil {
		return network.Masked(), nil
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("%q is not an address or network", text)
	}
	return netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()), nil
}

// Loopback also permits the local machine, for tests and the demo.
func Loopback() Guard {
	return Guard{networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}}
}

// Anywhere allows every address, for a program that runs in the customer's own network.
func Anywhere() Guard {
	return Guard{networks: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}}
}

// Dialer connects to allowed addresses only.
func (g Guard) Dialer(timeout time.Duration) *net.Dialer {
	return &net.Dialer{Timeout: timeout, Control: g.control}
}

// HTTP is a client that connects to allowed addresses only. It uses no proxy:
// a proxy would connect in its place.
func (g Guard) HTTP(timeout time.Duration) *http.Client {
	const connect = 5 * time.Second
	return &http.Client{Timeout: timeout, Transport: &http.Transport{
		DialContext: g.Dialer(connect).DialContext, TLSHandshakeTimeout: connect, MaxIdleConns: 20,
		IdleConnTimeout:        time.Minute,
		MaxResponseHeaderBytes: 64 << 10,
	}}
}

func (g Guard) control(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	return g.check(at.Addr())
}

// CheckHost refuses the text of an address that Dialer would refuse. A name is not resolved: Dialer checks what it
// resolves to at each connection.
func (g Guard) CheckHost(host string) error {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return g.check(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return nil
	}
	return g.check(ip)
}

func (g Guard) check(address netip.Addr) error {
	ip := address.Unmap().WithZone("")
	for _, network := range g.denied {
		if network.Contains(ip) {
			return &RefusedError{Address: ip, Denied: true}
		}
	}
	if public(ip) {
		return nil
	}
	for _, network := range g.networks {
		if network.Contains(ip) {
			return nil
		}
	}
	return &RefusedError{Address: ip}
}

// RefusedError reports an address that the operator has not permitted, or that the caller has denied.
type RefusedError struct {
	Address netip.Addr
	Denied  bool // by Except
}

func (e *RefusedError) Error() string {
	if e.Denied {
		return fmt.Sprintf("connections to %s are blocked", e.Address)
	}
	return fmt.Sprintf("%s is neither public nor in a network of COUNTERSIGN_OUTBOUND_NETWORKS", e.Address)
}

// special are networks that package netip does not count as private: carrier-grade NAT (RFC 6598), the NAT64 prefixes
// (RFC 6052, RFC 8215), 6to4 (RFC 3056), Teredo (RFC 4380), addresses that embed an IPv4 address (RFC 4291), former
// site-local ones (RFC 3879), benchmarks (RFC 2544), protocol assignments (RFC 6890) and reserved addresses.
func special() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("64:ff9b::/96"),
		netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("::/96"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("fec0::/10"),
		netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("240.0.0.0/4"),
	}
}

func public(ip netip.Addr) bool {
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
		return false
	}
	for _, network := range special() {
		if network.Contains(ip) {
			return false
		}
	}
	return true
}

package outbound_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/mail"
	mailserver "countersign.dev/internal/mail"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
	"countersign.dev/internal/sftpclient"
)

// honeypot counts connections to the local machine, on every address of it.
func honeypot(t *testing.T) (port int, seen *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", ":0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	seen = &atomic.Int64{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			seen.Add(1)
			_ = conn.Close()
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port, seen
}

// spellings are the ways to write an IPv4 address that systems, libraries or proxies are known to read.
func spellings(ip netip.Addr) []string {
	b := ip.As4()
	n := binary.BigEndian.Uint32(b[:])
	tail := uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	return []string{
		ip.String(), strconv.FormatUint(uint64(n), 10), fmt.Sprintf("0x%x", n), fmt.Sprintf("0%o", n),
		fmt.Sprintf("0x%x.0x%x.0x%x.0x%x", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("0%o.0%o.0%o.0%o", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("%d.%d", b[0], tail), fmt.Sprintf("0x%x.%d", b[0], tail),
		fmt.Sprintf("%03d.%03d.%03d.%03d", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("%d.%d.%d", b[0], b[1], uint32(b[2])<<8|uint32(b[3])),
		ip.String() + ".",
		"[" + ip.String() + "]", "::ffff:" + ip.String(), fmt.Sprintf("::ffff:%x:%x", n>>16, n&0xffff), "::" + ip.String(),
		"64:ff9b::" + ip.String(),
		fmt.Sprintf("64:ff9b:1::%x:%x", n>>16, n&0xffff),
		fmt.Sprintf("2002:%x:%x::1", n>>16, n&0xffff),
		"0:0:0:0:0:ffff:" + ip.String(), strings.ReplaceAll(ip.String(), ".", "。"), fullWidth(ip.String()),
		"user@" + ip.String(), "public.example@" + ip.String(), ip.String() + "%00.example.com",
		ip.String() + "#.example.com",
		ip.String() + "%2eexample.com",
	}
}

func fullWidth(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, text)
}

// targets are the hostile hosts of gate R25: private, local and special addresses in all spellings, and names.
func targets() (hosts []string) {
	for _, text := range []string{"127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "10.255.255.254", "172.16.0.1",
		"172.31.255.254", "192.168.0.1", "192.168.255.254", "169.254.169.254", "169.254.170.2", "100.64.0.1",
		"100.100.100.200", "192.0.0.192", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"} {
		hosts = append(hosts, spellings(netip.MustParseAddr(text))...)
	}
	return append(hosts, "::", "::1", "[::1]", "0:0:0:0:0:0:0:1", "::ffff:0:0", "fe80::1", "fe80::1%lo",
		"fc00::1",
		"fd00:ec2::254", "ff02::1", "fec0::1", "localhost", "LOCALHOST", "localhost.", "a.localhost",
		"localhost.localdomain",
		"ip6-localhost", "ip6-loopback", "xn--localhost-", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "/var/run/docker.sock", "unix:/var/run/docker.sock",
		"@abstract", "127.0.0.1:80@example.com", "example.com@127.0.0.1", "127.0.0.1/../", "[::ffff:7f00:1]", "[::127.0.0.1]",
		"[64:ff9b::7f00:1]", "[2002:7f00:1::]", "①②⑦.⓪.⓪.①", "127.0.0.1\t", " 127.0.0.1", "127.0.0.1\r\nHost: x")
}

// R25: no way out leads to a private address, however it is written: the honeypot on the local machine sees no
// connection, and every address that systems understand is refused before the connect.
func TestR25HostileTargetsReachNothing(t *testing.T) {
	port, seen := honeypot(t)
	everythingIsLocal(t)
	var guard outbound.Guard
	all := targets()
	require.GreaterOrEqual(t, len(all), 500)
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	client := guard.HTTP(2 * time.Second)
	provider := oidc.NewClient(guard)
	tokens, services := rest.NewTokens(guard, nil), rest.NewClient(guard, nil)
	for _, host := range all {
		at := net.JoinHostPort(strings.Trim(host, "[]"), strconv.Itoa(port))
		conn, err := guard.Dialer(2*time.Second).DialContext(ctx, "tcp", at)
		require.Error(t, err, host)
		require.Nil(t, conn)
		where := fmt.Sprintf("http://%s:%d/token", bracketed(host), port)
		for _, one := range []*http.Client{client, provider} {
			if req, err := http.NewRequestWithContext(ctx, http.MethodGet, where, nil); err == nil {
				_, err = one.Do(req)
				require.Error(t, err, host)
			}
		}
		p := connection.Opened{TenantID: "t", ProfileID: host, Type: connection.REST, Settings: connection.Settings{
			Authentication: connection.ClientCredentials, URL: where, TokenURL: where}}
		_, reason := tokens.Token(ctx, p)
		require.NotEqual(t, connection.NoReason, reason, host)
		_, reason = tokens.Redeem(ctx, p, "code", "verifier", "https://countersign.example/back")
		require.NotEqual(t, connection.NoReason, reason, host)
		p.Settings.Authentication = connection.NoAuthentication
		response := services.Call(ctx, p, "key", callrest.Call{Method: callrest.Post, Path: "/orders"})
		require.Zero(t, response.Status, host)
		require.False(t, response.Sent, host)
		p.Settings.Host, p.Settings.Port, p.Settings.Authentication = host, port, connection.Basic
		require.NotEqual(t, connection.NoReason, sftpclient.Client{Outbound: guard}.Probe(ctx, p, ""), host)
		server, err := mailserver.Connect(mailserver.Server{Host: host, Port: port, Encryption: connection.NoEncryption,
			From: "a@b.example"}, guard)
		require.NoError(t, err)
		require.Error(t, server.Send(ctx, mail.Message{To: "a@b.example", MessageID: "1@x"}), host)
	}
	require.NoError(t, ctx.Err(), "each target was tried")
	require.Zero(t, seen.Load(), "connections that the honeypot saw")
	gate.Record(t, gate.Figure{Gate: "R25", Ours: float64(seen.Load()), Goal: "0 connects", OK: seen.Load() == 0,
		Unit: "connects",
		Note: fmt.Sprintf("%d hostile targets by HTTP, OpenID, token URL, REST call, SFTP and SMTP", len(all))})

	// The honeypot must be able to see one.
	conn, err := outbound.Loopback().Dialer(time.Second).Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	require.Eventually(t, func() bool { return seen.Load() == 1 }, 5*time.Second, 10*time.Millisecond)
}

func bracketed(host string) string {
	if strings.Contains(host, ":") && !strings.HasPrefix(host, "[") {
		return "[" + url.PathEscape(host) + "]"
	}
	return host
}

// R25: a name that changes its address between the check and the connection leads nowhere.
func TestR25RebindingNameReachesNothing(t *testing.T) {
	port, seen := honeypot(t)
	resolver, asked := rebinding(t)
	dialer := outbound.Guard{}.Dialer(2 * time.Second)
	dialer.Resolver = resolver
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	first, err := resolver.LookupHost(ctx, "rebind.example.")
	require.NoError(t, err)
	require.Equal(t, []string{"203.0.113.9"}, first, "the check sees a public address")
	for range 20 {
		conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort("rebind.example.", strconv.Itoa(port)))
		require.Nil(t, conn)
		var refused *outbound.RefusedError
		require.True(t, errors.As(err, &refused), "%v", err)
	}
	require.Greater(t, asked.Load(), int64(20), "each connection resolves the name again")
	require.Zero(t, seen.Load())
}

// everythingIsLocal makes every name lead to the local machine: a target that is no address is a name to some library.
func everythingIsLocal(t *testing.T) {
	t.Helper()
	resolver, _ := nameServer(t, [4]byte{127, 0, 0, 1})
	before := net.DefaultResolver
	net.DefaultResolver = resolver
	t.Cleanup(func() { net.DefaultResolver = before })
}

// rebinding is a name server whose first answer is a public address and whose later answers are the local machine.
func rebinding(t *testing.T) (*net.Resolver, *atomic.Int64) {
	t.Helper()
	return nameServer(t, [4]byte{203, 0, 113, 9})
}

// nameServer answers the first question for an address with first and all others with the local machine, each with a
// TTL of 0.
func nameServer(t *testing.T, first [4]byte) (*net.Resolver, *atomic.Int64) {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = server.Close() })
	asked := &atomic.Int64{}
	go func() {
		buffer := make([]byte, 512)
		for {
			n, from, err := server.ReadFrom(buffer)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:n]) != nil || len(m.Questions) == 0 {
				continue
			}
			m.Response, m.Additionals = true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				ip := [4]byte{127, 0, 0, 1}
				if asked.Add(1) == 1 {
					ip = first
				}
				header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
				m.Answers = []dnsmessage.Resource{{Header: header,
					Body: &dnsmessage.AResource{A: ip}}}
			}
			if packed, err := m.Pack(); err == nil {
				_, _ = server.WriteTo(packed, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", server.LocalAddr().String())
	}}, asked
}

// R25: a chain of redirects through permitted addresses does not lead to a refused one.
func TestR25RedirectChainReachesNothing(t *testing.T) {
	port, seen := honeypot(t)
	guard, err := outbound.New([]string{"127.0.0.2"})
	require.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.2:0")
	require.NoError(t, err)
	chain := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		left, _ := strconv.Atoi(strings.Trim(r.URL.Path, "/"))
		to := fmt.Sprintf("/%d", left-1)
		if left == 0 {
			to = fmt.Sprintf("http://127.0.0.1:%d/", port)
		}
		http.Redirect(w, r, to, http.StatusTemporaryRedirect)
	}))
	chain.Listener = listener
	chain.Start()
	t.Cleanup(chain.Close)
	for hops := range 9 {
		_, err := guard.HTTP(5 * time.Second).Get(fmt.Sprintf("%s/%d", chain.URL, hops))
		var refused *outbound.RefusedError
		require.True(t, errors.As(err, &refused), "%v", err)
	}
	require.Zero(t, seen.Load())
}

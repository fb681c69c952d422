package api

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/place"
)

// R31: many clients that never finish their requests hold no resource for long and delay nobody else. The server
// is the production server, on a real socket.
func TestR31SlowClientsAreDisconnectedWithoutDelayingOthers(t *testing.T) {
	const slow = 300
	address := serving(t)
	connections := make([]net.Conn, slow)
	for n := range connections {
		c, err := net.Dial("tcp", address)
		require.NoError(t, err)
		t.Cleanup(func() { _ = c.Close() })
		connections[n] = c
		_, err = fmt.Fprint(c, "POST /api/tasks HTTP/1.1\r\nHost: localhost\r\n")
		require.NoError(t, err)
	}
	var stop atomic.Bool
	t.Cleanup(func() { stop.Store(true) })
	go func() { // a header a second, without end
		for n := 0; !stop.Load(); n++ {
			for _, c := range connections {
				_, _ = fmt.Fprintf(c, "X-%d: a\r\n", n)
			}
			time.Sleep(time.Second)
		}
	}()
	longest, begun := time.Duration(0), time.Now()
	for range 20 {
		at := time.Now()
		res, err := http.Get("http://" + address + "/")
		require.NoError(t, err)
		_ = res.Body.Close()
		require.Equal(t, http.StatusOK, res.StatusCode)
		longest = max(longest, time.Since(at))
	}
	for _, c := range connections {
		require.NoError(t, c.SetReadDeadline(begun.Add(2*headerTime)))
		_, err := io.ReadAll(c)
		require.NotErrorIs(t, err, os.ErrDeadlineExceeded, "still open after %s", time.Since(begun))
	}
	cut := time.Since(begun)
	gate.AtMost(t, "R31", cut.Seconds(), headerTime.Seconds(), 1.5, "s",
		fmt.Sprintf(
			"until the last of %d connections that send a header a second without end was cut off; meanwhile others were "+
				"answered within %s", slow, longest.Round(time.Millisecond)))
	require.Less(t, longest, headerTime/2)
}

func TestR31EndlessHeaderIsRefused(t *testing.T) {
	c, err := net.Dial("tcp", serving(t))
	require.NoError(t, err)
	defer func() { _ = c.Close() }()
	_, _ = fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: %s\r\n\r\n", strings.Repeat("a", 128<<10))
	require.NoError(t, c.SetReadDeadline(time.Now().Add(headerTime)))
	answer, err := io.ReadAll(c)
	require.NoError(t, err)
	require.Contains(t, string(answer), "431 Request Header Fields Too Large")
}

// serving starts the product's server over a handler that answers at once.
func serving(t *testing.T) string {
	t.Helper()
	port, err := place.FreePort()
	require.NoError(t, err)
	cfg := config.Config{}
	cfg.HTTP.Listen, cfg.HTTP.Shutdown = fmt.Sprintf("127.0.0.1:%d", port), time.Second
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- serve(ctx, cfg,
			http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }),
			slog.New(slog.DiscardHandler))
	}()
	t.Cleanup(func() { cancel(); <-ended })
	require.Eventually(t, func() bool {
		c, err := net.Dial("tcp", cfg.HTTP.Listen)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	}, 5*time.Second, 20*time.Millisecond)
	return cfg.HTTP.Listen
}

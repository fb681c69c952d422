package workers_test

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/onprem"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/printer"
)

func TestAgentReplacesItsKeyWhenAPersonAsksForIt(t *testing.T) {
	a := newAgency(t)
	agentID, key, _ := a.addAgent("Print room")
	file := onprem.KeyFile(filepath.Join(t.TempDir(), "agent.key"))
	require.NoError(t, file.Write(key))
	cfg := onprem.Config{API: a.api.URL, Tenant: a.identifier, Key: file, Release: "test", Shutdown: 5 * time.Second,
		Printer: printer.New(outbound.Loopback()), Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	program, err := onprem.New(cfg)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- program.Run(ctx) }()
	asked := a.api.Call(http.MethodPost, "/api/agents/"+agentID+"/rotate-key", a.manager, nil)
	require.Equal(t, 200, asked.Status)

	enter := func(key string) int {
		return a.api.Call(http.MethodPost, "/api/tenants/"+a.identifier+"/agent-token", "",
			map[string]string{"key": key, "hostName": "print-1", "release": "test"}).Status
	}
	next := key
	require.Eventually(t, func() bool {
		next, err = file.Read()
		return err == nil && next != key+"\n"
	}, 30*time.Second, 50*time.Millisecond, "the agent stores another key")
	require.Eventually(t, func() bool { return enter(key) == 401 }, 30*time.Second, 200*time.Millisecond,
		"the former key ends when the new one is used")
	require.Equal(t, 200, enter(next[:len(next)-1]))
	stop()
	require.NoError(t, <-ended)
}

// Package bench holds measurements of the whole program rather than of one package.
package bench

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/testkit"
	"countersign.dev/workflows/queue"
)

// Goals of gate P14: resident memory of an idle process, in megabytes.
const apiGoal, poolGoal = 60, 80

// settling lets start-up garbage be returned before an idle process is weighed.
const settling = 5 * time.Second

func TestP14IdleMemory(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "countersign")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", binary, "..")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	environment := installation(t)
	run(t, binary, environment, "migrate")

	api := idle(t, binary, environment, "COUNTERSIGN_LISTEN", "/readyz", "api")
	gate.AtMost(t, "P14", api.resident, apiGoal, 1, "MB", "an idle API: "+api.String())
	for _, pool := range queue.All() {
		worker := idle(t, binary, environment, "COUNTERSIGN_WORKER_LISTEN", "/healthz", "worker", "--pool="+pool)
		gate.AtMost(t, "P14", worker.resident, poolGoal, 1, "MB", "an idle pool, "+pool+": "+worker.String())
	}
}

// installation is the configuration of a product on the test servers.
func installation(t *testing.T) []string {
	t.Helper()
	database, temporal, objects := testkit.Postgres(t), testkit.Temporal(t), testkit.Objects(t)
	key := make([]byte, 32)
	_, err := rand.Read(key)
	require.NoError(t, err)
	keyFile := filepath.Join(t.TempDir(), "master-key")
	require.NoError(t, os.WriteFile(keyFile, []byte(base64.StdEncoding.EncodeToString(key)+"\n"), 0o600))
	return []string{
		"COUNTERSIGN_HOME=" + t.TempDir(),
		"COUNTERSIGN_MASTER_KEY_FILE=" + keyFile,
		"COUNTERSIGN_DATABASE_OWNER_URL=" + database,
		"COUNTERSIGN_DATABASE_APP_URL=" + testkit.AsLogin(t, database, testkit.AppLogin),
		"COUNTERSIGN_DATABASE_PLATFORM_URL=" + testkit.AsLogin(t, database, testkit.PlatformLogin),
		"COUNTERSIGN_TEMPORAL_ADDRESS=" + temporal.Address,
		"COUNTERSIGN_TEMPORAL_NAMESPACE=" + temporal.Namespace,
		"COUNTERSIGN_OBJECTS_ENDPOINT=" + objects.Endpoint,
		"COUNTERSIGN_OBJECTS_SECURE=false",
		"COUNTERSIGN_OBJECTS_ACCESS_KEY=" + objects.AccessKey,
		"COUNTERSIGN_OBJECTS_SECRET_KEY=" + objects.SecretKey,
		"COUNTERSIGN_OBJECTS_BUCKET=" + objects.Bucket,
		"COUNTERSIGN_SMTP_URL=smtp+plain://127.0.0.1:25", // idle: nothing is sent
	}
}

func run(t *testing.T, binary string, environment []string, args ...string) {
	t.Helper()
	cmd := exec.Command(binary, args...)
	cmd.Env = append(os.Environ(), environment...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}

// idle starts a process, waits until it is ready and settled, and weighs it.
func idle(t *testing.T, binary string, environment []string, listenKey, path string, args ...string) weight {
	t.Helper()
	port, err := place.FreePort()
	require.NoError(t, err)
	address := fmt.Sprintf("127.0.0.1:%d", port)
	cmd := exec.Command(binary, args...)
	cmd.Env = append(os.Environ(), append(environment, listenKey+"="+address)...)
	var log bytes.Buffer
	cmd.Stderr = &log
	require.NoError(t, cmd.Start())
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	require.Eventually(t, func() bool {
		res, err := http.Get("http://" + address + path)
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	}, time.Minute, 200*time.Millisecond, "%s: %s", args, &log)
	time.Sleep(settling)
	return weigh(t, cmd.Process.Pid)
}

// weight is what a process holds, in megabytes. Resident is what tools show and what the
// goal is about. Anonymous is its own; the rest are pages of the program's file, which all
// processes of the program share and which the system may take back at any time.
// Proportional counts a shared page by the share of it.
type weight struct{ resident, anonymous, proportional float64 }

func (w weight) String() string {
	return fmt.Sprintf("resident, of which %.0f MB are anonymous and the others pages of the program's file; proportional %.0f MB", w.anonymous, w.proportional)
}

func weigh(t *testing.T, pid int) (w weight) {
	t.Helper()
	rollup, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	require.NoError(t, err)
	for name, into := range map[string]*float64{"Rss:": &w.resident, "Anonymous:": &w.anonymous, "Pss:": &w.proportional} {
		_, rest, found := strings.Cut("\n"+string(rollup), "\n"+name)
		require.True(t, found, name)
		kilobytes, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
		require.NoError(t, err)
		*into = kilobytes / 1024
	}
	return w
}

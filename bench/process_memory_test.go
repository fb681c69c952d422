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

// Goals of gate P14: private memory of an idle process, in megabytes, and its growth after hostile requests.
const (
	apiGoal, poolGoal = 40, 80
	growthGoal        = 1.5
)

const (
	// returning is how long a process may take to return what large requests needed.
	returning = 25 * time.Second
	// settling lets start-up garbage be returned before an idle process is weighed.
	settling = 5 * time.Second
)

func TestP14IdleMemory(t *testing.T) {
	binary := built(t)
	environment := installation(t)
	run(t, binary, environment, "migrate")

	// Beside the API runs a pool, as in every installation: the pages of their program are shared.
	other, stop := start(t, binary, environment, "COUNTERSIGN_WORKER_LISTEN", "/healthz", "worker",
		"--pool="+queue.All()[0])
	defer stop()
	api, stopAPI := start(t, binary, environment, "COUNTERSIGN_LISTEN", "/readyz", "api")
	defer stopAPI()
	before, pool := measureMemory(t, api.pid), measureMemory(t, other.pid)
	gate.AtMost(t, "P14", pool.private, poolGoal, 1, "MB", "an idle pool, "+queue.All()[0]+": "+pool.String())
	gate.AtMost(t, "P14", before.private, apiGoal, 1, "MB", "an idle API: "+before.String())
	sent := exhaustMemory(t, "http://"+api.address)
	pause(returning)
	after := measureMemory(t, api.pid)
	gate.AtMost(t, "P14", after.private, before.private, growthGoal, "MB",
		fmt.Sprintf("the API after %d hostile requests: %s", sent, after))
}

// exhaustMemory sends unauthenticated requests: bodies at and above the limit, long parameters, and useless
// responses. The suite of R31 sends requests of signed-in users.
func exhaustMemory(t *testing.T, address string) (sent int) {
	t.Helper()
	long := strings.Repeat("x", 1<<20)
	many := `{"username":[` + strings.Repeat("{},", 20_000) + `{}],"password":"x"}`
	for range 20 {
		for path, body := range map[string]string{
			"/api/tenants/northwind/account/sign-in":       `{"username":"` + long + `"}`,
			"/api/tenants/northwind/agent-token":           many,
			"/api/tenants/northwind/account/refresh-token": `{"refreshToken":"` + long[:60_000] + `"}`,
			"/oidc/oauth/token":                            "code=" + long,
		} {
			res, err := http.Post(address+path, "application/json", strings.NewReader(body))
			if err != nil {
				continue // the server closed a connection that sent too much
			}
			require.Less(t, res.StatusCode, 500, path)
			require.NoError(t, res.Body.Close())
			sent++
		}
		res, err := http.Get(address + "/oidc/authorize?state=" + long[:7_000])
		require.NoError(t, err)
		require.Less(t, res.StatusCode, 500)
		require.NoError(t, res.Body.Close())
		sent++
	}
	return sent
}

// process is one that runs.
type process struct {
	pid     int
	address string
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

// start runs a process and waits until it is ready and settled.
func start(
	t *testing.T, binary string, environment []string, listenKey, path string, args ...string,
) (process, func()) {
	t.Helper()
	port, err := place.FreePort()
	require.NoError(t, err)
	address := fmt.Sprintf("127.0.0.1:%d", port)
	cmd := exec.Command(binary, args...)
	cmd.Env = append(os.Environ(), append(environment, listenKey+"="+address)...)
	var log bytes.Buffer
	cmd.Stderr = &log
	require.NoError(t, cmd.Start())
	stop := func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	t.Cleanup(stop)
	require.Eventually(t, func() bool {
		res, err := http.Get("http://" + address + path)
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	}, time.Minute, 200*time.Millisecond, "%s: %s", args, &log)
	pause(settling)
	return process{cmd.Process.Pid, address}, stop
}

// weight is what a process holds, in megabytes. Private (Private_Clean + Private_Dirty) is what its
// end would free and what the goal is about. Resident is what tools show: it counts pages of the
// program's file that all processes of the program share. Anonymous is its heap and stacks.
type weight struct{ private, resident, anonymous float64 }

func (w weight) String() string {
	return fmt.Sprintf("private; resident %.0f MB, anonymous %.0f MB", w.resident, w.anonymous)
}

func measureMemory(t *testing.T, pid int) weight {
	t.Helper()
	rollup, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	require.NoError(t, err)
	megabytes := func(name string) float64 {
		_, rest, found := strings.Cut("\n"+string(rollup), "\n"+name+":")
		require.True(t, found, name)
		kilobytes, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
		require.NoError(t, err)
		return kilobytes / 1024
	}
	return weight{private: megabytes("Private_Clean") + megabytes("Private_Dirty"), resident: megabytes("Rss"),
		anonymous: megabytes("Anonymous")}
}

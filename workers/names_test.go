package workers

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/flow"
	"countersign.dev/internal/postgres"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/queue"
)

var update = flag.Bool("update", false, "write the golden list again")

// names notes what is registered; anything but a named registration is a mistake.
type names struct {
	worker.Registry
	pool string
	all  *[]string
}

func (n names) RegisterWorkflowWithOptions(_ any, o workflow.RegisterOptions) {
	*n.all = append(*n.all, n.pool+" workflow "+o.Name)
}

func (n names) RegisterActivityWithOptions(_ any, o activity.RegisterOptions) {
	*n.all = append(*n.all, n.pool+" activity "+o.Name)
}

func registered() []string {
	var all []string
	for pool, list := range (Deps{DB: &postgres.DB{}}).registrations() {
		for _, register := range list {
			register(names{pool: pool, all: &all})
		}
	}
	slices.Sort(all)
	return all
}

// Histories contain the names: a line may be added to the golden list, never changed or removed while runs with
// it exist.
func TestEveryRegisteredNameIsOnTheGoldenList(t *testing.T) {
	golden := filepath.Join("testdata", "names.golden")
	got := strings.Join(registered(), "\n") + "\n"
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "run go test ./workers -update after adding a name")
}

// A graph may contain every kind. A kind without a registered workflow would let its job wait forever.
func TestWorkflowOfEverySealedKindIsRegisteredInStartingPool(t *testing.T) {
	all := registered()
	for _, kind := range flow.Kinds() {
		if name, _, sealed := flowrunflow.Process(kind); sealed {
			require.Contains(t, all, flowrunflow.Queue(kind)+" workflow "+name, kind)
		}
	}
}

func TestPoolsContainNoDuplicateRegistrations(t *testing.T) {
	all := registered()
	require.Len(t, slices.Compact(slices.Clone(all)), len(all))
}

func TestPoolsRegisterOnlyTheirTypes(t *testing.T) {
	pools := (Deps{DB: &postgres.DB{}}).registrations()
	require.Len(t, pools, len(queue.All()))
	for _, pool := range queue.All() {
		require.Contains(t, pools, pool)
	}
}

func TestPoolsAreParsedFromList(t *testing.T) {
	pools, err := Pools("bank, core,bank")
	require.NoError(t, err)
	require.Equal(t, []string{"bank", "core"}, pools)
	for _, every := range []string{"", "all"} {
		pools, err = Pools(every)
		require.NoError(t, err)
		require.Equal(t, queue.All(), pools)
	}
	_, err = Pools("core,cores")
	require.ErrorContains(t, err, `"cores"`)
}

package bench

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P11 for each route: milliseconds to the largest paint on a processor four times slower, without and
// with the image of a document; milliseconds to the static frame and to a usable page on a network with 800 ms of
// latency and 50 kB/s.
const routeGoal, documentGoal, staticFrameGoal, usableGoal = 1200, 2500, 2000, 8000

func TestP11EveryRouteIsPaintedInTime(t *testing.T) {
	defer stopStack() // no other measurement runs concurrently
	address := startStack(t).address
	rounds, patience, wanted := "1", "0", "2"
	if gate.Wanted() {
		rounds, patience, wanted = "3", "60", "all"
	}
	chromium := strings.TrimSpace(in(t, "..", "infra/tools/find-chromium"))
	var f struct {
		Routes []struct {
			Path     string
			LCP      float64
			Document bool
		}
		Slow []struct {
			Path          string
			Frame, Usable float64
		}
	}
	measured := in(t, "../ui", "node", "bench/routes.mjs", chromium, address, rounds, patience, wanted)
	require.NoError(t, json.Unmarshal([]byte(measured), &f))
	require.NotEmpty(t, f.Routes)
	require.NotEmpty(t, f.Slow)

	worst := map[bool]int{}
	for i, route := range f.Routes {
		require.Positive(t, route.LCP, route.Path)
		if first, found := worst[route.Document]; !found || route.LCP > f.Routes[first].LCP {
			worst[route.Document] = i
		}
		t.Logf("%5.0f ms %s", route.LCP, route.Path)
	}
	for document, goal := range map[bool]float64{false: routeGoal, true: documentGoal} {
		if i, found := worst[document]; found {
			gate.AtMost(t, "P11", f.Routes[i].LCP, goal, 1, "ms", fmt.Sprintf(
				"largest paint of %s, the slowest of %d routes (image of a document: %t), 4x slower processor", f.Routes[i].Path,
				len(f.Routes), document))
		}
	}
	for _, page := range f.Slow {
		gate.AtMost(t, "P11", page.Frame, staticFrameGoal, 1, "ms",
			fmt.Sprintf("static frame of %s, latency 800 ms, 50 kB/s, nothing in the cache", page.Path))
		gate.AtMost(t, "P11", page.Usable, usableGoal, 1, "ms",
			fmt.Sprintf("usable page of %s, latency 800 ms, 50 kB/s, nothing in the cache", page.Path))
	}
}

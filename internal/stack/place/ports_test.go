package place

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProcessesThatRunAtTheSameTimeReceiveDifferentPorts(t *testing.T) {
	if os.Getenv("PLACE_TEST_CHILD") != "" {
		for range 3 {
			first, err := FreeBlock()
			require.NoError(t, err)
			fmt.Println("block", first)
		}
		_, _ = os.Stdin.Read(make([]byte, 1)) // until the parent has read all
		return
	}
	seen := map[int]bool{}
	for range 8 {
		other := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		other.Env = append(os.Environ(), "PLACE_TEST_CHILD=1")
		in, err := other.StdinPipe()
		require.NoError(t, err)
		out, err := other.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, other.Start())
		t.Cleanup(func() {
			_ = in.Close()
			require.NoError(t, other.Wait())
		})
		lines := bufio.NewScanner(out)
		for range 3 {
			require.True(t, lines.Scan())
			first, err := strconv.Atoi(strings.TrimPrefix(lines.Text(), "block "))
			require.NoError(t, err, lines.Text())
			require.False(t, seen[first])
			seen[first] = true
		}
	}
}

func TestPortsOfAProcessDifferAndFitTemporal(t *testing.T) {
	seen := map[int]bool{}
	for range BlockSize + 20 {
		port, err := FreePort()
		require.NoError(t, err)
		require.False(t, seen[port])
		require.Less(t, port, 32768)
		seen[port] = true
	}
}

func TestBlockWithATakenPortIsNotGiven(t *testing.T) {
	first, err := FreeBlock()
	require.NoError(t, err)
	require.True(t, allFree(first, BlockSize-1))
	taken, err := listen(first + 12)
	require.NoError(t, err)
	defer func() { require.NoError(t, taken.Close()) }()
	require.False(t, allFree(first, BlockSize-1))
	require.False(t, free(first+BlockSize-1))
}

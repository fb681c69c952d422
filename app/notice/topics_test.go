package notice

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryEventHasAnAudience(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../*/*.go", "../../internal/store/*.go", "../../internal/store/*/*.go"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	emitted := regexp.MustCompile(`Event\{Name: "(\w+)"`)
	events := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range emitted.FindAllStringSubmatch(string(source), -1) {
			if m[1] != "endSession" && !regexp.MustCompile(`_test\.go$`).MatchString(file) {
				events++
				require.Contains(t, topics(), m[1], "%s: state in topics who receives %s", file, m[1])
			}
		}
	}
	require.Greater(t, events, 15)
}

package lint_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A rule for the journeys in the browser, and what to use instead.
type journeyRule struct {
	pattern *regexp.Regexp
	instead string
}

var journeyRules = []journeyRule{
	{regexp.MustCompile(`\bwaitForTimeout\(`), "wait for a condition (expect.poll, waitForResponse, settled)"},
	{regexp.MustCompile(`(^|[^.\w])setTimeout\(`), "wait for a condition, or use simulateSlowServer in a route handler"},
	{regexp.MustCompile(`\bdescribe\.serial\b`), "write one test with steps, or let each test create its records"},
	{regexp.MustCompile(`^(let|var)\b`), "use a fixture (e2e/support/fixtures.ts)"},
}

// A fixed wait is too short on a busy machine and too long on every other. Tests that share variables run in one
// order only.
func TestJourneysWaitForConditionsAndShareNoVariables(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "e2e", "*", "*.ts"))
	require.NoError(t, err)
	require.Greater(t, len(files), 40)
	for _, file := range files {
		if strings.HasSuffix(filepath.Dir(file), "support") {
			continue
		}
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, problem := range journeyProblems(string(source)) {
			t.Errorf("%s: %s", filepath.Base(file), problem)
		}
	}
}

func TestJourneyProblemsAreFound(t *testing.T) {
	bad := []string{"let page: Page;",
		"await page.waitForTimeout(300);", "setTimeout(resolve, 1);", "test.describe.serial('a', f);"}
	require.Len(t, journeyProblems(strings.Join(bad, "\n")), len(bad))
	require.Empty(t, journeyProblems("test.setTimeout(1);\n  let count = 0;\nawait simulateSlowServer(1_500);"))
}

func journeyProblems(source string) (problems []string) {
	for line := range strings.SplitSeq(source, "\n") {
		for _, rule := range journeyRules {
			if rule.pattern.MatchString(line) {
				problems = append(problems, strings.TrimSpace(line)+": "+rule.instead)
			}
		}
	}
	return problems
}

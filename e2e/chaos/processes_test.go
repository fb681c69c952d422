//go:build e2e

package chaos

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// process is one line of the process table, as far as killing needs it.
type process struct {
	pid, parent int
	command     string
}

// descendants lists every process below root, from /proc.
func descendants(root int) []process {
	var all []process
	entries, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range entries {
		if p, ok := read(dir); ok {
			all = append(all, p)
		}
	}
	family := map[int]bool{root: true}
	var found []process
	for grown := true; grown; {
		grown = false
		for _, p := range all {
			if family[p.parent] && !family[p.pid] {
				family[p.pid], grown = true, true
				found = append(found, p)
			}
		}
	}
	return found
}

func read(dir string) (process, bool) {
	pid, err := strconv.Atoi(filepath.Base(dir))
	if err != nil {
		return process{}, false
	}
	stat, err := os.ReadFile(filepath.Join(dir, "stat"))
	if err != nil {
		return process{}, false // it ended in the meantime
	}
	// The second field is the name in parentheses and may hold spaces.
	_, rest, ok := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if !ok || len(fields) < 2 || fields[0] == "Z" {
		return process{}, false
	}
	parent, err := strconv.Atoi(fields[1])
	if err != nil {
		return process{}, false
	}
	command, err := os.ReadFile(filepath.Join(dir, "cmdline"))
	if err != nil || len(command) == 0 {
		return process{}, false
	}
	return process{pid: pid, parent: parent, command: strings.TrimSpace(strings.ReplaceAll(string(command), "\x00", " "))},
		true
}

// victims of a name, by what their command line must contain.
var victims = map[string]func(string) bool{
	"api":        func(c string) bool { return strings.HasSuffix(c, "countersign demo-api") },
	"worker":     func(c string) bool { return strings.Contains(c, "countersign worker") },
	"temporal":   func(c string) bool { return strings.Contains(c, "temporal-server") },
	"postgresql": func(c string) bool { return strings.Contains(c, "postgres -D") },
}

// kill sends SIGKILL to every process of that name below root and says how many there were.
func kill(root int, name string) int {
	killed := 0
	for _, p := range descendants(root) {
		if victims[name](p.command) && syscall.Kill(p.pid, syscall.SIGKILL) == nil {
			killed++
		}
	}
	return killed
}

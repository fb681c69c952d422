package stack

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"countersign.dev/internal/config"
)

// secrets are generated once per home and kept.
var secretNames = []string{"postgres", "app", "platform", "objects", "bank"}

func (h *home) secrets() (map[string]string, error) {
	path := h.path("secrets")
	values, err := config.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if values == nil {
		values = map[string]string{}
	}
	for _, name := range secretNames {
		if values[name] == "" {
			values[name] = randomHex()
		}
	}
	return values, writeFile(path, values, "Generated once; the data of the local stack is protected by these.")
}

func randomHex() string {
	var b [16]byte
	rand.Read(b[:]) // never fails, by its documentation
	return hex.EncodeToString(b[:])
}

// masterKey makes the file with the master key unless it exists: 32 random bytes in base64.
func (h *home) masterKey() (string, error) {
	path := h.path("master-key")
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return path, err
	}
	var key [32]byte
	rand.Read(key[:])
	return path, os.WriteFile(path, []byte(base64.StdEncoding.EncodeToString(key[:])+"\n"), 0o600)
}

func writeFile(path string, values map[string]string, comment string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", comment)
	for _, key := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintf(&b, "%s=%s\n", key, values[key])
	}
	part := path + ".part"
	if err := os.WriteFile(part, []byte(b.String()), 0o600); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// Environment is the configuration of the product's processes. What the user has
// given wins; parts whose address was given are not started.
type Environment map[string]string

// demoKey turns the demo on or off, and begins the names of the demo's other keys.
const demoKey = "COUNTERSIGN_DEMO"

// givenEnvironment separates the keys of the demo from all others.
func givenEnvironment() (given, demo Environment) {
	given, demo = Environment{}, Environment{}
	for _, entry := range os.Environ() {
		key, value, _ := strings.Cut(entry, "=")
		switch {
		case value == "" || !strings.HasPrefix(key, "COUNTERSIGN_"):
		case key == demoKey || strings.HasPrefix(key, demoKey+"_"):
			demo[key] = value
		default:
			given[key] = value
		}
	}
	return given, demo
}

// environment is the environment of a process. Only the demo's processes receive its keys.
func (s *stack) environment(withDemo bool) Environment {
	all := maps.Clone(s.env)
	if withDemo {
		maps.Copy(all, s.demo)
	}
	return all
}

// fill sets what was not given.
func (e Environment) fill(values map[string]string) {
	for key, value := range values {
		if e[key] == "" {
			e[key] = value
		}
	}
}

func (e Environment) list() []string {
	var list []string
	for key, value := range e {
		list = append(list, key+"="+value)
	}
	return list
}

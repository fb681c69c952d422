package config

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/caarlos0/env/v11"
)

// FileName is the file in Home that `countersign up` writes, so that the other
// commands find its stack. The environment wins over it.
const FileName = "environment"

// Problems are all that is wrong with a configuration.
type Problems []string

func (p Problems) Error() string {
	return "the configuration has problems:\n  - " + strings.Join(p, "\n  - ")
}

// Load reads the configuration for processes with the given needs, from the
// environment of the process and the file in Home.
func Load(needs ...Need) (Config, error) {
	return LoadFrom(env.ToMap(os.Environ()), needs...)
}

// LoadFrom is Load with another environment.
func LoadFrom(environment map[string]string, needs ...Need) (Config, error) {
	home := environment["COUNTERSIGN_HOME"]
	if home == "" {
		home = ".countersign"
	}
	merged, err := ReadFile(filepath.Join(home, FileName))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return Config{}, err
	}
	if merged == nil {
		merged = map[string]string{}
	}
	maps.Copy(merged, environment)
	var c Config
	problems := unknownKeys(merged)
	err = env.ParseWithOptions(&c, env.Options{Environment: merged})
	var all env.AggregateError
	switch {
	case errors.As(err, &all):
		for _, e := range all.Errors {
			problems = append(problems, e.Error())
		}
	case err != nil:
		problems = append(problems, err.Error())
	}
	problems = append(problems, c.check(needs)...)
	if len(problems) > 0 {
		return Config{}, problems
	}
	return c, nil
}

// ReadFile reads KEY=value lines; a line that starts with # is a comment.
func ReadFile(path string) (map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	values := map[string]string{}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("%s line %d: want KEY=value", path, n)
		}
		values[key] = value
	}
	return values, lines.Err()
}

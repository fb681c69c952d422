package config

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
	return LoadExtended(environment, Extension{}, needs...)
}

// Extension is a group of keys that only some subcommands read. All others refuse them as unknown.
type Extension struct {
	File  string // in Home; read below the environment, as FileName is
	Into  any    // a pointer to a struct with the tags of Config
	Check func(Config) Problems
}

// LoadExtended is LoadFrom with the keys of an extension.
func LoadExtended(environment map[string]string, extension Extension, needs ...Need) (Config, error) {
	home := environment["COUNTERSIGN_HOME"]
	if home == "" {
		home = ".countersign"
	}
	merged := map[string]string{}
	for _, name := range []string{FileName, extension.File} {
		if name == "" {
			continue
		}
		written, err := ReadFile(filepath.Join(home, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return Config{}, err
		}
		maps.Copy(merged, written)
	}
	maps.Copy(merged, environment)
	var c Config
	known, problems := Keys(), parse(&c, merged)
	if extension.Into != nil {
		known = append(known, KeysOf(extension.Into, nil)...)
		problems = append(problems, parse(extension.Into, merged)...)
	}
	problems = append(problems, unknownKeys(merged, known)...)
	problems = append(problems, c.check(needs)...)
	if extension.Check != nil {
		problems = append(problems, extension.Check(c)...)
	}
	if len(problems) > 0 {
		slices.Sort(problems)
		return Config{}, problems
	}
	return c, nil
}

func parse(into any, environment map[string]string) (problems Problems) {
	err := env.ParseWithOptions(into, env.Options{Environment: environment})
	var all env.AggregateError
	switch {
	case errors.As(err, &all):
		for _, e := range all.Errors {
			problems = append(problems, e.Error())
		}
	case err != nil:
		problems = append(problems, err.Error())
	}
	return problems
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

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

func TestComposeGivesProcessesTheKeysOfTheGuide(t *testing.T) {
	text, err := os.ReadFile("../../infra/compose/compose.yaml")
	require.NoError(t, err)
	var file struct {
		Services map[string]struct {
			Image       string
			Command     []string
			Environment map[string]string
		}
	}
	require.NoError(t, yaml.Unmarshal(text, &file))
	g, seen := readGuide(t), 0
	common := file.Services["temporal-apply"].Environment
	var shared []string // one environment is shared by all services, so that it is written once
	for name := range common {
		shared = append(shared, name)
	}
	require.NotContains(t, shared, "COUNTERSIGN_DATABASE_OWNER_URL")
	for name, service := range file.Services {
		if service.Image != "countersign:local" {
			continue
		}
		var keys []string
		for key := range service.Environment {
			keys = append(keys, key)
		}
		g.gives(t, name, strings.Join(service.Command, " "), keys, shared...)
		seen++
	}
	require.Equal(t, 5, seen)
}

func TestChartGivesProcessesTheKeysOfTheGuide(t *testing.T) {
	g, seen := readGuide(t), 0
	for _, file := range []string{"api.yaml", "workers.yaml", "setup.yaml"} {
		documents := yaml.NewDecoder(strings.NewReader(rendered(t, file)))
		for {
			var workload struct {
				Spec struct {
					Template struct {
						Spec struct {
							Containers []struct {
								Args []string
								Env  []struct{ Name string }
							}
						}
					}
				}
			}
			err := documents.Decode(&workload)
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, file)
			for _, c := range workload.Spec.Template.Spec.Containers {
				var keys []string
				for _, e := range c.Env {
					require.NotContains(t, keys, e.Name)
					keys = append(keys, e.Name)
				}
				g.gives(t, file, strings.Join(c.Args, " "), keys)
				seen++
			}
		}
	}
	require.Equal(t, len(g)-2, seen, "the chart runs every process but bootstrap and agents")
}

// rendered is a template of the chart with its values. Helm's functions that the chart uses are few.
func rendered(t *testing.T, file string) string {
	t.Helper()
	const chart = "../../infra/helm/countersign/"
	text, err := os.ReadFile(chart + "values.yaml")
	require.NoError(t, err)
	var values map[string]any
	require.NoError(t, yaml.Unmarshal(text, &values))
	set := template.New(file)
	set.Funcs(template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var out bytes.Buffer
			err := set.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"nindent": func(n int, s string) string {
			return "\n" + strings.Repeat(" ", n) + strings.ReplaceAll(s, "\n", "\n"+strings.Repeat(" ", n))
		},
		"quote":  func(v any) (string, error) { return encoded(v, true) },
		"toJson": func(v any) (string, error) { return encoded(v, false) },
		"toYaml": func(v any) (string, error) { return encoded(v, false) },
		"list":   func(items ...any) []any { return items },
		"dict": func(items ...any) map[string]any {
			out := map[string]any{}
			for pair := range slices.Chunk(items, 2) {
				out[pair[0].(string)] = pair[1]
			}
			return out
		},
		"has": func(item any, all []any) bool { return slices.Contains(all, item) },
		"join": func(separator string, all []any) string {
			var out []string
			for _, item := range all {
				out = append(out, item.(string))
			}
			return strings.Join(out, separator)
		},
	})
	_, err = set.ParseFiles(chart+"templates/_names.tpl", chart+"templates/"+file)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, set.ExecuteTemplate(&out, file,
		map[string]any{"Values": values, "Release": map[string]any{"Name": "test"}}))
	return out.String()
}

// encoded is JSON, which is YAML too.
func encoded(v any, asText bool) (string, error) {
	if asText {
		v = fmt.Sprint(v)
	}
	out, err := json.Marshal(v)
	return string(out), err
}

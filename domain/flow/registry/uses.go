package registry

import (
	"encoding/json"
	"fmt"
	"slices"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Use is a setting of a step that names a record.
type Use struct {
	Path        string // of the setting in the graph: nodes[3].config.profile
	ID          string // of the record
	ProfileType connection.Type
}

// Profiles are the connection profiles that the steps of a graph use. A step without one has no entry.
func Profiles(g flow.Graph) []Use { return uses(g, kind.Profile) }

// Workflows are the workflows that the steps of a graph run. A step without one has no entry.
func Workflows(g flow.Graph) []Use { return uses(g, kind.Workflow) }

// Assignees are whom the steps of a graph ask, as kind.Assignees names them.
func Assignees(g flow.Graph) []Use { return uses(g, kind.Assignees) }

func uses(g flow.Graph, of kind.FieldType) (all []Use) {
	for i, n := range g.Nodes {
		for _, f := range Of(n.Kind).Fields {
			if f.Type != of {
				continue
			}
			var config map[string]any
			if json.Unmarshal(n.Config, &config) != nil {
				continue // validation reports settings that cannot be read
			}
			path := fmt.Sprintf("nodes[%d].config.%s", i, f.Name)
			list, _ := config[f.Name].([]any)
			for _, value := range append(list, config[f.Name]) {
				if used, _ := value.(string); used != "" {
					all = append(all, Use{path, used, f.ProfileType})
				}
			}
		}
	}
	return all
}

// IDs are the ids of the records, each once.
func IDs(all []Use) []string {
	ids := []string{}
	for _, use := range all {
		if !slices.Contains(ids, use.ID) {
			ids = append(ids, use.ID)
		}
	}
	return ids
}

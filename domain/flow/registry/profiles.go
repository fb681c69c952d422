package registry

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// ProfileUse is a setting of a step that names a connection profile.
type ProfileUse struct {
	Path      string // of the setting in the graph: nodes[3].config.profile
	ProfileID string
	Type      connection.Type // that the step needs
}

// Profiles are the connection profiles that the steps of a graph use. A step without one has no entry.
func Profiles(g flow.Graph) (all []ProfileUse) {
	for i, n := range g.Nodes {
		for _, f := range Of(n.Kind).Fields {
			if f.Type != kind.Profile {
				continue
			}
			var config map[string]any
			if json.Unmarshal(n.Config, &config) != nil {
				continue // validation reports settings that cannot be read
			}
			if profileID, _ := config[f.Name].(string); profileID != "" {
				all = append(all, ProfileUse{fmt.Sprintf("nodes[%d].config.%s", i, f.Name), profileID, f.ProfileType})
			}
		}
	}
	return all
}

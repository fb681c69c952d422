// Package release serves the version of the running build.
package release

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/release"
)

// Output is a list, as the specification has it; its first entry is the running build.
type Output struct {
	Body []Release `maxItems:"1"`
}

// Release is one build.
type Release struct {
	ReleaseVersion string     `json:"releaseVersion"`
	LastUpdate     *time.Time `json:"lastUpdate,omitempty" doc:"Time of the source of this build, if known"`
	Revision       string     `json:"revision,omitempty"`
	Modified       bool       `json:"modified" doc:"Built from a checkout with uncommitted changes"`
}

// Routes adds the operation.
func Routes(s *server.Server, info release.Info) {
	server.Register(s,
		server.Operation{ID: "getRelease", Method: http.MethodGet, Path: "/api/release", Tag: "Shell",
			Summary: "Version of the running build", SignedIn: true}, func(context.Context,
			*struct{}) (*Output, error) {
			return &Output{[]Release{toAPI(info)}}, nil
		})
}

func toAPI(i release.Info) Release {
	r := Release{ReleaseVersion: i.Version, Revision: i.Revision, Modified: i.Modified}
	if !i.LastUpdate.IsZero() {
		r.LastUpdate = &i.LastUpdate
	}
	return r
}

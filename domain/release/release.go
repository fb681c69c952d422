// Package release identifies the running build. It contains only what the build wrote into it: a build without a
// source revision has no date.
package release

import "time"

// Version is the product's, in the API document and on the release page.
const Version = "0.1.0"

// Info is one build.
type Info struct {
	Version    string
	Revision   string    // of the source, empty when it was built from no checkout
	LastUpdate time.Time // of that revision; zero when unknown
	Modified   bool      // built from a checkout with local changes
}

// FromBuild reads the settings the Go tool records ("vcs.revision", …); see runtime/debug.BuildInfo.
func FromBuild(version string, settings map[string]string) Info {
	i := Info{Version: version, Revision: settings["vcs.revision"], Modified: settings["vcs.modified"] == "true"}
	if at, err := time.Parse(time.RFC3339, settings["vcs.time"]); err == nil {
		i.LastUpdate = at
	}
	return i
}

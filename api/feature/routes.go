// Package feature serves feature flags: their management to platform administrators, and their state to everyone.
package feature

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"countersign.dev/api/server"
	featureapp "countersign.dev/app/feature"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/grid"
)

// maxTenants is how many tenants a page can offer.
const maxTenants = 4000

type handlers struct{ features featureapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, features featureapp.Commands) {
	h := handlers{features}
	const all, one = "/api/features", "/api/features/{featureId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Tag: "Features", Permission: "administrators:manage",
			Summary: summary}
	}
	server.RegisterGrid(s, op("featuresGrid", http.MethodPost, all+"/grid", "List feature flags"), h.grid, entryToAPI)
	server.Register(s, op("featureExists", http.MethodGet, all+"/exists", "Whether a name is used"), h.exists)
	server.Register(s, op("listFeatureTenants", http.MethodGet, all+"/tenants",
		"The tenants that a feature flag can name"), h.tenants)
	add := op("addFeature", http.MethodPost, all, "Add a feature flag")
	add.Command, add.Status = true, http.StatusCreated
	server.Register(s, add, h.add)
	server.Register(s, op("getFeature", http.MethodGet, one, "One feature flag with its tenants"), h.get)
	update := op("updateFeature", http.MethodPut, one, "Change a feature flag; it applies within seconds")
	update.Command = true
	server.Register(s, update, h.update)
	signedIn := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: path, Tag: "Features", SignedIn: true, Summary: summary}
	}
	server.Register(s, signedIn("listFeatures", all, "The feature flags of your company"), h.ofTenant)
	server.Register(s, signedIn("getFeatureState", all+"/state", "Whether your company has a feature, by its name"),
		h.state)
}

// Entry is a row of the list.
type Entry struct {
	ID                   string        `json:"id"`
	Name                 string        `json:"name"`
	Known                feature.Known `json:"known,omitempty" doc:"Of a flag that the product reads"`
	Description          string        `json:"description"`
	Global               bool          `json:"global" doc:"For every tenant"`
	Enabled              bool          `json:"enabled"`
	Tenants              int           `json:"tenants" doc:"How many tenants the flag names"`
	CreationTime         time.Time     `json:"creationTime"`
	LastModificationTime time.Time     `json:"lastModificationTime"`
}

func entryToAPI(e feature.Entry) Entry {
	return Entry{ID: e.ID, Name: e.Name, Known: feature.KnownOf(e.Name), Description: e.Description, Global: e.Global,
		Enabled: e.Enabled, Tenants: e.Tenants, CreationTime: e.CreationTime, LastModificationTime: e.LastModificationTime}
}

// Settings are what a platform administrator sets.
type Settings struct {
	Name        string   `json:"name" maxLength:"100"`
	Description string   `json:"description" maxLength:"500"`
	Global      bool     `json:"global" doc:"For every tenant"`
	Enabled     bool     `json:"enabled"`
	TenantIDs   []string `json:"tenantIds" maxItems:"1000" doc:"Without effect while the flag is for every tenant"`
}

func (s Settings) fromAPI() feature.Change {
	return feature.Change{Name: s.Name, Description: s.Description, Global: s.Global, Enabled: s.Enabled,
		Tenants: s.TenantIDs}
}

// Flag is a feature flag.
type Flag struct {
	ID string `json:"id"`
	Settings
	Known     feature.Known `json:"known,omitempty" doc:"Of a flag that the product reads"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
	Version   int64         `json:"version"`
}

type output struct{ Body Flag }

func toAPI(f feature.Flag, err error) (*output, error) {
	if err != nil {
		return nil, err
	}
	return &output{Flag{ID: f.ID, Known: feature.KnownOf(f.Name), CreatedAt: f.CreatedAt, UpdatedAt: f.UpdatedAt,
		Version: f.Version, Settings: Settings{Name: f.Name, Description: f.Description, Global: f.Global,
			Enabled: f.Enabled, TenantIDs: append([]string{}, f.Tenants...)}}}, nil
}

// PathInput names the flag.
type PathInput struct {
	FeatureID string `path:"featureId" format:"uuid"`
}

type addInput struct{ Body Settings }

type updateInput struct {
	PathInput
	Body ChangedSettings
}

// ChangedSettings are settings with the version that the caller read.
type ChangedSettings struct {
	Settings
	Version int64 `json:"version"`
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[feature.Entry] {
	return h.features.List(ctx)
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.features.NameTaken(ctx, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

func (h handlers) add(ctx context.Context, in *addInput) (*output, error) {
	return toAPI(h.features.Add(ctx, in.Body.fromAPI()))
}

func (h handlers) get(ctx context.Context, in *PathInput) (*output, error) {
	return toAPI(h.features.Get(ctx, in.FeatureID))
}

func (h handlers) update(ctx context.Context, in *updateInput) (*output, error) {
	return toAPI(h.features.Update(ctx, in.FeatureID, in.Body.fromAPI(), in.Body.Version))
}

// State says whether a company has a feature.
type State struct {
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

type statesOutput struct {
	Body struct {
		Features []State `json:"features" maxItems:"600" doc:"Those that the product reads, and others that are on"`
	}
}

func (h handlers) ofTenant(ctx context.Context, _ *struct{}) (*statesOutput, error) {
	on, err := h.features.Flags.Enabled(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := &statesOutput{}
	names := slices.Concat(feature.Known("").Values(), on.Names())
	for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
		_, enabled := on[name]
		out.Body.Features = append(out.Body.Features, State{name, enabled})
	}
	return out, nil
}

type stateInput struct {
	Name string `query:"name" required:"true" minLength:"1" maxLength:"100"`
}

type stateOutput struct{ Body State }

func (h handlers) state(ctx context.Context, in *stateInput) (*stateOutput, error) {
	on, err := h.features.Flags.Enabled(ctx, server.Caller(ctx).TenantID)
	_, enabled := on[in.Name]
	return &stateOutput{State{in.Name, enabled}}, err
}

type tenantsOutput struct {
	Body struct {
		Items []Tenant `json:"items" maxItems:"4000" doc:"The first ones by name"`
	}
}

// Tenant is a customer.
type Tenant struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (h handlers) tenants(ctx context.Context, _ *struct{}) (*tenantsOutput, error) {
	names, err := h.features.Customers(ctx)
	out := &tenantsOutput{}
	out.Body.Items = []Tenant{}
	for id, name := range names {
		out.Body.Items = append(out.Body.Items, Tenant{id, name})
	}
	slices.SortFunc(out.Body.Items, func(a, b Tenant) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID))
	})
	out.Body.Items = out.Body.Items[:min(len(out.Body.Items), maxTenants)]
	return out, err
}

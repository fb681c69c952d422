package scim

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	scim "github.com/elimity-com/scim"
	scimerrors "github.com/elimity-com/scim/errors"
	"github.com/elimity-com/scim/optional"
	"github.com/elimity-com/scim/schema"

	"countersign.dev/api/server"
	scimapp "countersign.dev/app/scim"
	"countersign.dev/domain/actor"
	domain "countersign.dev/domain/scim"
	"countersign.dev/domain/tenant"
)

// Path is where the protocol is mounted. The company follows: its people and groups are below "/scim/<company>/v2".
const Path = "/scim"

func address(tenant string) string { return Path + "/" + tenant + "/v2" }

const (
	maxBody = 2 << 20 // a group of some ten thousand members
	maxPage = 200
)

// Tenants finds the companies of addresses.
type Tenants interface {
	Open(ctx context.Context, identifier string) (tenant.Tenant, error)
}

// Mount serves the protocol to clients.
func Mount(s *server.Server, tenants Tenants, commands scimapp.Commands) {
	// Microsoft Entra ID sends "True" instead of true.
	schema.SetAllowStringValues(true)
	p := protocol{tenants, commands, s}
	s.MountGated(Path, "SCIM clients have tokens of their own",
		server.Gate{Admit: p.admit, Refuse: refuse}, maxBody, http.HandlerFunc(p.serve))
}

type protocol struct {
	tenants  Tenants
	commands scimapp.Commands
	server   *server.Server
}

// admit checks the token of a request against the clients of the company in its address.
func (p protocol) admit(r *http.Request) (actor.Actor, error) {
	company, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Path+"/"), "/")
	token, given := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !given {
		return actor.Actor{}, domain.ErrRefused
	}
	t, err := p.tenants.Open(r.Context(), company)
	if err != nil {
		return actor.Actor{}, err
	}
	return p.commands.Enter(r.Context(), t, strings.TrimSpace(token))
}

// refuse answers in the form of the protocol.
func refuse(w http.ResponseWriter, p *server.Problem) {
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(p.StatusCode)
	// The client has gone if this fails.
	_ = json.NewEncoder(w).Encode(scimerrors.ScimError{Status: p.StatusCode, Detail: p.Details})
}

const contentType = "application/scim+json"

func (p protocol) serve(w http.ResponseWriter, r *http.Request) {
	company, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Path+"/"), "/")
	if rest != "v2" && !strings.HasPrefix(rest, "v2/") {
		refuse(w, &server.Problem{StatusCode: http.StatusNotFound, Details: "The address of the company ends with /v2."})
		return
	}
	if len(r.URL.Query().Get("filter")) > domain.MaxFilter {
		refuse(w, &server.Problem{StatusCode: http.StatusBadRequest, Details: "The filter is too long."})
		return
	}
	served, err := scim.NewServer(p.arguments(), scim.WithBaseURL(p.server.PublicURL()+address(company)))
	if err != nil { // the arguments are complete
		refuse(w, p.server.Problem(r.Context(), err))
		return
	}
	r.URL.Path = "/" + rest
	served.ServeHTTP(w, r)
}

func (p protocol) arguments() *scim.ServerArgs {
	return &scim.ServerArgs{
		ServiceProviderConfig: &scim.ServiceProviderConfig{MaxResults: maxPage, SupportFiltering: true, SupportPatch: true,
			AuthenticationSchemes: []scim.AuthenticationScheme{{Type: scim.AuthenticationTypeOauthBearerToken,
				Name: "Bearer token", Primary: true,
				Description: "The token of a SCIM client, which an administrator of the company creates."}}},
		ResourceTypes: []scim.ResourceType{
			{ID: optional.NewString("User"), Name: "User", Endpoint: "/Users", Schema: schema.CoreUserSchema(),
				Description:      optional.NewString("People who sign in"),
				SchemaExtensions: []scim.SchemaExtension{{Schema: schema.ExtensionEnterpriseUser()}}, Handler: people{p}},
			{ID: optional.NewString("Group"), Name: "Group", Endpoint: "/Groups", Schema: schema.CoreGroupSchema(),
				Description: optional.NewString("Groups of people"), Handler: groups{p}},
		}}
}

// tenantOf is the tenant of the client of a request.
func tenantOf(r *http.Request) string {
	who, _ := actor.From(r.Context())
	return who.TenantID
}

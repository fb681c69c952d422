package tenant

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/tenant"
)

// profileRoutes adds the operations on the master record and the comments of a tenant.
func (h handlers) profileRoutes(
	s *server.Server, op func(id, method, path, summary string) server.Operation,
	command func(server.Operation) server.Operation,
) {
	server.Register(s, command(op("updateTenant", http.MethodPut, "/api/tenants/{tenant}",
		"Change name, address and contacts")), h.setProfile)
	server.Register(s, command(op("setTenantIdentifier", http.MethodPost, "/api/tenants/{tenant}/identifier",
		"Change the domain name; the former one stays reserved and leads to the new one")), h.setIdentifier)
	server.Register(s, op("getTenantComments", http.MethodGet, "/api/tenants/{tenant}/comments",
		"What platform administrators noted; the tenant does not see it"), h.comments)
	server.Register(s, command(op("commentTenant", http.MethodPost, "/api/tenants/{tenant}/comments",
		"Note something about a tenant")), h.comment)
}

// Profile is the master record of a tenant.
type Profile struct {
	Name       string    `json:"name" maxLength:"200"`
	Street     string    `json:"street" maxLength:"400"`
	City       string    `json:"city" maxLength:"200"`
	Region     string    `json:"region" maxLength:"200" doc:"State or province"`
	PostalCode string    `json:"postalCode" maxLength:"200"`
	Country    string    `json:"country" maxLength:"200" doc:"ISO 3166-1 alpha-2, or empty"`
	Contacts   []Contact `json:"contacts" maxItems:"200"`
}

// Contact is a person of the company, who need not have an account.
type Contact struct {
	Name       string `json:"name" maxLength:"400"`
	Role       string `json:"role" maxLength:"400"`
	Email      string `json:"email" maxLength:"400"`
	Phone      string `json:"phone" maxLength:"400"`
	Street     string `json:"street" required:"false" maxLength:"400"`
	City       string `json:"city" required:"false" maxLength:"200"`
	Region     string `json:"region" required:"false" maxLength:"200" doc:"State or province"`
	PostalCode string `json:"postalCode" required:"false" maxLength:"200"`
	Country    string `json:"country" required:"false" maxLength:"200" doc:"ISO 3166-1 alpha-2, or empty"`
}

func profileToAPI(p tenant.Profile) Profile {
	out := Profile{Name: p.Name, Street: p.Street, City: p.City, Region: p.Region, PostalCode: p.PostalCode,
		Country: p.Country, Contacts: make([]Contact, len(p.Contacts))}
	for n, c := range p.Contacts {
		out.Contacts[n] = Contact{Name: c.Name, Role: c.Role, Email: c.Email, Phone: c.Phone, Street: c.Street,
			City: c.City, Region: c.Region, PostalCode: c.PostalCode, Country: c.Country}
	}
	return out
}

func (p Profile) toDomain() tenant.Profile {
	out := tenant.Profile{Name: p.Name, Address: tenant.Address{Street: p.Street, City: p.City, Region: p.Region,
		PostalCode: p.PostalCode, Country: p.Country}}
	for _, c := range p.Contacts {
		out.Contacts = append(out.Contacts, tenant.Contact{Name: c.Name, Role: c.Role, Email: c.Email, Phone: c.Phone,
			Address: tenant.Address{Street: c.Street, City: c.City, Region: c.Region, PostalCode: c.PostalCode,
				Country: c.Country}})
	}
	return out
}

type profileInput struct {
	PathInput
	Body struct {
		Profile
		Version int64 `json:"version" doc:"The version that the caller has seen"`
	}
}

func (h handlers) setProfile(ctx context.Context, in *profileInput) (*output, error) {
	d, err := h.tenants.SetProfile(ctx, in.TenantID, in.Body.toDomain(), in.Body.Version)
	return &output{toAPI(d)}, err
}

type identifierInput struct {
	PathInput
	Body struct {
		Identifier string `json:"identifier" maxLength:"200" doc:"Domain name: the first part of its addresses"`
		Version    int64  `json:"version" doc:"The version that the caller has seen"`
	}
}

func (h handlers) setIdentifier(ctx context.Context, in *identifierInput) (*output, error) {
	d, err := h.tenants.SetIdentifier(ctx, in.TenantID, in.Body.Identifier, in.Body.Version)
	return &output{toAPI(d)}, err
}

// Comments are the newest comments about a tenant, the newest first.
type Comments struct {
	Items []Comment `json:"items" maxItems:"200"`
}

// Comment is what a platform administrator noted about a tenant.
type Comment struct {
	ID        string    `json:"id"`
	Author    string    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
}

type commentsOutput struct{ Body Comments }

func commentsToAPI(all []tenant.Comment, err error) (*commentsOutput, error) {
	out := &commentsOutput{Comments{Items: make([]Comment, len(all))}}
	for n, c := range all {
		out.Body.Items[n] = Comment(c)
	}
	return out, err
}

func (h handlers) comments(ctx context.Context, in *PathInput) (*commentsOutput, error) {
	return commentsToAPI(h.tenants.Comments(ctx, in.TenantID))
}

type commentInput struct {
	PathInput
	Body struct {
		Body string `json:"body" maxLength:"4000"`
	}
}

func (h handlers) comment(ctx context.Context, in *commentInput) (*commentsOutput, error) {
	return commentsToAPI(h.tenants.Comment(ctx, in.TenantID, in.Body.Body))
}

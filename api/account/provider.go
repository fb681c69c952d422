package account

import (
	"context"

	"countersign.dev/api/server"
	"countersign.dev/domain/session"
)

// ProviderOutput is the tenant's identity provider.
type ProviderOutput struct {
	Body IdentityProvider
}

// IdentityProvider as an administrator sees it.
type IdentityProvider struct {
	Issuer   string `json:"issuer" maxLength:"500"`
	ClientID string `json:"clientId" maxLength:"200"`
	Enabled  bool   `json:"enabled"`
	Callback string `json:"callback" readOnly:"true" doc:"The redirect address to register there"`
}

// ProviderInput replaces it; without a secret the one there is stays.
type ProviderInput struct {
	Body struct {
		Issuer       string `json:"issuer" maxLength:"500"`
		ClientID     string `json:"clientId" maxLength:"200"`
		ClientSecret string `json:"clientSecret,omitempty" opaque:"true" maxLength:"500" writeOnly:"true"`
		Enabled      bool   `json:"enabled"`
	}
}

func (a Account) getProvider(ctx context.Context, _ *struct{}) (*ProviderOutput, error) {
	caller := server.Caller(ctx)
	p, err := a.External.Settings(ctx, caller.TenantID)
	return a.provider(caller, p), err
}

func (a Account) setProvider(ctx context.Context, in *ProviderInput) (*ProviderOutput, error) {
	caller := server.Caller(ctx)
	p := session.IdentityProvider{Issuer: in.Body.Issuer, ClientID: in.Body.ClientID, Enabled: in.Body.Enabled}
	return a.provider(caller, p), a.External.Configure(ctx, caller.TenantID, p, in.Body.ClientSecret)
}

func (a Account) provider(caller session.Access, p session.IdentityProvider) *ProviderOutput {
	return &ProviderOutput{
		IdentityProvider{p.Issuer, p.ClientID, p.Enabled,
			a.public + "/api/tenants/" + caller.Tenant.Identifier + "/account/external-callback"}}
}

package identityprovider

import (
	"context"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
)

// Test checks settings that need not be saved.
func (c Commands) Test(
	ctx context.Context, t tenant.Tenant, in Settings,
) ([]identityprovider.Checked, error) {
	settings, err := c.complete(ctx, t.ID, in)
	if err != nil {
		return nil, err
	}
	return c.Client.Check(ctx, t, settings), nil
}

// complete adds the stored secret to settings that need not be saved.
func (c Commands) complete(
	ctx context.Context, tenantID string, in Settings,
) (settings identityprovider.Provider, err error) {
	if settings, err = c.sealed(ctx, tenantID, in); err != nil {
		return settings, err
	}
	before, err := c.Get(ctx, tenantID)
	if err != nil {
		return settings, err
	}
	return withStored(before, settings)
}

// Begun is a test sign-in that has begun.
type Begun struct {
	TrialID string
	Address string // where the person signs in
	Browser string // secret that the browser keeps
}

// BeginTrial begins a test sign-in with settings that need not be saved. It belongs to the session of the person.
func (c Commands) BeginTrial(
	ctx context.Context, t tenant.Tenant, sessionID string, in Settings,
) (b Begun, err error) {
	settings, err := c.complete(ctx, t.ID, in)
	if err != nil {
		return b, err
	}
	b = Begun{TrialID: id.New(), Browser: c.Secrets.New()}
	address, exchange, reason := c.Client.BeginTrial(ctx, t, b.TrialID, settings)
	if reason != identityprovider.NoReason {
		return b, fault.New(fault.Unavailable, fault.ServiceUnavailable,
			"The identity provider does not answer as expected. Test the connection first.")
	}
	b.Address = address
	trial := identityprovider.Trial{ID: b.TrialID, SessionID: sessionID, BrowserHash: c.Secrets.Hash(b.Browser),
		Provider: settings, Exchange: exchange}
	err = c.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		if err := identityproviderrow.InsertTrial(tx, trial, c.Now().Add(identityprovider.TrialLife)); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Sign-in", Action: "identity provider tested",
			ObjectType: "identityProvider", ObjectID: t.ID, New: map[string]string{"issuer": settings.Issuer}})
	})
	return b, err
}

// FinishTrial takes what the provider sent back to the browser. It signs no one in and changes no account. The
// values of the exchange work once.
func (c Commands) FinishTrial(ctx context.Context, t tenant.Tenant, trialID, browser, state, code string) error {
	if !id.Valid(trialID) {
		return postgres.NotFound()
	}
	var trial identityprovider.Trial
	var taken bool
	err := c.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) (err error) {
		if trial, err = identityproviderrow.Trial(tx, trialID); err != nil {
			return err
		}
		if !trial.BelongsTo(c.Secrets.Hash(browser), state) {
			return postgres.NotFound()
		}
		taken, err = identityproviderrow.TakeTrial(tx, trialID)
		return err
	})
	if err != nil || !taken {
		return err
	}
	named, claims, reason := c.Client.FinishTrial(ctx, t, trial, code)
	result := identityprovider.Result{Reason: reason, Claims: claims}
	return c.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		if reason == identityprovider.NoReason {
			who, _, err := sessionapp.ByIdentity(tx, trial.Provider, named)
			switch {
			case err == nil:
				result.Account = who.FullName()
			case fault.KindOf(postgres.Translate(err)) != fault.NotFound:
				return err
			}
		}
		return identityproviderrow.EndTrial(tx, trialID, result)
	})
}

// Trial is a test sign-in of this session.
func (c Commands) Trial(
	ctx context.Context, tenantID, sessionID, trialID string,
) (trial identityprovider.Trial, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if trial, err = identityproviderrow.Trial(tx, trialID); err != nil {
			return err
		}
		if trial.SessionID != sessionID {
			return postgres.NotFound()
		}
		return nil
	})
	return trial, err
}

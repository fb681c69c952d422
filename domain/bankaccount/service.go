package bankaccount

import (
	"context"
	"crypto/rand"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

// Accounts is where accounts are kept.
type Accounts interface {
	BankAccounts(ctx context.Context, tenantID string) ([]Account, error)
	BankAccount(ctx context.Context, tenantID, accountID string) (Account, error)
	CreateBankAccount(ctx context.Context, tenantID string, a Account, number, password []byte) error
	// UpdateBankAccount changes everything but the number and the connection. A
	// connection other than the stored one, or a password, waits for a second person.
	UpdateBankAccount(ctx context.Context, tenantID string, a Account, password []byte) error
	DecideConnection(ctx context.Context, tenantID, accountID string, d ConnectionDecision) error
	AssignBankAccount(ctx context.Context, tenantID, projectID, accountID string) error
}

// Sealer encrypts for one place.
type Sealer interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// Service is what people do with the tenant's own accounts.
type Service struct {
	Accounts Accounts
	Vault    Sealer
}

// New is an account with what only its creation may set.
type New struct {
	Account
	Number   string
	Password string
}

// Create seals the number and the bank's password and stores the account.
func (s Service) Create(ctx context.Context, tenantID string, n New) (Account, error) {
	n.Number = strings.ReplaceAll(n.Number, " ", "")
	if n.Number == "" || len(n.Number) > 17 || strings.Trim(n.Number, "0123456789") != "" {
		return Account{}, fault.New(fault.Invalid, fault.InvalidValue, "An account number has 1 to 17 digits.").
			WithFields(fault.Field{Path: "number", Code: fault.InvalidValue, Message: "An account number has 1 to 17 digits."})
	}
	a := n.Account
	var random [FileKeyLength / 2]byte
	_, _ = rand.Read(random[:]) // never fails
	a.ID, a.Last4, a.FileKey, a.Version = id.New(), Last4(n.Number), NewFileKey(random), 1
	if err := a.Validate(); err != nil {
		return a, err
	}
	number, err := s.Vault.Seal(ctx, tenantID, NumberPlace(a.ID), []byte(n.Number))
	if err != nil {
		return a, err
	}
	var password []byte
	if n.Password != "" {
		if password, err = s.Vault.Seal(ctx, tenantID, PasswordPlace(a.ID), []byte(n.Password)); err != nil {
			return a, err
		}
	}
	return a, s.Accounts.CreateBankAccount(ctx, tenantID, a, number, password)
}

// Update changes how the bank is served; the number stays. Another connection or
// password is used only after another person has approved it.
func (s Service) Update(ctx context.Context, tenantID string, a Account, password string) (Account, error) {
	if err := a.Validate(); err != nil {
		return a, err
	}
	var sealed []byte
	if password != "" {
		var err error
		if sealed, err = s.Vault.Seal(ctx, tenantID, PasswordPlace(a.ID), []byte(password)); err != nil {
			return a, err
		}
	}
	if err := s.Accounts.UpdateBankAccount(ctx, tenantID, a, sealed); err != nil {
		return a, err
	}
	return s.Accounts.BankAccount(ctx, tenantID, a.ID)
}

// DecideConnection approves or refuses the connection that waits.
func (s Service) DecideConnection(
	ctx context.Context, tenantID, accountID string, d ConnectionDecision,
) (Account, error) {
	if err := s.Accounts.DecideConnection(ctx, tenantID, accountID, d); err != nil {
		return Account{}, err
	}
	return s.Accounts.BankAccount(ctx, tenantID, accountID)
}

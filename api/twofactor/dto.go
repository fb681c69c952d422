package twofactor

import (
	"time"

	twofactorapp "countersign.dev/app/twofactor"
	"countersign.dev/domain/twofactor"
)

// UserPath names the user.
type UserPath struct {
	UserID string `path:"userId"`
}

// FactorPath names a factor of the caller.
type FactorPath struct {
	FactorID string `path:"factorId" format:"uuid"`
}

// Proof is what a person proves before a change of their factors.
type Proof struct {
	Code string `json:"code" opaque:"true" minLength:"1" maxLength:"8192" writeOnly:"true" doc:"Or a password or passkey"`
}

// BeginInput names the factor to add.
type BeginInput struct {
	Body struct {
		Proof
		Kind twofactor.Kind `json:"kind,omitempty" doc:"Absent: totp"`
		Name string         `json:"name" maxLength:"60"`
	}
}

// FinishInput contains a code or response of the new factor.
type FinishInput struct {
	FactorPath
	Body struct {
		Code string `json:"code" opaque:"true" minLength:"1" maxLength:"8192" doc:"Or the response of a new passkey, as JSON"`
	}
}

// RenameInput is a new name of a factor.
type RenameInput struct {
	FactorPath
	Body struct {
		Proof
		Name string `json:"name" maxLength:"60"`
	}
}

// RemoveInput removes a factor.
type RemoveInput struct {
	FactorPath
	Body Proof
}

// RenewInput replaces the recovery codes.
type RenewInput struct{ Body Proof }

// Output is what a person has for the second step of a sign-in.
type Output struct{ Body State }

// State is what a person has for the second step of a sign-in.
type State struct {
	Items         []Factor `json:"items" maxItems:"20" doc:"The oldest first"`
	RecoveryCodes int      `json:"recoveryCodes" doc:"Unused recovery codes"`
	FewCodes      bool     `json:"fewCodes" doc:"Few recovery codes are left"`
	Required      bool     `json:"required" doc:"A role requires two factors"`
	HasPassword   bool     `json:"hasPassword" doc:"False: signs in at the company's identity provider"`
	Passkeys      bool     `json:"passkeys" doc:"The address of the installation can have passkeys"`
}

// Factor is one factor of a person.
type Factor struct {
	ID         string         `json:"id"`
	Kind       twofactor.Kind `json:"kind"`
	Name       string         `json:"name"`
	CreatedAt  time.Time      `json:"createdAt"`
	LastUsedAt *time.Time     `json:"lastUsedAt,omitempty"`
}

// EnrollmentOutput is shown once.
type EnrollmentOutput struct{ Body Enrollment }

// Enrollment is what a new factor needs. It is shown once.
type Enrollment struct {
	FactorID string         `json:"factorId"`
	Kind     twofactor.Kind `json:"kind"`
	Options  string         `json:"options,omitempty" doc:"Of a passkey: JSON for the creation in the browser"`
	Key      string         `json:"key,omitempty" doc:"To type into an authenticator app"`
	Address  string         `json:"address,omitempty" doc:"otpauth address"`
	QRSize   int            `json:"qrSize,omitempty" doc:"Modules per side of the QR code of the address"`
	QRPath   string         `json:"qrPath,omitempty" doc:"SVG path of its dark modules"`
}

// PasskeyOutput asks for a signature of a passkey.
type PasskeyOutput struct{ Body PasskeyRequest }

// PasskeyRequest is what a browser needs to let a person sign with a passkey.
type PasskeyRequest struct {
	Options string `json:"options" doc:"JSON for the request in the browser. A response to it works once within 5 minutes"`
}

// CodesOutput contains recovery codes, which are shown once.
type CodesOutput struct {
	Body struct {
		RecoveryCodes []string `json:"recoveryCodes" maxItems:"20" doc:"Empty: the earlier ones stay"`
	}
}

func codesToAPI(codes []string) *CodesOutput {
	out := &CodesOutput{}
	out.Body.RecoveryCodes = append([]string{}, codes...)
	return out
}

func toAPI(s twofactorapp.State) *Output {
	out := State{Items: make([]Factor, len(s.Factors)), RecoveryCodes: s.RecoveryCodes, Required: s.Required,
		FewCodes: len(s.Factors) > 0 && s.RecoveryCodes <= twofactor.FewCodes, HasPassword: s.HasPassword,
		Passkeys: s.Passkeys}
	for i, f := range s.Factors {
		out.Items[i] = Factor{ID: f.ID, Kind: f.Kind, Name: f.Name, CreatedAt: f.CreatedAt, LastUsedAt: f.LastUsedAt}
	}
	return &Output{out}
}

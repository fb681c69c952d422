package oidc

import (
	"errors"

	"github.com/zitadel/oidc/v3/pkg/oidc"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/identityprovider"
)

// refusalReason is why the answer of a provider was refused.
func refusalReason(err error) audit.CauseCode {
	for _, known := range []struct {
		err    error
		reason audit.CauseCode
	}{{oidc.ErrIssuerInvalid, audit.WrongIssuer}, {oidc.ErrAudience, audit.WrongAudience},
		{oidc.ErrNonceInvalid, audit.WrongNonce}, {oidc.ErrSignatureInvalid, audit.WrongSignature},
		{oidc.ErrSignatureMissing, audit.WrongSignature}, {oidc.ErrSignatureInvalidPayload, audit.WrongSignature},
		{oidc.ErrSignatureUnsupportedAlg, audit.WrongSignature}, {oidc.ErrSignatureMultiple, audit.WrongSignature}} {
		if errors.Is(err, known.err) {
			return known.reason
		}
	}
	switch exchangeReason(err) {
	case identityprovider.SignInRefused:
		return audit.CodeRefused
	case identityprovider.ClientRefused:
		return audit.ClientRefused
	case identityprovider.UserInfoFailed:
		return audit.UserInfoFailed
	case identityprovider.TokenInvalid:
		return audit.TokenInvalid
	case identityprovider.Unexpected:
		return audit.ProviderError
	default:
		return audit.NotReached
	}
}

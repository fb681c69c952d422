package audit

// Why a machine credential or an identity provider was refused.
const (
	UnknownKey   CauseCode = "credential.unknownKey"
	WrongKey     CauseCode = "credential.wrongKey" // of an agent that exists
	ReplacedKey  CauseCode = "credential.replacedKey"
	RevokedAgent CauseCode = "credential.revokedAgent"
	UnknownCode  CauseCode = "credential.unknownCode"
	WrongCode    CauseCode = "credential.wrongCode" // of a pairing that exists
	UsedCode     CauseCode = "credential.usedCode"
	ExpiredCode  CauseCode = "credential.expiredCode"
	UnknownToken CauseCode = "credential.unknownToken"
	WrongToken   CauseCode = "credential.wrongToken" // of a client that exists
	RevokedToken CauseCode = "credential.revokedToken"
	ExpiredToken CauseCode = "credential.expiredToken"

	NoAccount        CauseCode = "provider.noAccount"
	DomainNotAllowed CauseCode = "provider.domainNotAllowed"
	Administrator    CauseCode = "provider.administrator" // of the installation
	WrongState       CauseCode = "provider.wrongState"
	ProviderError    CauseCode = "provider.error" // it sent no code
	CodeRefused      CauseCode = "provider.codeRefused"
	ClientRefused    CauseCode = "provider.clientRefused"
	NotReached       CauseCode = "provider.notReached"
	WrongIssuer      CauseCode = "provider.wrongIssuer"
	WrongAudience    CauseCode = "provider.wrongAudience"
	WrongNonce       CauseCode = "provider.wrongNonce"
	WrongSignature   CauseCode = "provider.wrongSignature"
	TokenInvalid     CauseCode = "provider.tokenInvalid" // another problem of the token
	UserInfoFailed   CauseCode = "provider.userInfoFailed"
)

// refusals are the reasons of refused credentials and identity providers.
func refusals() []CauseCode {
	return []CauseCode{UnknownKey, WrongKey, ReplacedKey, RevokedAgent, UnknownCode, WrongCode, UsedCode, ExpiredCode,
		UnknownToken, WrongToken, RevokedToken, ExpiredToken, NoAccount, DomainNotAllowed, Administrator, WrongState,
		ProviderError, CodeRefused, ClientRefused, NotReached, WrongIssuer, WrongAudience, WrongNonce, WrongSignature,
		TokenInvalid, UserInfoFailed}
}

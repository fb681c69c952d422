package connection

import (
	"strconv"

	"countersign.dev/domain/proposal"
)

// Fields are the settings as the fields of a proposal. They are the same for all types, so that any two compare.
func (s Settings) Fields() []proposal.Value {
	return []proposal.Value{
		{Field: proposal.Authentication, Values: proposal.Text(string(s.Authentication))},
		{Field: proposal.Login, Values: proposal.Text(s.Login)},
		{Field: proposal.Host, Values: proposal.Text(s.Host)},
		{Field: proposal.Port, Values: number(s.Port)},
		{Field: proposal.HostKey, Values: proposal.Text(s.HostKey)},
		{Field: proposal.Folder, Values: proposal.Text(s.Folder)},
		{Field: proposal.Encryption, Values: proposal.Text(string(s.Encryption))},
		{Field: proposal.From, Values: proposal.Text(s.From)},
		{Field: proposal.PerMinute, Values: number(s.PerMinute)},
		{Field: proposal.URL, Values: proposal.Text(s.URL)},
		{Field: proposal.KeyName, Values: proposal.Text(s.KeyName)},
		{Field: proposal.AddTo, Values: proposal.Text(string(s.AddTo))},
		{Field: proposal.TokenURL, Values: proposal.Text(s.TokenURL)},
		{Field: proposal.ClientID, Values: proposal.Text(s.ClientID)},
		{Field: proposal.Scope, Values: proposal.Text(s.Scope)},
		{Field: proposal.Audience, Values: proposal.Text(s.Audience)},
		{Field: proposal.KeyID, Values: proposal.Text(s.KeyID)},
		{Field: proposal.Claims, Values: proposal.Text(s.Claims)},
		{Field: proposal.AuthorizationURL, Values: proposal.Text(s.AuthorizationURL)},
	}
}

// number is the value of a setting that is 0 where a type does not have it.
func number(n int) []string {
	if n == 0 {
		return []string{}
	}
	return []string{strconv.Itoa(n)}
}

package configuration

import (
	"strings"

	"countersign.dev/domain/configuration"
	connections "countersign.dev/domain/connection"
)

type profileName struct {
	Connection string `yaml:"connection"`
	Profile    string `yaml:"profile"`
}

// connection is the YAML form of a profile of a connection.
type connection struct {
	profileName `yaml:",inline"`

	Type           connections.Type           `yaml:"type"`
	Authentication connections.Authentication `yaml:"authentication"`
	Login          string                     `yaml:"login,omitempty"`
	Host           string                     `yaml:"host,omitempty"`
	Port           int                        `yaml:"port,omitempty"`
	HostKey        string                     `yaml:"hostKey,omitempty"`
	Folder         string                     `yaml:"folder,omitempty"`
	Encryption     connections.Encryption     `yaml:"encryption,omitempty"`
	From           string                     `yaml:"from,omitempty"`
	PerMinute      int                        `yaml:"perMinute,omitempty"`
	URL            string                     `yaml:"url,omitempty"`
	KeyName        string                     `yaml:"keyName,omitempty"`
	AddTo          connections.AddTo          `yaml:"addTo,omitempty"`
	TokenURL       string                     `yaml:"tokenUrl,omitempty"`
	ClientID       string                     `yaml:"clientId,omitempty"`
	Scope          string                     `yaml:"scope,omitempty"`
	Audience       string                     `yaml:"audience,omitempty"`
	KeyID          string                     `yaml:"keyId,omitempty"`
	Claims         string                     `yaml:"claims,omitempty"`

	AuthorizationURL string `yaml:"authorizationUrl,omitempty"`
}

func connectionToFile(c configuration.Connection) connection {
	s := c.Settings
	return connection{profileName: profileName(c.ProfileName), Type: c.Type, Authentication: s.Authentication,
		Login: s.Login, Host: s.Host, Port: s.Port, HostKey: s.HostKey, Folder: s.Folder, Encryption: s.Encryption,
		From: s.From, PerMinute: s.PerMinute, URL: s.URL, KeyName: s.KeyName, AddTo: s.AddTo, TokenURL: s.TokenURL,
		ClientID: s.ClientID, Scope: s.Scope, Audience: s.Audience, KeyID: s.KeyID, Claims: s.Claims,
		AuthorizationURL: s.AuthorizationURL}
}

func connectionFromFile(c connection) configuration.Connection {
	return configuration.Connection{ProfileName: profileFromFile(&c.profileName), Type: c.Type,
		Settings: connections.Settings{Authentication: c.Authentication, Login: c.Login, Host: c.Host, Port: c.Port,
			HostKey: c.HostKey, Folder: c.Folder, Encryption: c.Encryption, From: c.From, PerMinute: c.PerMinute, URL: c.URL,
			KeyName: c.KeyName, AddTo: c.AddTo, TokenURL: c.TokenURL, ClientID: c.ClientID, Scope: c.Scope,
			Audience: c.Audience, KeyID: c.KeyID, Claims: c.Claims, AuthorizationURL: c.AuthorizationURL}}
}

func profileFromFile(p *profileName) configuration.ProfileName {
	if p == nil {
		return configuration.ProfileName{}
	}
	return configuration.ProfileName{Connection: strings.TrimSpace(p.Connection), Profile: strings.TrimSpace(p.Profile)}
}

package api

import (
	"time"

	"countersign.dev/api/server"
	connectionapp "countersign.dev/app/connection"
	sessionapp "countersign.dev/app/session"
	twofactorapp "countersign.dev/app/twofactor"
	"countersign.dev/domain/release"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/sftpclient"
	"countersign.dev/internal/totp"
)

// Module is a part of the API that only some subcommands attach. It has a separate document.
type Module struct {
	Name   string // the pages of the user interface ask for it
	Routes func(s *server.Server, d Deps)
}

// OpenAPI is the document of the module's routes alone.
func (m Module) OpenAPI() ([]byte, error) {
	s, err := describing()
	if err != nil {
		return nil, err
	}
	m.Routes(s, Deps{DB: &postgres.DB{}})
	return yaml(s)
}

func describing() (*server.Server, error) {
	return server.New(server.Config{PublicURL: "http://localhost:8080", Version: release.Version}, server.Deps{})
}

func yaml(s *server.Server) ([]byte, error) {
	if _, err := s.Handler(); err != nil {
		return nil, err
	}
	return s.OpenAPI().YAML()
}

func names(modules []Module) []string {
	all := make([]string, len(modules))
	for i, m := range modules {
		all[i] = m.Name
	}
	return all
}

// SignIn is how people prove who they are.
func (d Deps) SignIn() sessionapp.SignIn {
	return sessionapp.SignIn{Sessions: d.sessions(), Passwords: d.Passwords, Secrets: d.Tokens, Devices: d.Tokens,
		Factors: d.factors()}
}

func (d Deps) factors() twofactorapp.Factors {
	return twofactorapp.Factors{Vault: d.Vault, Apps: totp.Apps{}, Passkeys: d.Passkeys, Hashes: d.Tokens, Now: time.Now}
}

// connections are the company's connections to the servers that the guard permits.
func (d Deps) connections(guard outbound.Guard) connectionapp.Commands {
	return connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: guard, HostKeys: sftpclient.Client{Outbound: guard},
		Keys: pgp.Keys{Now: time.Now}, Secrets: d.Tokens, Now: time.Now}
}

func (d Deps) sessions() sessionapp.Commands {
	return sessionapp.Commands{DB: d.DB, Now: time.Now}
}

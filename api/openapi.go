package api

import (
	"countersign.dev/api/server"
	"countersign.dev/domain/release"
	"countersign.dev/internal/config"
)

// OpenAPI is the document of every route, byte for byte the same each time.
func OpenAPI() ([]byte, error) {
	s, err := server.New(server.Config{PublicURL: "http://localhost:8080", Version: release.Version}, server.Deps{})
	if err != nil {
		return nil, err
	}
	if err := Routes(s, Deps{Config: config.Config{}}); err != nil {
		return nil, err
	}
	if _, err := s.Handler(); err != nil {
		return nil, err
	}
	return s.OpenAPI().YAML()
}

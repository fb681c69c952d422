package api

import "countersign.dev/internal/postgres"

// OpenAPI is the document of every route, byte for byte the same each time.
func OpenAPI() ([]byte, error) {
	s, err := describing()
	if err != nil {
		return nil, err
	}
	if err := Routes(s, Deps{DB: &postgres.DB{}}); err != nil {
		return nil, err
	}
	return yaml(s)
}

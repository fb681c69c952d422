package api

import (
	"time"

	productapi "countersign.dev/api"
	"countersign.dev/api/server"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/demo/outside"
	demostore "countersign.dev/demo/store"
	demoworld "countersign.dev/demo/world"
)

// Name is the name for which the user interface asks.
const Name = "demo"

// Module attaches the demo to the API. The outside world listens at worldURL.
func Module(worldURL string) productapi.Module {
	return productapi.Module{Name: Name, Routes: func(s *server.Server, d productapi.Deps) {
		rows := demostore.Store{DB: d.DB}
		Routes(s, Deps{
			World: outside.Service{World: demoworld.Client{URL: worldURL}, Senders: rows}, Seats: rows,
			Tenants: tenantapp.NewDirectory(tenantapp.Commands{DB: d.DB}, time.Now), SignIn: d.SignIn(),
		})
	}}
}

// OpenAPI is the document of the demo's routes.
func OpenAPI() ([]byte, error) { return Module("").OpenAPI() }

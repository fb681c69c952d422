package tenant

// reserved are first path segments that mean something else at every installation: pages of the user
// interface that belong to no tenant, and what the server mounts. A test holds them together with both.
var reserved = map[string]bool{
	"api": true, "assets": true, "browser-unsupported": true, "dev": true, "error": true, "fonts": true, "healthz": true,
	"login": true, "logout": true, "metrics": true, "oidc": true, "readyz": true, "redirect": true, "scim": true,
	"temporal": true,
	"ws":       true,

	// Pages of a tenant for guests: an address without the tenant would be read as one.
	"forgot-password": true, "logged-out": true, "login-callback": true, "session-timeout": true, "set-password": true,
}

// Reserved reports whether the product uses an identifier.
func Reserved(identifier string) bool { return reserved[identifier] }

package seed

// Login is a demo user who signs in with Password.
type Login struct {
	Tenant, TenantName, Username, Role string
}

// Logins are all who can sign in, tenant by tenant.
func Logins() []Login {
	var all []Login
	for _, h := range companies() {
		for _, p := range h.people {
			if !p.away {
				all = append(all, Login{Tenant: h.identifier, TenantName: h.name, Username: p.username(), Role: p.systemRole()})
			}
		}
	}
	return all
}

// Package permission defines permissions: pairs of a resource and a scope. Their holders are data: the system
// roles here are the initial roles of a tenant, and custom roles are stored in the database. No code checks a
// role by its name.
package permission

import (
	"slices"
	"strings"
)

// Permission is "resource:scope", for example "invoices:update".
type Permission string

// Resource is the part before the colon.
func (p Permission) Resource() string { r, _, _ := strings.Cut(string(p), ":"); return r }

// Scope is the part after it.
func (p Permission) Scope() string { _, s, _ := strings.Cut(string(p), ":"); return s }

// Known says whether p is in the catalog. A route or role that names another one is a typing error.
func Known(p Permission) bool { return slices.Contains(catalog[p.Resource()], p.Scope()) }

// All is every permission there is, sorted.
func All() []Permission {
	var all []Permission
	for resource, scopes := range catalog {
		for _, scope := range scopes {
			all = append(all, Permission(resource+":"+scope))
		}
	}
	slices.Sort(all)
	return all
}

// Resources are the resources whose permissions a tenant may grant, sorted.
func Resources() []string {
	var all []string
	for resource := range catalog {
		if !slices.Contains(platform, resource) {
			all = append(all, resource)
		}
	}
	slices.Sort(all)
	return all
}

// Scopes are the scopes of a resource in the order of the catalog.
func Scopes(resource string) []string { return slices.Clone(catalog[resource]) }

// OfProjects reports whether a resource is about the content of projects: invoices, payments, tasks and what
// processes them. The others concern the tenant as a whole.
func OfProjects(resource string) bool {
	return !slices.Contains(ofTenant, resource) && !slices.Contains(platform, resource)
}

// OfPlatform reports whether p concerns the installation. No role of a customer's tenant may contain it.
func OfPlatform(p Permission) bool { return slices.Contains(platform, p.Resource()) }

// MovesMoney reports whether p permits approving or releasing money, or changing the data that determines it.
// Users cannot grant themselves a role with such a permission.
func MovesMoney(p Permission) bool {
	switch p {
	case "tasks:performAction", "tasks:approve", "tasks:bulk", "payments:approve", "payments:release", "vendors:approve",
		"bankAccounts:approve":
		return true
	default:
		return false
	}
}

// Administers reports whether p permits changing who holds which permissions.
func Administers(p Permission) bool {
	switch p {
	case "roles:create", "roles:update", "roles:manage", "permissions:update", "userManagement:manage",
		"userGroups:update", "userGroups:manage":
		return true
	default:
		return false
	}
}

// Set is what one person may do.
type Set map[Permission]struct{}

// NewSet holds the permissions given.
func NewSet(all ...Permission) Set {
	s := make(Set, len(all))
	for _, p := range all {
		s[p] = struct{}{}
	}
	return s
}

// Has says whether p is in the set; deny is the default.
func (s Set) Has(p Permission) bool { _, ok := s[p]; return ok }

// Sorted is the set as a list.
func (s Set) Sorted() []Permission {
	all := make([]Permission, 0, len(s))
	for p := range s {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}

// ByResource is the form the user interface asks in: a resource with its scopes.
func (s Set) ByResource() map[string][]string {
	out := map[string][]string{}
	for _, p := range s.Sorted() {
		out[p.Resource()] = append(out[p.Resource()], p.Scope())
	}
	return out
}

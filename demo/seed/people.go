package seed

import (
	"strings"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
)

// company is one tenant of the demo and who works there.
type company struct {
	identifier, name, mail string
	kind                   tenant.Kind
	seed                   uint64
	invoices               int // in eighteen months
	people                 []person
	companies              []demodocument.Company
	bank                   string
	licenseUsed            int64 // percent of each limit that is used at the start
}

// person is a user. One holds each role; two approve, so that large invoices have two levels.
type person struct {
	first, last string
	role        string
	limit       string // of approval; empty: the person may not approve
	group       string
	away        bool // shows as deactivated
}

func (p person) name() string     { return p.first + " " + p.last }
func (p person) username() string { return strings.ToLower(p.first + "." + p.last) }

// Roles by which history finds its people.
const (
	manager   = "AP Manager"
	processor = "AP Processor"
	approver  = "Approver"
	director  = "Approver, finance director" // an approver with a higher limit
)

const (
	apTeam     = "AP Team"
	directors  = "Finance Directors"
	purchasing = "Purchasing"
)

// by is the person of a role.
func (h company) by(role string) person {
	for _, p := range h.people {
		if p.role == role {
			return p
		}
	}
	return person{}
}

func companies() []company {
	return []company{
		{identifier: "northwind", name: "Northwind Traders", licenseUsed: 62, mail: "northwind.example",
			kind: tenant.Customer, seed: 18, invoices: 1500, companies: demodocument.Companies(), bank: "First Harbor Bank",
			people: staff([]string{"Alice Moreno", "Marcus Webb", "Priya Nair", "Daniel Okafor", "Helen Castellano",
				"Sofia Lindqvist", "Tom Becker", "Print Agent", "Grace Huang", "Leo Martins", "Nina Petrova", "Victor Stahl"})},
		{identifier: "contoso", name: "Contoso Manufacturing", licenseUsed: 88, mail: "contoso.example",
			kind: tenant.Customer, seed: 81, invoices: 1500, companies: []demodocument.Company{
				{Number: "100", Name: "Contoso Manufacturing Co.", Address: []string{"7 Foundry Lane", "Columbus, OH 43215"}},
				{Number: "300", Name: "Contoso Castings LLC", Address: []string{"210 Riverfront Drive", "Toledo, OH 43604"}}},
			bank: "Ohio Valley Trust",
			people: staff([]string{"Ruben Castro", "Ingrid Hansen", "Ahmed Farouk", "Laura Bianchi", "Samuel Osei", "Mei Tanaka",
				"Jonas Weber", "Print Agent", "Carla Mendes", "Owen Price", "Yara Haddad", "Peter Novak"})},
		{identifier: "platform", name: "Countersign Platform", mail: "platform.example", kind: tenant.Platform, seed: 7,
			people: []person{{first: "Ruth", last: "Adeyemi", role: "PlatformAdmin"},
				{first: "Sam", last: "Ortiz", role: "Operator"}}},
	}
}

// staff gives twelve people the roles of a customer, in the order of their names.
func staff(names []string) []person {
	posts := []person{
		{role: permission.Administrator}, {role: manager, limit: "100000", group: apTeam}, {role: processor, group: apTeam},
		{role: approver, limit: "10000"}, {role: director, limit: "250000", group: directors},
		{role: "Workspace Designer"}, {role: "Integration Specialist"}, {role: "Agent User"},
		{role: "Purchasing Manager", limit: "25000", group: purchasing}, {role: "Purchasing Buyer", group: purchasing},
		{role: permission.GeneralUser}, {role: permission.GeneralUser, away: true},
	}
	for i, name := range names {
		posts[i].first, posts[i].last, _ = strings.Cut(name, " ")
	}
	return posts
}

// systemRole is the role's name in the tenant.
func (p person) systemRole() string {
	if p.role == director {
		return approver
	}
	return p.role
}

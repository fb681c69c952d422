package approval

import (
	"github.com/shopspring/decimal"

	approvalapp "countersign.dev/app/approval"
	"countersign.dev/domain/approval"
)

// RoleInput names the role.
type RoleInput struct {
	RoleID string `path:"roleId"`
}

// LimitOfRoleInput sets the limit of a role, with the version that the caller read.
type LimitOfRoleInput struct {
	RoleInput
	Body struct {
		ApprovalLimit string `json:"approvalLimit" maxLength:"20" doc:"A decimal; empty removes the limit"`
		Version       int64  `json:"version"`
	}
}

// RoleLimitOutput contains the limit of a role.
type RoleLimitOutput struct {
	Body RoleLimit
}

// RoleLimit is the highest amount that the members of a role may finally approve.
type RoleLimit struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	ApprovalLimit string `json:"approvalLimit" doc:"A decimal; empty: none"`
	Currency      string `json:"currency"`
	Version       int64  `json:"version"`
}

func roleLimitToAPI(r approvalapp.RoleLimit) *RoleLimitOutput {
	out := &RoleLimitOutput{RoleLimit{ID: r.ID, Name: r.Name, Currency: r.Currency, Version: r.Version}}
	if r.ApprovalLimit != nil {
		out.Body.ApprovalLimit = r.ApprovalLimit.StringFixed(2)
	}
	return out
}

// Holder is a row of the list of people.
type Holder struct {
	ID             string             `json:"id"`
	FullName       string             `json:"fullName"`
	Email          string             `json:"email"`
	Authority      approval.Authority `json:"authority"`
	OwnLimit       string             `json:"ownLimit" doc:"A decimal; empty: none, so that the roles decide"`
	RoleLimit      string             `json:"roleLimit" doc:"The highest limit of the person's roles; empty: none"`
	EffectiveLimit string             `json:"effectiveLimit" doc:"A decimal; empty: may not approve"`
	Currency       string             `json:"currency"`
	LimitRoles     string             `json:"limitRoles" doc:"Names of the roles that have the highest limit"`
	ApprovingRoles string             `json:"approvingRoles" doc:"Names of the roles that approve or decide on tasks"`
}

func holderToAPI(h approval.Holder) Holder {
	return Holder{ID: h.ID, FullName: h.FullName, Email: h.Email, Authority: h.Authority, OwnLimit: text(h.OwnLimit),
		RoleLimit: text(h.RoleLimit), EffectiveLimit: text(h.EffectiveLimit), Currency: h.Currency,
		LimitRoles: h.LimitRoles, ApprovingRoles: h.ApprovingRoles}
}

// RoleHolder is a row of the list of roles.
type RoleHolder struct {
	ID        string             `json:"id"`
	Name      string             `json:"name"`
	Authority approval.Authority `json:"authority" doc:"What the members may approve by this role"`
	Limit     string             `json:"limit" doc:"A decimal; empty: none"`
	Currency  string             `json:"currency"`
	Members   int64              `json:"members" doc:"People who are not deactivated"`
	Version   int64              `json:"version"`
}

func roleToAPI(r approval.RoleHolder) RoleHolder {
	return RoleHolder{ID: r.ID, Name: r.Name, Authority: r.Authority, Limit: text(r.Limit), Currency: r.Currency,
		Members: r.Members, Version: r.Version}
}

func text(d decimal.NullDecimal) string {
	if !d.Valid {
		return ""
	}
	return d.Decimal.StringFixed(2)
}

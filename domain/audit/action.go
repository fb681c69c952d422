package audit

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Code names what happened to which kind of record, for people and programs: "invoice.indexDataChanged".
// It is derived from the object type and the action that the entry stores.
type Code string

// Other is the code of an entry whose action is not listed.
const Other Code = "record.changed"

// actions are all actions by object type. They are stored: add, never rename.
func actions() map[string][]string {
	all := map[string][]string{
		"invoice": {"captured", "submitted", "approval", "approved", "erp_sending", "erp_sent", "in_payment", "paid",
			"rejected", "erp_failed", "payment_failed", "index data changed", "index fields changed", "line items changed",
			"distribution changed", "marked as no duplicate", "commented", "warnings overridden", "withdrawn", "deleted",
			"comment edited", "comment deleted", "sent back", "payment refused", "aborted", "processing", "archived"},
		"task": {"create", "approve", "reject", "complete", "reassign", "requestInfo", "provideInfo", "restart", "remind",
			"escalate", "overdue", "withdraw", "deferApproval", "retractApproval", "lapseApproval"},
		"bulk":    {"bulk approve", "bulk reject", "bulk reassign", "bulk canceled"},
		"payment": {"created", "hold", "releaseHold", "cancel", "delete", "void", "void taken back", "returned"},
		"batch": {"prepared", "payments removed", "released", "reissued", "resumed", "resolved by hand", "file shown",
			"file given to agent", "handed to printer by agent", "hand-over begun", "hand-over refused", "numbers burned",
			"release requested", "cancel requested", "resend requested", "reconcile requested", "preparing", "awaiting_release",
			"sealed", "delivering", "delivered", "acknowledged", "settled", "rejected", "expired", "unknown", "canceled"},
		"checkNumber": {"check reserved", "check printed", "check verify", "check spoiled", "check voided"},
		"job":         {"started"},
		"upload": {"uploaded", "processing", "completed", "failed", "rejected", "import uploaded",
			"import approved", "import processing", "import completed", "import failed", "import rejected"},
		"vendor": {"account change approved", "account change refused", "account change proposed by bank", "created",
			"updated", "active", "inactive", "bank account proposed", "bank account approved", "bank account refused",
			"bank account withdrawn", "bank account in use", "imported", "synchronized"},
		"vendorPolicy": {"vendor policy changed"},
		"bankFile":     {"bank's file read"},
		"bankAccount": {"created", "updated", "connection proposed", "connection approved", "connection refused",
			"bank's file not read", "change proposed", "change approved", "change refused", "change withdrawn",
			"change outdated", "project proposed", "project approved", "project refused", "project withdrawn",
			"project outdated"},
		"workspace": {"created", "updated"},
		"project": {"created", "updated", "imported", "duplicated", "exported", "settings changed", "pause", "resume",
			"archive", "restore", "members changed", "fields arranged", "auto number changed", "bank account assigned",
			"replaced", "erp connection changed", "erp connection removed", "erp connection tested"},
		"index field": {"field created", "field updated", "field deleted", "field imported", "field duplicated"},
		"component": {"created", "published", "updated", "copied", "deleted", "draft edited", "draft discarded",
			"version restored", "publication requested", "publication confirmed", "publication rejected",
			"publication withdrawn"},
	}
	maps.Copy(all, administrative())
	return all
}

// administrative are the actions of people, settings and master data by object type.
func administrative() map[string][]string {
	return map[string][]string{
		"user": {"created", "invited", "active", "inactive", "updated", "roles changed", "approval limit changed",
			"password changed", "locked", "linked", "invitation sent again", "invitation canceled", "invitation accepted",
			"password reset requested", "password reset", "absence entered", "absence canceled", "factor added",
			"factor renamed", "factor removed", "factors reset", "recovery code used", "recovery codes renewed",
			"sign-in refused", "directory identity changed"},
		"role":  {"created", "updated", "deleted", "approval limit changed", "two factors changed"},
		"group": {"created", "updated", "deleted", "members added", "members removed", "projects changed"},
		"connection": {"created", "updated", "deleted", "profile added", "profile changed", "profile removed",
			"profile tested", "authorization requested", "profile authorized"},
		"mailSender":   {"sender changed"},
		"blockedHosts": {"blocked hosts changed"},
		"drillSetup":   {"drill setup changed"},
		"session":      {"login", "logout", "revoked", "refused"},
		"identityProvider": {"identity provider set", "identity provider removed", "identity provider tested",
			"identity provider refused"},
		"scimClient":    {"scim client added", "scim client revoked", "scim token refused"},
		"configuration": {"configuration exported", "configuration applied"},
		"agent": {"created", "revoked", "paired", "pairing code issued", "key rotation requested", "key offered",
			"key renewed", "key refused", "pairing code refused", "data sources offered", "data source run"},
		"printer": {"agent set", "created", "updated", "activated", "deactivated", "attributes requested",
			"test page requested",
			"test page sent by agent"},
		"feature":           {"created", "updated"},
		"keyset":            {"created", "rotated", "destroyed"},
		"workflow payloads": {"decoded"},
		"workflow search":   {"searched"},
		"list":              {"exported"},
		"document":          {"downloaded"},
		"dataExport":        {"requested", "ready", "failed", "downloaded"},
		"tenantDeletion":    {"requested", "confirmed", "canceled", "closed", "erased"},
		"tenant": {"created", "activated", "updated", "commented", "identifier changed", "suspended", "resumed",
			"mail domains changed", "second administrator changed", "license changed", "administrators invited",
			"invitation sent again", "invitation canceled", "administrator deactivated", "administrator activated",
			"appearance changed", "logo changed"},
		"proposal":     {"proposed", "approved", "rejected", "withdrawn", "outdated"},
		"subscription": {"updated"},
		"glAccount":    {"created", "updated", "active", "inactive", "imported", "synchronized"},
		"company":      {"created", "updated", "active", "inactive", "imported", "synchronized"},
		"termCode":     {"created", "updated", "active", "inactive", "imported", "synchronized"},
		"purchaseOrder": {"created", "updated", "closed", "reopened", "receipt recorded", "receipt reversed", "imported",
			"synchronized"},
		"purchaseOrderReceipt": {"imported", "synchronized"},
		"appearance":           {"updated", "logo changed"},
		"releasePolicy":        {"release policy changed"},
	}
}

// components are the object types of the parts of a project that people add.
func components() []string {
	return []string{"workflow", "document template", "email template", "data model", "web form", "schemas", "workpages",
		"files"}
}

// CodeOf is the code of a stored action.
func CodeOf(objectType, action string) Code {
	if slices.Contains(components(), objectType) {
		objectType = "component"
	}
	if !slices.Contains(actions()[objectType], action) {
		return Other
	}
	return code(objectType, action)
}

// CodesByStored are the codes of all stored actions. The key is the object type and the action: "invoice.line items
// changed".
func CodesByStored() map[string]string {
	all := map[string]string{}
	for objectType, names := range actions() {
		types := []string{objectType}
		if objectType == "component" {
			types = components()
		}
		for _, name := range names {
			for _, stored := range types {
				all[stored+"."+name] = string(code(objectType, name))
			}
		}
	}
	return all
}

// Codes are all codes in their order.
func Codes() []Code {
	all := []Code{Other}
	for objectType, names := range actions() {
		for _, name := range names {
			all = append(all, code(objectType, name))
		}
	}
	slices.Sort(all)
	return all
}

func code(objectType, action string) Code { return Code(Camel(objectType) + "." + Camel(action)) }

// Camel writes words as one name: "bank's file read" becomes "banksFileRead".
func Camel(words string) string {
	var b strings.Builder
	upper := false
	for _, r := range strings.ReplaceAll(words, "'", "") {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			upper = b.Len() > 0
		case upper:
			b.WriteRune(unicode.ToUpper(r))
			upper = false
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

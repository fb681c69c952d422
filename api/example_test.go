package api_test

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	"countersign.dev/domain/id"
)

const aFile = "\x00file"

// irregular are the tables whose name does not follow from the parameter's.
var irregular = map[string]string{
	"batchId": "payment_batches", "bulkId": "bulk_runs", "callId": "agent_calls", "fileId": "bank_files",
	"changeId": "vendor_account_changes", "componentId": "project_components", "runId": "jobs", "ruleId": "approval_rules",
	"achProjectId": "projects", "checkProjectId": "projects", "assigneeId": "users", "memberId": "users",
	"memberIds": "users", "entryId": "audit_entries", "accountId": "bank_accounts", "id": "users", "toUserId": "users",
	"fromUserId": "users", "attachmentId": "documents", "commentId": "invoice_comments",
	"factorId": "sign_in_factors", "absenceId": "delegations", "vendorAccountId": "vendor_bank_accounts",
	"delegateId": "users", "profileId": "connection_profiles",
	"bankKeyProfileId": "connection_profiles", "ownKeyProfileId": "connection_profiles",
	"receiptId": "purchase_order_receipts", "dataRunId": "data_source_runs",
	"trialId": "identity_provider_trials", "tenantIds": "tenants",
	"workflowId": "project_components", "publicationId": "workflow_publications",
}

// unnamed are ids that identify no row: a position in a list, or an external object.
var unnamed = []string{"gridId", "paletteId", "nodeId", "correlationId", "immediateId", "companyIdentificationId",
	"printId", "clientId", "keyId", "bankId", "originatingDfiId"}

var anID = regexp.MustCompile(`(?:^id|Id|Ids)$`)

// table returns the table of an id parameter, or false if it is no id.
func (s *suite) table(name string) (table string, isID bool) {
	if !anID.MatchString(name) || slices.Contains(unnamed, name) {
		return "", false
	}
	if table, ok := irregular[name]; ok {
		return table, true
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(name, "Ids"), "Id")
	snake := regexp.MustCompile(`[A-Z]`).ReplaceAllStringFunc(stem,
		func(c string) string { return "_" + strings.ToLower(c) })
	for _, guess := range []string{snake + "s", snake + "es", strings.TrimSuffix(snake, "y") + "ies"} {
		if _, ok := s.a.rows[guess]; ok {
			return guess, true
		}
	}
	return "", true
}

// position is one place of a request that names a row.
type position struct {
	name  string
	table string
}

// builder creates the request of an operation with the given ids.
type builder struct {
	s         *suite
	op        server.Operation
	ids       func(p position) string
	positions []position
	unknown   []string
}

func (b *builder) id(name string) string {
	table, _ := b.s.table(name)
	if table == "" {
		b.unknown = append(b.unknown, name)
		return id.New()
	}
	p := position{name, table}
	if !slices.Contains(b.positions, p) {
		b.positions = append(b.positions, p)
	}
	return b.ids(p)
}

// request fills path, query and body from the API document.
func (b *builder) request() request {
	described := b.s.operation(b.op)
	r := request{method: b.op.Method, path: b.op.Path}
	query := url.Values{}
	for _, p := range described.Parameters {
		value := ""
		if _, isID := b.s.table(p.Name); isID && p.In != "header" {
			value = b.id(p.Name)
		} else if p.Required || p.In == "path" {
			value = fmt.Sprint(b.example(p.Schema, p.Name))
		}
		switch {
		case p.In == "path" && p.Name == "tenant":
			r.path = strings.Replace(r.path, "{tenant}", b.s.a.tenant.Identifier, 1)
		case p.In == "path":
			r.path = strings.Replace(r.path, "{"+p.Name+"}", url.PathEscape(value), 1)
		case p.In == "query" && value != "":
			query.Set(p.Name, value)
		}
	}
	if len(query) > 0 {
		r.path += "?" + query.Encode()
	}
	if described.RequestBody == nil {
		return r
	}
	for kind, media := range described.RequestBody.Content {
		r.form = kind == "multipart/form-data"
		r.body = b.example(media.Schema, "")
	}
	return r
}

func (s *suite) operation(op server.Operation) *huma.Operation {
	item := s.server.OpenAPI().Paths[op.Path]
	return map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete,
		"PATCH": item.Patch}[op.Method]
}

// example is the smallest value a schema takes, with every id in it.
func (b *builder) example(schema *huma.Schema, name string) any {
	for schema.Ref != "" {
		schema = b.s.server.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	if len(schema.Enum) > 0 {
		return schema.Enum[0]
	}
	switch schema.Type {
	case "object":
		return b.object(schema)
	case "array":
		if _, isID := b.s.table(name); isID || schema.MinItems != nil && *schema.MinItems > 0 || b.holdsID(schema.Items) {
			return []any{b.example(schema.Items, name)}
		}
		return []any{}
	case "integer", "number":
		if schema.Minimum != nil && *schema.Minimum > 1 {
			return int(*schema.Minimum)
		}
		return 1
	case "boolean":
		return false
	default:
		return b.text(schema, name)
	}
}

func (b *builder) object(schema *huma.Schema) any {
	out := map[string]any{}
	for name, property := range schema.Properties {
		_, isID := b.s.table(name)
		if slices.Contains(schema.Required, name) || isID || b.holdsID(property) {
			out[name] = b.example(property, name)
		}
	}
	return out
}

// holdsID says whether there is an id further down, which an optional part would leave untested.
func (b *builder) holdsID(schema *huma.Schema) bool {
	for schema != nil && schema.Ref != "" {
		schema = b.s.server.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	if schema == nil {
		return false
	}
	for name, property := range schema.Properties {
		if _, isID := b.s.table(name); isID || b.holdsID(property) {
			return true
		}
	}
	return schema.Items != nil && b.holdsID(schema.Items)
}

func (b *builder) text(schema *huma.Schema, name string) any {
	if _, isID := b.s.table(name); isID {
		return b.id(name)
	}
	switch schema.Format {
	case "binary":
		return aFile
	case "uuid":
		return id.New()
	case "date":
		return "2026-11-20"
	case "date-time":
		return "2026-11-20T10:00:00Z"
	}
	text := "x"
	if schema.MinLength != nil {
		text = strings.Repeat("x", max(1, *schema.MinLength))
	}
	return text
}

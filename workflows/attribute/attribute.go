// Package attribute names the search attributes of Countersign's workflows.
// temporal-config/namespace.yaml creates them; operators filter by them in the
// Temporal UI. They are stored in clear: ids, states, and the names and numbers an
// operator learns by phone. Amounts and vendors are keyed hashes; personal data is never stored.
package attribute

import (
	"unicode/utf8"

	"go.temporal.io/sdk/temporal"
)

// The keys. They are of type Keyword, of which a namespace has ten, but for the list of hashes.
var (
	TenantID   = temporal.NewSearchAttributeKeyKeyword("TenantId")
	ProjectID  = temporal.NewSearchAttributeKeyKeyword("ProjectId")
	BusinessID = temporal.NewSearchAttributeKeyKeyword("BusinessId")
	Stage      = temporal.NewSearchAttributeKeyKeyword("Stage")
	JobState   = temporal.NewSearchAttributeKeyKeyword("JobState")

	TenantName    = temporal.NewSearchAttributeKeyKeyword("TenantName")
	BatchNumber   = temporal.NewSearchAttributeKeyKeyword("BatchNumber")
	InvoiceNumber = temporal.NewSearchAttributeKeyKeyword("InvoiceNumber")

	SearchHashes = temporal.NewSearchAttributeKeyKeywordList("SearchHashes")
)

// Of are the attributes every workflow starts with. projectID may be empty.
func Of(tenantID, projectID, businessID string) temporal.SearchAttributes {
	updates := []temporal.SearchAttributeUpdate{TenantID.ValueSet(tenantID), BusinessID.ValueSet(businessID)}
	if projectID != "" {
		updates = append(updates, ProjectID.ValueSet(projectID))
	}
	return temporal.NewSearchAttributes(updates...)
}

// Named adds the names by which an operator finds the subject: the tenant's name, the number of a batch or an
// invoice, and the hashes of its amount and vendor.
func Named(
	of temporal.SearchAttributes, tenantName, subjectType, number string, hashes []string,
) temporal.SearchAttributes {
	updates := []temporal.SearchAttributeUpdate{of.Copy()}
	if tenantName != "" {
		updates = append(updates, TenantName.ValueSet(tenantName))
	}
	switch {
	case number == "":
	case subjectType == "batch":
		updates = append(updates, BatchNumber.ValueSet(number))
	case subjectType == "invoice":
		updates = append(updates, InvoiceNumber.ValueSet(number))
	}
	if len(hashes) > 0 {
		updates = append(updates, SearchHashes.ValueSet(hashes))
	}
	return temporal.NewSearchAttributes(updates...)
}

// Inherited adds the names that a workflow was found by to those of its child.
func Inherited(of, parent temporal.SearchAttributes) temporal.SearchAttributes {
	updates := []temporal.SearchAttributeUpdate{of.Copy()}
	for _, key := range []temporal.SearchAttributeKeyKeyword{TenantName, BatchNumber, InvoiceNumber} {
		if value, ok := parent.GetKeyword(key); ok {
			updates = append(updates, key.ValueSet(value))
		}
	}
	if hashes, ok := parent.GetKeywordList(SearchHashes); ok {
		updates = append(updates, SearchHashes.ValueSet(hashes))
	}
	return temporal.NewSearchAttributes(updates...)
}

// summaryBytes keeps a sealed summary below the server's limit of 400 bytes
// (limit.userMetadataSummarySize), of which encryption takes up to 190.
const summaryBytes = 140

// Summary cuts a line for people to what the server takes as static summary.
func Summary(line string) string {
	if len(line) <= summaryBytes {
		return line
	}
	cut := summaryBytes - len("…")
	for cut > 0 && !utf8.RuneStart(line[cut]) {
		cut--
	}
	return line[:cut] + "…"
}

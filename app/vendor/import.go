package vendor

import (
	dataimportapp "countersign.dev/app/dataimport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/vendor"
	dataimportrow "countersign.dev/internal/store/dataimport"
)

// Import is how files and interfaces write vendors.
func Import() dataimportapp.Noun {
	return dataimportapp.Noun{Area: "Vendors", ObjectType: "vendor", Event: event.VendorUpdated{},
		Table: vendor.ImportTable(),
		Writer: dataimportapp.OneTable{Target: dataimportrow.Target{Table: vendor.ImportTable(), Name: "vendors",
			References: map[string]dataimportrow.Reference{"company": {Table: "companies", Key: "number"}}}}}
}

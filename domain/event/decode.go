package event

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// payloads has one payload for each type.
func payloads() []Event {
	return []Event{InvoiceAdded{}, InvoiceUpdated{}, TaskAdded{}, TaskUpdated{}, JobAdded{}, JobUpdated{},
		PaymentAdded{}, PaymentUpdated{}, UploadUpdated{}, BulkUpdated{}, ProjectUpdated{}, WorkspaceUpdated{},
		UserUpdated{}, GroupUpdated{}, RoleUpdated{}, ProposalUpdated{}, VendorUpdated{}, MasterDataUpdated{},
		OrderUpdated{}, ConnectionUpdated{}, BankAccountUpdated{}, IdentityProviderUpdated{}, PrinterUpdated{},
		AppearanceUpdated{},
		SubscriptionUpdated{}, FeatureUpdated{}, DataExportUpdated{}, TenantDeletionUpdated{}, SessionEnded{}}
}

// Decode reads the stored payload of a type.
func Decode(of Type, payload []byte) (Event, error) {
	for _, empty := range payloads() {
		if empty.Type() != of {
			continue
		}
		e := reflect.New(reflect.TypeOf(empty))
		if err := json.Unmarshal(payload, e.Interface()); err != nil {
			return nil, fmt.Errorf("payload of %s: %w", of, err)
		}
		return e.Elem().Interface().(Event), nil
	}
	return nil, fmt.Errorf("no event has the type %q", of)
}

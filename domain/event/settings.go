package event

// IdentityProviderUpdated reports a change of the company's OpenID provider.
type IdentityProviderUpdated struct{}

// Type implements Event.
func (IdentityProviderUpdated) Type() Type { return UpdateIdentityProvider }

// Subject implements Event.
func (IdentityProviderUpdated) Subject() Subject {
	return Subject{Type: Tenant}
}

// AppearanceUpdated reports a change of the company's appearance.
type AppearanceUpdated struct{}

// Type implements Event.
func (AppearanceUpdated) Type() Type { return UpdateAppearance }

// Subject implements Event.
func (AppearanceUpdated) Subject() Subject {
	return Subject{Type: Tenant}
}

// SubscriptionUpdated reports a change of the license or its use.
type SubscriptionUpdated struct{}

// Type implements Event.
func (SubscriptionUpdated) Type() Type { return UpdateSubscription }

// Subject implements Event.
func (SubscriptionUpdated) Subject() Subject {
	return Subject{Type: Tenant}
}

// FeatureUpdated reports a change of a feature flag. It concerns every tenant.
type FeatureUpdated struct {
	FeatureID string `json:"featureId"`
}

// Type implements Event.
func (FeatureUpdated) Type() Type { return UpdateFeature }

// Subject implements Event.
func (e FeatureUpdated) Subject() Subject {
	return Subject{Type: Feature, ID: e.FeatureID}
}

// DataExportUpdated reports the progress of an export of all data.
type DataExportUpdated struct {
	ExportID string `json:"exportId"`
}

// Type implements Event.
func (DataExportUpdated) Type() Type { return UpdateDataExport }

// Subject implements Event.
func (e DataExportUpdated) Subject() Subject {
	return Subject{Type: DataExport, ID: e.ExportID}
}

// TenantDeletionUpdated reports the progress of a deletion to the platform.
type TenantDeletionUpdated struct {
	AboutID string `json:"aboutId"`
}

// Type implements Event.
func (TenantDeletionUpdated) Type() Type { return UpdateTenantDeletion }

// Subject implements Event.
func (e TenantDeletionUpdated) Subject() Subject {
	return Subject{Type: Tenant, ID: e.AboutID}
}

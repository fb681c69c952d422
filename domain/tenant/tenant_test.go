package tenant_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/tenant"
)

func TestEverythingButTheTimeZoneCustomizesATenant(t *testing.T) {
	made, err := tenant.New("id", "northwind", "Northwind")
	require.NoError(t, err)
	made.Currency, made.TimeZone = "EUR", "Europe/Berlin"
	require.False(t, made.Customized())
	for name, change := range map[string]func(*tenant.Tenant){
		"theme":        func(t *tenant.Tenant) { t.Theme = "dark" },
		"palette":      func(t *tenant.Tenant) { t.PaletteID = "blue" },
		"logo":         func(t *tenant.Tenant) { t.LogoKey = "key" },
		"date pattern": func(t *tenant.Tenant) { t.DatePattern = "DD.MM.YYYY" },
		"time pattern": func(t *tenant.Tenant) { t.TimePattern = "HH:mm" },
	} {
		changed := made
		change(&changed)
		require.True(t, changed.Customized(), name)
	}
}

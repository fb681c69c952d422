package configuration

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/configuration"
	connections "countersign.dev/domain/connection"
)

// A setting that the file left out would arrive empty in the other company.
func TestFileHasEverySettingOfAProfile(t *testing.T) {
	var c configuration.Connection
	settings := reflect.ValueOf(&c.Settings).Elem()
	for i := range settings.NumField() {
		switch field := settings.Field(i); field.Kind() {
		case reflect.String:
			field.SetString("x")
		case reflect.Int:
			field.SetInt(7)
		default:
			require.Fail(t, "fill the setting", settings.Type().Field(i).Name)
		}
	}
	c.Settings.KeyOwner = connections.KeyOwner("") // files have no PGP keys
	require.Equal(t, c.Settings, connectionFromFile(connectionToFile(c)).Settings)
}

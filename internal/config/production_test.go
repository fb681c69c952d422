package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPublicAddressRefusesWellKnownSecrets(t *testing.T) {
	var c Config
	c.Objects.SecretKey, c.HTTP.MetricsToken = "minioadmin", "Secret"
	c.Database.AppURL = "postgres://app:postgres@db.example.com/countersign"
	c.Database.PlatformURL = "postgres://platform:kT9fW2qLx7Zr@db.example.com/countersign"
	for address, problems := range map[string]int{
		"https://pay.example.com": 3, "https://192.0.2.7": 3, "http://localhost:8080": 0, "https://localhost": 0,
		"https://127.0.0.1:8443": 0, "http://pay.localhost": 0,
	} {
		c.HTTP.PublicURL = address
		require.Len(t, c.checkSecrets(), problems, address)
	}
	c.HTTP.PublicURL = "https://pay.example.com"
	for _, problem := range c.checkSecrets() {
		require.NotContains(t, problem, "minioadmin", "the secret is not repeated")
	}
}

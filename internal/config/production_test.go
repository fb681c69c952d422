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
	c.Mail.SMTPURL = "smtp://mailer:password@mail.example.com:587"
	for address, problems := range map[string]int{
		"https://pay.example.com": 4, "http://pay.example.com": 4, "https://192.0.2.7": 4, "http://192.168.1.5:8080": 4,
		"http://localhost.example.com": 4, "http://localhost:8080": 0, "https://localhost": 0, "http://LOCALHOST.": 0,
		"https://127.0.0.1:8443": 0, "http://[::1]:8080": 0, "http://pay.localhost": 0,
	} {
		c.HTTP.PublicURL = address
		require.Len(t, c.checkSecrets(), problems, address)
	}
	c.HTTP.PublicURL = "https://pay.example.com"
	for _, problem := range c.checkSecrets() {
		require.NotContains(t, problem, "minioadmin", "the secret is not repeated")
	}
}

package config

import "countersign.dev/internal/config"

var descriptions = config.Descriptions{
	"COUNTERSIGN_DEMO": "Run the demo with countersign up: its tenants, \"continue as\" at sign-in and the outside " +
		"world.",
	"COUNTERSIGN_DEMO_PUBLIC": "Allow the demo at a public address. Everybody who reaches it can sign in as" +
		" anybody.",
	"COUNTERSIGN_DEMO_BANK_ADDRESS":  "host:port of the demo bank's SFTP server.",
	"COUNTERSIGN_DEMO_BANK_HOST_KEY": "The demo bank's host key, as SHA256:...",
	"COUNTERSIGN_DEMO_BANK_USER":     "User at the demo bank.",
	"COUNTERSIGN_DEMO_BANK_PASSWORD": "Password at the demo bank.",
	"COUNTERSIGN_DEMO_SMTP_ADDRESS":  "host:port of the demo's mail catcher.",
	"COUNTERSIGN_DEMO_PRINTER_URL":   "IPP address of the demo printer.",
	"COUNTERSIGN_DEMO_ERP_URL":       "HTTP address of the simulated ERP.",
	"COUNTERSIGN_DEMO_WORLD_URL": "HTTP address where the demo's outside world lists mails, bank files, prints " +
		"and postings.",
}

// Package config is the configuration of the demo. Only the subcommands of the demo read it;
// every other process refuses its keys as unknown.
package config

import (
	"os"

	"github.com/caarlos0/env/v11"

	"countersign.dev/internal/config"
)

// FileName is the file in Home in which `countersign up` writes the demo's keys.
const FileName = "demo-environment"

// Demo is where the demo's tenants find their outside world.
type Demo struct {
	Enabled      bool   `env:"COUNTERSIGN_DEMO" envDefault:"true"`
	Public       bool   `env:"COUNTERSIGN_DEMO_PUBLIC" envDefault:"false"`
	BankAddress  string `env:"COUNTERSIGN_DEMO_BANK_ADDRESS"`
	BankHostKey  string `env:"COUNTERSIGN_DEMO_BANK_HOST_KEY"`
	BankUser     string `env:"COUNTERSIGN_DEMO_BANK_USER" envDefault:"countersign"`
	BankPassword string `env:"COUNTERSIGN_DEMO_BANK_PASSWORD" secret:"true"`
	SMTPAddress  string `env:"COUNTERSIGN_DEMO_SMTP_ADDRESS"`
	PrinterURL   string `env:"COUNTERSIGN_DEMO_PRINTER_URL"`
	ERPURL       string `env:"COUNTERSIGN_DEMO_ERP_URL"`
	WorldURL     string `env:"COUNTERSIGN_DEMO_WORLD_URL"`
}

// Section documents the keys.
func Section() config.Section {
	return config.Section{Keys: config.KeysOf(&Demo{}, descriptions),
		Intro: "Of the demo only. The subcommands of the demo read these keys; every other process refuses them as unknown:"}
}

// Load reads the configuration of a process of the demo.
func Load(needs ...config.Need) (config.Config, Demo, error) {
	return LoadFrom(env.ToMap(os.Environ()), needs...)
}

// LoadFrom is Load with another environment.
func LoadFrom(environment map[string]string, needs ...config.Need) (cfg config.Config, d Demo, err error) {
	cfg, err = config.LoadExtended(
		environment,
		config.Extension{File: FileName, Into: &d, Check: d.checker(true)},
		needs...)
	return cfg, d, err
}

// Check is LoadFrom before the outside world runs: its addresses may still be missing.
func Check(environment map[string]string) error {
	var d Demo
	_, err := config.LoadExtended(environment, config.Extension{Into: &d, Check: d.checker(false)})
	return err
}

// checker reads d when it is called, after the keys were parsed.
func (d *Demo) checker(complete bool) func(config.Config) config.Problems {
	return func(c config.Config) config.Problems {
		p := d.checkPublic(c.HTTP.PublicURL)
		p = append(p, config.CheckURL("COUNTERSIGN_DEMO_PRINTER_URL", d.PrinterURL, "http", "https", "ipp", "ipps")...)
		p = append(p, config.CheckURL("COUNTERSIGN_DEMO_ERP_URL", d.ERPURL, "http", "https")...)
		p = append(p, config.CheckURL("COUNTERSIGN_DEMO_WORLD_URL", d.WorldURL, "http", "https")...)
		p = append(p, config.CheckAddress("COUNTERSIGN_DEMO_BANK_ADDRESS", d.BankAddress)...)
		p = append(p, config.CheckAddress("COUNTERSIGN_DEMO_SMTP_ADDRESS", d.SMTPAddress)...)
		for key, value := range map[string]string{
			"COUNTERSIGN_DEMO_WORLD_URL": d.WorldURL, "COUNTERSIGN_DEMO_BANK_ADDRESS": d.BankAddress,
			"COUNTERSIGN_DEMO_BANK_PASSWORD": d.BankPassword, "COUNTERSIGN_DEMO_SMTP_ADDRESS": d.SMTPAddress,
			"COUNTERSIGN_DEMO_PRINTER_URL": d.PrinterURL, "COUNTERSIGN_DEMO_ERP_URL": d.ERPURL,
		} {
			if complete && value == "" {
				p = append(p, key+" is not set")
			}
		}
		return p
	}
}

// checkPublic refuses a demo at a public address unless a second key allows it.
func (d *Demo) checkPublic(publicURL string) config.Problems {
	if d.Public || !config.Public(publicURL) {
		return nil
	}
	return config.Problems{
		"COUNTERSIGN_DEMO: the demo lets everybody sign in as anybody, and COUNTERSIGN_PUBLIC_URL is a public " +
			"address. Set COUNTERSIGN_DEMO_PUBLIC=true to allow it"}
}

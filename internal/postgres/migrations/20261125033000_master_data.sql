-- +goose Up
-- Master data is edited, imported and synchronized. New entries cannot name an inactive record; existing ones keep it.
ALTER TABLE companies
  ADD parent_number text NOT NULL DEFAULT '', -- of a subsidiary
  ADD currency      char(3) NOT NULL DEFAULT 'USD',
  ADD address1      text NOT NULL DEFAULT '',
  ADD city          text NOT NULL DEFAULT '',
  ADD state         text NOT NULL DEFAULT '',
  ADD postal_code   text NOT NULL DEFAULT '',
  ADD country       text NOT NULL DEFAULT 'US',
  ADD status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  ADD created_at    timestamptz NOT NULL DEFAULT now(),
  ADD updated_at    timestamptz NOT NULL DEFAULT now(),
  ADD version       bigint NOT NULL DEFAULT 1;

ALTER TABLE gl_accounts
  ADD status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD version    bigint NOT NULL DEFAULT 1;

-- The net days of a term code that the tenant stores decide instead of the number in the code.
CREATE TABLE term_codes (
  tenant_id        uuid NOT NULL REFERENCES tenants,
  id               uuid NOT NULL,
  code             text NOT NULL, -- in capitals, with single spaces
  description      text NOT NULL DEFAULT '',
  net_days         int NOT NULL CHECK (net_days BETWEEN 0 AND 999),
  discount_percent numeric(5,2) NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  discount_days    int NOT NULL DEFAULT 0 CHECK (discount_days BETWEEN 0 AND 999),
  status           text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  version          bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX term_codes_code ON term_codes (tenant_id, code);
CALL secure_tenant_table('term_codes');

# The commands of Countersign. `make run` and `make test` need Go and Node only.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help run demo build ui-build test test-go lint generate ui-dev history histories bench gates clean FORCE

# One way to compile for the product, its tests and the tools: what they share is compiled once, with or without a C compiler.
export CGO_ENABLED := 0

# A checkout that git refuses to read, because another user owns it, is built without its release date.
STAMPED := $(shell git status --porcelain >/dev/null 2>&1 && echo auto || echo false)

STAGE := infra/tools/stage
BINARY := bin/countersign
UI_SOURCES := $(shell find ui -type f -not -path 'ui/node_modules/*' -not -path 'ui/dist/*' 2>/dev/null)

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

run: build ## start everything on this machine; Ctrl-C stops it
	@exec $(BINARY) up

demo: build ## the main job headless on a throwaway stack; KEEP=dir keeps what bank and printer got
	@exec $(BINARY) demo

build: $(BINARY) ## build the binary with the user interface in it

$(BINARY): FORCE ui/dist/index.html
	@$(STAGE) "build countersign" 300 go build -buildvcs=$(STAMPED) -o $(BINARY) ./cmd/countersign

ui/node_modules/.package-lock.json: ui/package-lock.json
	@$(STAGE) "install the UI's packages" 240 npm --prefix ui ci --no-audit --no-fund
	touch $@

ui/dist/index.html: ui/node_modules/.package-lock.json $(UI_SOURCES)
	@$(STAGE) "build the UI" 120 npm --prefix ui run build
	touch $@

ui-build: ui/dist/index.html

ui-dev: ui/node_modules/.package-lock.json ## the UI with live reload, against a running stack
	@npm --prefix ui run dev

generate: ui/node_modules/.package-lock.json ## write what is made from code
	@generator=$$(mktemp)
	trap 'rm -f "$$generator"' EXIT
	go build -buildvcs=false -o "$$generator" ./cmd/countersign # once, because linking takes longer than writing
	"$$generator" config --markdown > docs/configuration.md
	"$$generator" openapi api/openapi.yaml
	"$$generator" openapi --demo demo/api/openapi.yaml
	npm --prefix ui run api

lint: ## import rules, correctness, lengths
	@$$(infra/tools/ensure golangci-lint) run ./...

test: ## what CI runs, with a budget per stage
	@infra/tools/test

test-go: ## Go tests of one package: make test-go PKG=./internal/store
	@go test -count=1 $(or $(PKG),./...)

histories: ## new histories of features, from the tests on real servers: make histories FEATURES=flow,invoice RUN=TestAnInvoice
	@COUNTERSIGN_TAKE_HISTORIES=$(or $(FEATURES),all) go test -count=1 -timeout 30m -run '$(RUN)' ./workers ./internal/flows ./activities/capture

history: build ## one workflow's history, for the replay tests: make history ID=ach/… > workflows/ach/testdata/histories/….json
	@exec $(BINARY) history "$(ID)"

bench: ui/dist/index.html ## measure the P figures: bench/results/latest.json
	@infra/tools/figures P bench/results/latest.json 25

gates: ## measure the R ledger: bench/results/gates.json
	@infra/tools/figures R bench/results/gates.json 15

clean: ## remove build output; data and built tools stay
	@rm -rf bin dist ui/dist/assets ui/dist/index.html

FORCE:

# `make help` lists what there is.
SWIFT ?= swift
# Each module as a whole and without an index: two thirds of the time, for who builds once and changes nothing.
WHOLE := .build/debug-whole
DEMO := $(SWIFT) build --scratch-path $(WHOLE) --disable-index-store -Xswiftc -whole-module-optimization \
    -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode
RELEASE := .build/release
# What users run: the Swift libraries in the binary, so that it runs where no Swift is; no path of the build in it, and no
# notes for a debugger, which `make install` takes out anyway: without them the build takes a sixth less. What nobody calls
# is left out by the linker: some of that has the length of the build's path in it.
OPTIMISED := $(SWIFT) build -c release --disable-index-store -debug-info-format none -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=/usr/src/flowd \
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
    -Xcc -ffile-prefix-map=$(CURDIR)=/usr/src/flowd -Xlinker --version-script=$(CURDIR)/packaging/exports -Xlinker --icf=safe
FLAGS := --explicit-target-dependency-import-check error
PACKAGES := ca-certificates libcurl4-openssl-dev libgmp-dev libsqlite3-dev libsystemd-dev libyaml-dev nettle-dev python3-dateutil python3-venv tzdata
PACKAGING := build-essential debhelper lintian
# What `make install` and `make deb` take; a folder with both programs.
FLOWD_BINARIES ?= $(CURDIR)/.build/release
DESTDIR ?=
PREFIX ?= /usr/local
STRIP ?= strip
DEB ?= $(CURDIR)/.build/deb
BUILT_DEB = $(DEB)/flowd_$(shell dpkg-parsechangelog -S Version)_amd64.deb
INSTALL = DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' STRIP='$(STRIP)' FLOWD_BINARIES='$(FLOWD_BINARIES)' \
    ZSH_COMPLETIONS='$(ZSH_COMPLETIONS)' packaging/install
BENCH_DIR ?= $(CURDIR)/.build/bench
REFERENCE ?= $(RELEASE)/flowd-reference
ROUNDS ?= 1000
FIRING ?= 200
STATES ?= 1000
CUTS ?= 3
SINCE ?= HEAD
RULES ?= 20000
SEEDS ?= 200
HOUSEHOLDS ?= 1000
CHAINS ?= 2000
NIGHTS ?= 50000
STOPS ?= 1000
ORDERS ?= 1000
HISTORIES ?= 1000
FLOWD ?= $(FLOWD_BINARIES)/flowd
FLOWCTL ?= $(FLOWD_BINARIES)/flowctl
# What only tests of the manual and of completions need.
READERS := bash-completion fish groff man-db mandoc zsh
# What only tests of mails and of the page behind links need.
BROWSER := chromium-headless-shell nginx-light
# What only the test of addresses needs.
NETWORK := iproute2
USE = --flowd $(RELEASE)/flowd --flowctl $(RELEASE)/flowctl

.PHONY: help api docs man completions setup demo pages pictures page-speed test quick unit simulate households chains deliveries hanging nights stops statements payments strangers flood faults certification \
    recurrence crash boot bench bench-check texts format lint debug build release tested optimised clean
.PHONY: vm install uninstall deb package-tools reproducible

help: ## lists these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-14s %s\n", $$1, $$2 }'

demo: setup ## shows flowd's main job on real input, in a scratch directory
	@echo "== Building flowd and flowctl for debugging (four to five minutes the first time)"
	@$(DEMO) --product flowd
	@$(DEMO) --product flowd-deliver
	@$(DEMO) --product flowctl
	@packaging/demo "$$($(DEMO) --show-bin-path)"

pages: setup ## the demo, and then its jobs in your browser, until Ctrl-C
	@echo "== Building flowd, flowctl and the pages for debugging"
	@for product in flowd flowd-deliver flowctl flowd-web; do $(DEMO) --product $$product || exit; done
	@packaging/demo "$$($(DEMO) --show-bin-path)" --pages

pictures: release ## pictures of all pages with the data of each pack, to be looked at, in .build/pictures
	@packaging/install-packages $(BROWSER)
	@FOLDER=.build/pictures packaging/pictures $(USE)

test: setup package-tools lint tested ## everything that has to pass, with a line that counts tests
	@packaging/install-packages $(READERS) $(BROWSER) $(NETWORK)
	@SWIFT=$(SWIFT) packaging/test/all $(RELEASE)

setup: ## installs what building and testing need (apt-get; sudo only when you aren't root)
	@packaging/install-packages $(PACKAGES)

debug: ## builds everything for debugging as `make test` does: once, without what helps who changes something
	@$(DEMO) $(FLAGS) --build-tests

build: ## builds everything for debugging, for who changes something
	@echo "== Building everything for debugging (some minutes the first time)"
	@$(SWIFT) build $(FLAGS) --build-tests

release: setup ## builds the binaries for use
	@echo "== Building flowd and flowctl for use (some minutes: modules are optimised as a whole)"
	@$(OPTIMISED) --product flowd
	@$(OPTIMISED) --product flowd-deliver
	@$(OPTIMISED) --product flowd-links
	@$(OPTIMISED) --product flowd-web
	@$(OPTIMISED) --product flowctl

install: man ## installs what `make release` has built below DESTDIR and PREFIX (/usr/local)
	@$(INSTALL)

uninstall: ## removes what `make install` has installed; the data stays
	@$(INSTALL) --uninstall

deb: setup package-tools ## builds the Debian package, into .build/deb
	@packaging/deb $(DEB)

package-tools:
	@packaging/install-packages $(PACKAGING)

reproducible: setup package-tools ## builds the Debian package three times, in two folders, and compares
	@packaging/test/reproducible

tested: ## builds what `make test` runs, as it is used
	@echo "== Building flowd, flowctl and what tests them for use (some minutes: modules are optimised as a whole)"
	@$(OPTIMISED) $(FLAGS) --build-tests

optimised: ## builds everything as it is used, and what only tests and benchmarks use
	@echo "== Building everything for use (some minutes: modules are optimised as a whole)"
	@$(OPTIMISED)

quick: ## builds for debugging, the format, and the Swift tests of what changed since SINCE (HEAD)
	@$(SWIFT) format lint --strict --parallel $$(git diff --name-only --diff-filter=d $(SINCE) -- '*.swift') Package.swift
	@SWIFT=$(SWIFT) packaging/test/quick $(SINCE)

unit: build ## only the Swift tests
	@$(SWIFT) test --skip-build --disable-xctest --enable-swift-testing

simulate: optimised ## SEEDS times 30 days of the whole engine in virtual time, with crashes and clocks that are set
	@$(RELEASE)/flowd-seeds --seeds $(SEEDS) --days 30
	@python3 Tests/Use/simulate.py $(USE) --rounds 10

households: optimised ## HOUSEHOLDS of 4 people, 40 tasks, 60 days each, beside a model of their own
	@$(RELEASE)/flowd-seeds households --count $(HOUSEHOLDS)

chains: release ## CHAINS households whose channels fail and people come and go, beside a model of their own
	@python3 Tests/Households/households.py $(USE) --count $(CHAINS)

nights: release ## NIGHTS windows and times around the changes of 30 zones' clocks, beside a model of their own
	@python3 Tests/Use/nights.py $(USE) --count $(NIGHTS)

deliveries: release ## 10,000 messages for receivers of all kinds, with 200 times a kill -9 in the middle
	@python3 Tests/Use/receivers.py $(USE) --deliveries 10000 --rounds 200

hanging: release ## 100,000 messages for an endpoint that hangs; how late another tenant's are meanwhile
	@python3 Tests/Use/hanging.py $(USE) --waiting 100000 --others 100 --measure

stops: release ## STOPS stops under load on a busy machine
	@python3 Tests/Use/stops.py $(USE) --rounds $(STOPS) --busy 2

statements: release ## ORDERS random orders of the exports of one bank's statement, and as many random files of all banks
	@python3 Tests/Use/bank.py $(USE) --rounds $(ORDERS)
	@python3 Tests/Use/banks.py $(USE) --count $(ORDERS)

payments: release ## HISTORIES random histories of payments beside a model of their own
	@python3 Tests/Use/payments.py $(USE) --rounds $(HISTORIES)
	@python3 Tests/Use/orders.py $(USE) --rounds $(HISTORIES)

strangers: release ## nobody with 2,000 connections, and 300 slow peers, measured beside a flowd of its own (needs root)
	@python3 Tests/Use/strangers.py $(USE) --measure
	@python3 Tests/Use/slow.py $(USE) --measure

flood: release ## one tenant's flood, readers and deliveries, measured beside a flowd of its own; checkpoints
	@python3 Tests/Use/flood.py $(USE) --measure
	@python3 Tests/Use/neighbours.py $(USE) --measure
	@python3 Tests/Use/checkpoints.py $(USE) --measure

faults: release ## each call of a start fails once; 1,000 flipped bits
	@python3 Tests/Use/start_faults.py $(USE) --every 1
	@python3 Tests/Use/flips.py $(USE) --rounds 1000

certification: ## Varlink's certification suite, both ways
	@$(OPTIMISED) --product varlink-certification
	@Tests/VarlinkTests/certification.sh .build/varlink-venv $(RELEASE)/varlink-certification

texts: release ## searches, orders, amounts and titles of 20 scripts and 37 locales, beside ICU and CLDR (installs python3-icu and python3-babel)
	@packaging/install-packages python3-icu python3-babel
	@/usr/bin/python3 Tests/Texts/unicode.py $(USE)

recurrence: release ## RULES generated rules, expanded by flowctl and by dateutil
	@python3 Tests/Recurrence/oracle.py --flowctl $(RELEASE)/flowctl --count $(RULES)

crash: release ## the long crash runs: ROUNDS kills, FIRING more while reminders fire, STATES power cuts
	@python3 Tests/Crash/kill_loop.py --flowd $(RELEASE)/flowd --flowctl $(RELEASE)/flowctl --rounds $(ROUNDS)
	@python3 Tests/Crash/reminders.py --flowd $(RELEASE)/flowd --rounds $(FIRING)
	@python3 Tests/Crash/webhooks.py $(USE) --rounds $(FIRING)
	@python3 Tests/Crash/hanging.py $(USE)
	@python3 Tests/Crash/powercut/powercut.py --flowd $(RELEASE)/flowd --states $(STATES) --start-every 1

boot: release package-tools ## installs the Debian package and boots it under a real systemd, Debian's stable releases and the newest (installs what it needs, needs root)
	@FLOWD_BINARIES=$(CURDIR)/$(RELEASE) packaging/test/package $(DEB) bookworm trixie sid
	@for suite in bookworm trixie sid; do for script in service user; do \
	    packaging/test/boot --suite $$suite --installed --deb $(BUILT_DEB) packaging/test/$$script.sh || exit 1; done; done
	@packaging/test/boot --installed --deb $(BUILT_DEB) packaging/test/prometheus.sh
	@packaging/test/boot --installed --deb $(BUILT_DEB) packaging/test/mta.sh
	@packaging/test/boot --installed --deb $(BUILT_DEB) packaging/test/sendmail.sh

vm: release ## CUTS power cuts of a machine under load, and one whose clock starts in 1970 (qemu; installs what it needs, needs root)
	@packaging/test/powercut.py $(USE) --cuts $(CUTS)
	@packaging/test/clock1970 $(USE)

bench: release ## everything that is measured, beside a server in C or an older flowd (REFERENCE=); ONLY=w1,w4 for some of it
	@$(OPTIMISED) --product flowd-bench
	@$(OPTIMISED) --product flowd-reference
	@rm -rf $(BENCH_DIR) && mkdir -p .build
	@$(RELEASE)/flowd-bench --flowd $(RELEASE)/flowd --reference $(REFERENCE) --directory $(BENCH_DIR) \
	    $(if $(ONLY),--only $(ONLY)) $(BENCH_FLAGS)
	@rm -rf $(BENCH_DIR)

page-speed: release ## how fast the pages are with 10,000 jobs, beside `flowctl job list`, and what 100 open ones cost
	@python3 Benchmarks/pages.py $(USE)

bench-check: BENCH_FLAGS = --check Benchmarks/ratios.txt
bench-check: bench ## the same, and what lost more than 15 % of its stored ratio

format: ## formats all Swift files
	@$(SWIFT) format --in-place --recursive --parallel Sources Tests Benchmarks Package.swift

api: ## writes the Swift types of the wire from the interface files
	@SWIFT=$(SWIFT) python3 Sources/FlowAPI/generate.py

docs: ## writes what follows from events (kinds, docs/events.md, the interface), and the pages of docs/source
	@python3 docs/source/generate.py
	@python3 Sources/FlowTenant/generate.py
	@SWIFT=$(SWIFT) python3 Sources/FlowAPI/generate.py

man: ## writes the manual's pages of FLOWD and FLOWCTL, which make release builds, into .build/man
	@python3 packaging/man/generate.py --flowd $(FLOWD) --flowctl $(FLOWCTL) --output .build/man

completions: ## writes the completions of FLOWCTL for bash, zsh and fish into .build/completions
	@packaging/completions $(FLOWCTL) .build/completions

lint: ## refuses what isn't formatted, or isn't as it would be generated
	@python3 docs/source/generate.py --check
	@python3 Sources/FlowTenant/generate.py --check
	@python3 Sources/FlowAPI/generate.py --check
	@echo "== Checking the format"
	@$(SWIFT) format lint --strict --recursive --parallel Sources Benchmarks Package.swift
	@$(SWIFT) format lint --strict --recursive --parallel Tests

clean: ## removes what was built
	@rm -rf .build

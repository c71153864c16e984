# Kaiki: `make run` and `make test` work on a fresh Debian, Ubuntu or macOS with Swift.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
PYTHON ?= python3
# Tests look inside the targets that they test; with this flag everywhere, the programs and the tests share what is compiled.
SWIFT_FLAGS ?= --explicit-target-dependency-import-check error -Xswiftc -enable-testing
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
RELEASE := $(SWIFT) build -c release $(SWIFT_FLAGS)

PACKAGES := libgsl-dev libsqlite3-dev libarchive-dev libexpat1-dev libutf8proc-dev pkg-config tzdata

DATASETS := memora-tiny memora-1000 repeto-200 babysteps-50 hibito-90 at00-year everything

.PHONY: run test test-studies build setup lint docs datasets check-datasets bench check-bench coverage \
  second-opinion check-readme check-manifest words check-words check-structure check-catalogues hooks check-reports check-completion oracles fuzz check-fuzz mutants sanitize reliability reliability-cost \
  notebooks check-notebooks install dist wheel check-wheel check-dist check-embedding check-api release-notes spark clean

run: setup
	$(RELEASE) --product simulate
	@echo "simulate datasets/memora-1000 --days 365"
	@"$$($(RELEASE) --show-bin-path)/simulate" datasets/memora-1000 --days 365

# Of the release build, so that the programs and the tests compile the same modules once: `swift test` alone would compile
# them with flags of its own. The programs first, or else the tests of commands, which wait for every library, are compiled last and alone.
test: setup
	$(RELEASE)
	$(RELEASE) --build-tests
	$(SWIFT) test -c release --skip-build

# The studies that `make coverage` runs, which the default build leaves out.
test-studies: setup
	KAIKI_STUDIES=1 $(RELEASE) --build-tests
	KAIKI_STUDIES=1 $(SWIFT) test -c release --skip-build --filter StudyTests

build: setup
	$(RELEASE)

# Formatting, a reason for each `default:` of a switch, which would silently take new cases of an enum, and the structure of Sources.
lint: check-words check-structure
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Fuzzing Examples
	@$(PYTHON) docs/switches.py

# Faults of prose in comments, messages and documents, and private terms in names: no count may rise. WRITE=--write stores lower counts.
check-words:
	@$(PYTHON) docs/words.py $(WRITE)

# Reference cycles between files of Sources, files, lines, and text outside of the renderers: no figure may rise. WRITE=--write stores
# lower figures.
check-structure:
	@cd docs && $(PYTHON) -B -m unittest -q
	@$(PYTHON) docs/structure.py $(WRITE)

# Checks the subject of each commit message in this clone.
hooks:
	@mkdir -p "$$(git rev-parse --git-path hooks)"
	@printf '#!/bin/sh\nexec $(PYTHON) "$$(git rev-parse --show-toplevel)/docs/words.py" --message "$$1"\n' > "$$(git rev-parse --git-path hooks)/commit-msg"
	@chmod +x "$$(git rev-parse --git-path hooks)/commit-msg"

bench: setup
	$(RELEASE) --product bench
	@"$$($(RELEASE) --show-bin-path)/bench"

# As above, and judged: ends with an error where a cost grows more steeply than its bound, or a peer is too near.
check-bench: setup
	$(RELEASE) --product bench
	@"$$($(RELEASE) --show-bin-path)/bench" --check

coverage: setup
	KAIKI_STUDIES=1 $(RELEASE) --product coverage
	@"$$($(RELEASE) --show-bin-path)/coverage"

# What `analyze` prints of each data set, against a second calculation in Python.
second-opinion: setup
	$(RELEASE) --product kaiki
	for name in $(DATASETS); do \
	  python3 Benchmarks/second-opinion/compare.py --ranges datasets/$$name \
	    "$$($(RELEASE) --show-bin-path)/kaiki"; done

# Writes words/*.toml as Swift, after a change of a text.
words:
	$(PYTHON) docs/catalogues.py --write

# The generated catalogues are up to date, every phrase and text of help has a translation, and every translation is used.
check-catalogues:
	$(PYTHON) docs/catalogues.py

# The commands of README.md and README.ja.md print and draw what is shown there. WRITE=--write puts what they print now in its place.
check-readme: setup
	$(RELEASE) --product kaiki
	$(RELEASE) --product simulate
	$(RELEASE) --product analyze
	python3 docs/check.py "$$($(RELEASE) --show-bin-path)" $(WRITE)

# Outputs of 200 commands, against those recorded in Benchmarks/manifest: equal text, numbers within 1e-10. FULL=1 compares the hashes of
# all 2,000 commands; WRITE=--write records the outputs of this build. KAIKI_BIN=FOLDER takes the program from that folder.
check-manifest:
	@cd Benchmarks/manifest && $(PYTHON) -B -m unittest -q
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@$(PYTHON) -B Benchmarks/manifest/manifest.py check --kaiki "$(or $(KAIKI_BIN),$$($(RELEASE) --show-bin-path))/kaiki" \
	  $(if $(FULL),--full) $(WRITE)

# Reports with charts of every data set in Chromium: see Tests/ReportsTests/Browser/check.py. Needs Python 3.10 or later and, the
# first time, an index of Python packages and Debian's; KEEP=FOLDER keeps reports and pictures, KAIKI_BIN=FOLDER takes the
# program that is there.
check-reports:
	@Tests/ReportsTests/Browser/setup.sh .build/check-reports/venv
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@.build/check-reports/venv/bin/python Tests/ReportsTests/Browser/check.py \
	  "$(or $(KAIKI_BIN),$$($(RELEASE) --show-bin-path))/kaiki" $(if $(KEEP),--keep "$(KEEP)")

# Completion in bash, zsh and fish, and the manual pages in man; a shell that is missing is an error, unless KAIKI_SHELLS names
# those to try. KAIKI_BIN=FOLDER takes the program that is there.
check-completion:
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@Tests/CommandsTests/Shells/check.sh "$(or $(KAIKI_BIN),$$($(RELEASE) --show-bin-path))/kaiki"

# What Kaiki reads, against Anki, Taskwarrior, readers of calendars and pandas on seeded inputs; a difference prints its smallest
# input. About a minute; `make oracles FULL=1` an hour, COUNT=N so many collections of Anki and of the rest in proportion, SEED=N
# from another seed. Needs Python 3.10 or later and, the first time, an index of Python packages; KAIKI_BIN=FOLDER takes the
# program that is there.
oracles:
	@Tests/RecordsTests/Oracles/setup.sh .build/oracles/venv
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@.build/oracles/venv/bin/python Tests/RecordsTests/Oracles/run.py \
	  "$(or $(KAIKI_BIN),$$($(RELEASE) --show-bin-path))/kaiki" \
	  --count $(or $(COUNT),$(if $(FULL),400,8)) --seed $(or $(SEED),1)

# Readers under inputs that libFuzzer makes, a minute each; `make fuzz FORMAT=csv SECONDS=600` one format longer. What reaches new
# branches is kept in .build/fuzz/corpus, which begins with the fixtures, and what traps in .build/fuzz/crashes. Builds in .build/fuzz.
fuzz: setup
	@SWIFT=$(SWIFT) Fuzzing/libfuzzer.sh "$(FORMAT)" $(or $(SECONDS),60)

# Readers under seeded mutations of the fixtures, COUNT of all formats together; ends with an error where one traps, takes 2 seconds or
# 100 MB, or is read in two ways that differ, and keeps the input in .build/fuzz/faults. FORMAT=NAME one alone, SEED=N other inputs.
check-fuzz: setup
	$(RELEASE) --product fuzz
	@"$$($(RELEASE) --show-bin-path)/fuzz" --count $(or $(COUNT),100000) --seed $(or $(SEED),1) \
	  $(if $(FORMAT),--format $(FORMAT))

# Whether a test fails for each of two hundred small mutations of Kaiki, Statistics, Analysis and the targets that read inputs; ends
# with an error if a test fails for fewer than 92 % (LEAST) of those that are not explained in Tests/Mutants/equal.json. A run that was
# stopped goes on. COUNT=N so many, SEED=N others, JOBS=N at a time (2), ONLY='Kaiki Rows' those of some targets, DEEP=1 also by the
# tests of reports and commands, FRESH=1 from the beginning.
mutants: setup
	@cd Tests/Mutants && $(PYTHON) -m unittest -q
	@SWIFT=$(SWIFT) $(PYTHON) Tests/Mutants/mutants.py --count $(or $(COUNT),200) --seed $(or $(SEED),1) --jobs $(or $(JOBS),2) \
	  $(if $(ONLY),--only $(ONLY)) $(if $(LEAST),--least $(LEAST)) $(if $(DEEP),--deep) $(if $(FRESH),--fresh)

# Tests under the address and the thread sanitizer, in builds of their own: those in which either can find something, or those that
# FILTER='^RecordsTests' names. SANITIZERS=thread runs one alone.
SANITIZERS ?= address thread

sanitize: setup
	@for kind in $(SANITIZERS); do SWIFT=$(SWIFT) Tests/Sanitizers/sanitize.sh $$kind $(if $(FILTER),'$(FILTER)') || exit; done

# A program under faults: killed and failing at each system call of a write, full disks, rights, links, pipes, limits, hostile text,
# an odd environment; then what n, 2n and 4n of each thing cost. See docs/reliability.md. Some minutes; QUICK=1 seconds of it, ONLY=WORD
# the probes with that word. As root, with strace, for all of it; what cannot be had is left out and said. KAIKI_BIN=FOLDER takes what
# is compiled there, KAIKI_BIN=PROGRAM that program as it is.
RELIABILITY = -B Tests/Reliability/$(1) "$(if $(KAIKI_BIN),$(KAIKI_BIN)$(if $(wildcard $(KAIKI_BIN)/.),/kaiki),$$($(RELEASE) \
  --show-bin-path)/kaiki)" $(if $(QUICK),--quick) $(if $(ONLY),--only "$(ONLY)")

reliability:
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@$(PYTHON) $(call RELIABILITY,run.py); status=$$?; $(PYTHON) $(call RELIABILITY,cost.py) && exit $$status

# What n, 2n and 4n of each thing cost, alone.
reliability-cost:
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@$(PYTHON) $(call RELIABILITY,cost.py)

# The rule book and the library's symbols, as a site. It needs a server, since its pages load each other:
#   python3 -m http.server -d .build/docs/site    and then http://localhost:8000/documentation/kaiki
docs: setup
	$(RELEASE) --target KaikiFoundation
	@SWIFT=$(SWIFT) docs/api/graphs.sh "$$($(RELEASE) --show-bin-path)/Modules" .build/docs/graphs
	@swift="$$(command -v $(SWIFT))"; \
	for docc in "$$(dirname "$$(readlink -f "$$swift")")/docc" "$$(dirname "$$swift")/docc" \
	  "$$(xcrun --find docc 2>/dev/null)" ""; do [ -x "$$docc" ] && break; done; \
	[ -n "$$docc" ] || { \
	  echo "There is no docc beside $$swift. Get a toolchain that has it from" >&2; \
	  echo "https://www.swift.org/install/ and run make docs again." >&2; exit 1; }; \
	"$$docc" convert Sources/Kaiki/Kaiki.docc --additional-symbol-graph-dir .build/docs/graphs \
	  --fallback-display-name Kaiki --fallback-bundle-identifier kaiki --fallback-default-module-kind Library \
	  --transform-for-static-hosting --warnings-as-errors \
	  --output-path .build/docs/site
	@echo ".build/docs/site"

# The example of an app, built on the libraries alone with GSL out of pkg-config's sight; what it prints; and what the libraries may not
# hold.
check-embedding:
	PKG_CONFIG_LIBDIR=/nonexistent PKG_CONFIG_PATH= $(SWIFT) build --package-path Examples/Embedding --scratch-path .build/embedding
	.build/embedding/debug/Embedding | diff Examples/Embedding/expected.txt -
	@$(PYTHON) Examples/check-article.py
	@SWIFT=$(SWIFT) PYTHON=$(PYTHON) Examples/check-kit.sh .build/embedding/debug/Embedding

# The public API and the shapes of JSON are those of docs/api, and the version is one. WRITE=--write writes the listings anew.
check-api: docs
	$(RELEASE) --product kaiki
	@$(PYTHON) docs/api/release-notes.py --check
	@$(PYTHON) -B docs/api/check.py .build/docs/graphs "$$($(RELEASE) --show-bin-path)" $(WRITE)

# What the changelog says of the version of the programs, or of VERSION.
release-notes:
	@$(PYTHON) docs/api/release-notes.py $(VERSION)

# Runs every notebook into .build/notebooks, as pages with pictures; ends with an error where one of their checks fails.
# Needs Python 3.10 or later and, the first time, an index of Python packages. `make notebooks ONLY=01,03` runs those alone;
# LOG=FILE takes your data (without ONLY for the notebooks of cards), DAYS='--time-zone Europe/Paris --day-start 4' their
# days; KAIKI_BIN=FOLDER what is compiled there. They run on the wheel;
# where none can be built, as on macOS (which was not tried), on its module as it stands here.
notebooks:
	@notebooks/setup.sh .build/notebooks/venv
	@.build/notebooks/venv/bin/python notebooks/run.py --check
	@packaging/setup.sh; status=$$?; \
	if [ $$status = 0 ]; then \
	  unset KAIKI_BIN; \
	  $(MAKE) --no-print-directory wheel && \
	  .build/notebooks/venv/bin/python -m pip install -q --disable-pip-version-check --no-index --no-deps \
	    --force-reinstall dist/kaiki-*.whl || exit; \
	elif [ $$status = 69 ]; then \
	  [ -n "$(KAIKI_BIN)" ] || { $(MAKE) --no-print-directory setup && $(RELEASE) --product kaiki || exit; }; \
	  export PYTHONPATH="$(CURDIR)/python" KAIKI_BIN="$(or $(KAIKI_BIN),$$($(RELEASE) --show-bin-path))"; \
	else exit $$status; fi; \
	.build/notebooks/venv/bin/python notebooks/run.py $(if $(ONLY),--only "$(ONLY)") \
	  $(if $(filter command,$(origin LOG)),--log "$(LOG)") \
	  $(if $(filter command,$(origin DAYS)),--days="$(DAYS)")

# A notebook is committed without outputs: notebooks/run.py --strip takes them out.
check-notebooks:
	@$(PYTHON) notebooks/run.py --check

# A cohort of 20,000 made-up users through Spark, with an executor killed and with a worker killed: the same bytes as one process
# each time. See spark/README.md. Some minutes; USERS=N takes so many. Needs Java 17 or later, Python 3.10 or later and, the first
# time, an index of Python packages. KAIKI_BIN=FOLDER takes what is compiled there, KAIKI_BIN=PROGRAM that program as it is.
SPARK_KAIKI := $(if $(and $(KAIKI_BIN),$(if $(wildcard $(KAIKI_BIN)/.),,program)),$(KAIKI_BIN),.build/dist/kaiki)

spark: $(filter .build/dist/kaiki,$(SPARK_KAIKI))
	@spark/setup.sh .build/spark/venv
	@.build/spark/venv/bin/python spark/try.py --kaiki "$(SPARK_KAIKI)" --users $(or $(USERS),20000)

# Libraries that `make` needs besides Swift: GSL, SQLite, libarchive, expat, utf8proc, pkg-config and the time zone files.
# Homebrew keeps SQLite, libarchive and expat away from pkg-config's own path, so the rule asks Homebrew for them.
setup:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "Swift is not installed. Get Swift 6.2 or later from https://www.swift.org/install/" >&2; \
	  echo "(on macOS: Xcode 26 from the App Store), put it on the PATH, and run make again." >&2; \
	  exit 1; }
	@if [ "$$(uname)" = Darwin ]; then \
	  pkg-config --exists gsl libutf8proc 2>/dev/null && brew list sqlite libarchive expat >/dev/null 2>&1 && exit 0; \
	  command -v brew >/dev/null 2>&1 || { \
	    echo "A library is missing, and so is Homebrew to install it. Get Homebrew from https://brew.sh, or" >&2; \
	    echo "install gsl, sqlite, libarchive, expat, utf8proc and pkg-config in another way, and run make again." >&2; exit 1; }; \
	  brew install gsl sqlite libarchive expat utf8proc pkg-config; \
	elif pkg-config --exists gsl sqlite3 libarchive expat libutf8proc 2>/dev/null && [ -e /usr/share/zoneinfo/Asia/Tokyo ]; then \
	  :; \
	elif ! command -v apt-get >/dev/null 2>&1; then \
	  echo "The GNU Scientific Library, SQLite, libarchive, expat, utf8proc, pkg-config or the time zone files are missing." >&2; \
	  echo "Install the packages that your system has for gsl, sqlite3, libarchive, expat and utf8proc (with headers)," >&2; \
	  echo "pkg-config and tzdata, and run make again." >&2; exit 1; \
	elif [ "$$(id -u)" != 0 ] && [ -z "$(SUDO)" ]; then \
	  echo "One of these is missing. Run as root, or install them:" >&2; \
	  echo "apt-get install $(PACKAGES)" >&2; exit 1; \
	else \
	  $(SUDO) apt-get update -q && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
	    $(PACKAGES); \
	fi

# One program, without what debuggers read, two links to it, manual pages, and completions for bash, zsh and fish.
install: setup
	$(RELEASE) --product kaiki
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 "$$($(RELEASE) --show-bin-path)/kaiki" "$(DESTDIR)$(PREFIX)/bin/kaiki"
	ln -sf kaiki "$(DESTDIR)$(PREFIX)/bin/simulate"
	ln -sf kaiki "$(DESTDIR)$(PREFIX)/bin/analyze"
	packaging/extras.sh "$$($(RELEASE) --show-bin-path)/kaiki" "$(DESTDIR)$(PREFIX)"

# The program as one file that needs the C library and libgcc alone, of what was compiled; on Linux. KAIKI_BIN=FOLDER takes
# what is compiled there.
.build/dist/kaiki: FORCE
	@packaging/setup.sh
ifndef KAIKI_BIN
	@$(MAKE) --no-print-directory setup
	$(RELEASE) --product kaiki
endif
	@packaging/link.sh "$(or $(KAIKI_BIN),$$($(RELEASE) --show-bin-path))" $@
	@ls -l $@ | awk '{ printf "%s: %.1f MB\n", $$NF, $$5 / 1e6 }'

FORCE:

# A tar.gz and a .deb of it in dist, with licences.
dist: .build/dist/kaiki
	@packaging/dist.sh .build/dist/kaiki dist

# What pip installs: the program and the module in python, in dist.
wheel: .build/dist/kaiki
	@rm -rf .build/dist/licences dist/*.whl
	@packaging/notice.sh .build/dist/licences
	@$(PYTHON) packaging/wheel.py .build/dist/kaiki .build/dist/licences dist

# The wheel in an environment of its own: its tests, its types, and what it needs of a system. Then alone in another, where
# there is no pandas. Needs, the first time, an index of Python packages.
check-wheel: wheel
	@packaging/setup-wheel.sh .build/check-wheel/venv
	@.build/check-wheel/venv/bin/python -m pip install -q --disable-pip-version-check --no-index --no-deps \
	  --force-reinstall dist/kaiki-*.whl
	@cd python && ../.build/check-wheel/venv/bin/mypy --strict --ignore-missing-imports --cache-dir ../.build/check-wheel/mypy \
	  kaiki
	@.build/check-wheel/venv/bin/auditwheel show dist/kaiki-*.whl | grep -A1 'is consistent'
	@env -u KAIKI_BIN .build/check-wheel/venv/bin/python -m pytest -q -p no:cacheprovider python/tests
	@rm -rf .build/check-wheel/alone && $(PYTHON) -m venv .build/check-wheel/alone
	@.build/check-wheel/alone/bin/python -m pip install -q --disable-pip-version-check --no-index \
	  --find-links .build/check-wheel/packages dist/kaiki-*.whl
	@env -u KAIKI_BIN .build/check-wheel/alone/bin/python python/tests/alone.py

# The .deb and the tar.gz in fresh systems of Debian 12 and 13; as root, in some minutes the first time (SUITES='trixie' one alone).
check-dist: dist
	@packaging/check-dist.sh dist .build/systems $(SUITES)

datasets: setup
	$(RELEASE) --product kaiki
	for name in $(DATASETS); do \
	  "$$($(RELEASE) --show-bin-path)/kaiki" generate $$name --force --out datasets/$$name || exit; done

# The checksums in datasets/README.md hold, and each data set is what its command makes.
check-datasets: setup
	$(RELEASE) --product kaiki
	grep -E '^[0-9a-f]{64}  ' datasets/README.md > .build/datasets.sum
	cd datasets && if command -v sha256sum >/dev/null; then sha256sum -c ../.build/datasets.sum; \
	  else shasum -a 256 -c ../.build/datasets.sum; fi
	rm -rf .build/datasets
	for name in $(DATASETS); do \
	  "$$($(RELEASE) --show-bin-path)/kaiki" generate $$name --out .build/datasets/$$name && \
	  diff -r .build/datasets/$$name datasets/$$name || exit; done

clean:
	$(SWIFT) package clean

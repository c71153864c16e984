#!/usr/bin/env bash
# Runs tests under a sanitizer: sanitize.sh address|thread [FILTER], with SWIFT for another compiler. Each has a build folder of its own,
# of the release build. Ends with an error where the sanitizer reports something, or a test fails.
#
# Compiled are the tests of what a sanitizer can find something in, and run all of them that take no more than minutes under it: address
# the readers, which handle raw memory and call C libraries, the rules, which keep answers in raw memory, and the statistics, which call
# GSL; thread the tests of what works with several threads.
set -euo pipefail
cd "$(dirname "$0")/../.."

kind=$1
folder=.build/sanitize-$kind
case "$kind" in
  # Swift's runtime keeps metadata for good, which is no leak.
  address)
    export KAIKI_TESTS="RecordsTests StatisticsTests KaikiNumericsTests KaikiTests"
    usual='^(RecordsTests|StatisticsTests|KaikiNumericsTests)\.|^KaikiTests\.(Answer|Card|Identifier|Replay|Finding)'
    export ASAN_OPTIONS=detect_leaks=0
    ;;
  thread)
    export KAIKI_TESTS="KaikiNumericsTests KaikiSimulationTests RecordsTests"
    usual='^(KaikiNumericsTests|KaikiSimulationTests)\.|^RecordsTests\.(OrderedWork|StreamedFile|AtomicFile|ReviewBlocks|HashSpill)'
    export TSAN_OPTIONS="halt_on_error=1 suppressions=$PWD/Tests/Sanitizers/thread.supp"
    ;;
  *)
    echo "sanitize.sh: $kind is neither address nor thread" >&2
    exit 64
    ;;
esac

# A filter may name tests of any target.
if [ $# -gt 1 ]; then unset KAIKI_TESTS; fi

# Of the programs none is run.
"${SWIFT:-swift}" build -c release -Xswiftc -enable-testing --sanitize="$kind" --scratch-path "$folder" --product kaikiPackageTests
"$folder/release/kaikiPackageTests.xctest" --testing-library swift-testing --filter "${2:-$usual}"

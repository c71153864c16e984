#!/usr/bin/env bash
# Runs tests under a sanitizer: sanitize.sh address|thread [FILTER], with SWIFT for another compiler. Each has a build folder of its own,
# of the release build. Ends with an error where the sanitizer reports something, or a test fails.
#
# Without a filter, the tests of what a sanitizer can find something in: address the readers, which handle raw memory and call C
# libraries, and the statistics, which call GSL; thread all that works with several threads.
set -euo pipefail
cd "$(dirname "$0")/../.."

kind=$1
folder=.build/sanitize-$kind
case "$kind" in
  # Swift's runtime keeps metadata for good, which is no leak.
  address)
    usual='^(RecordsTests|StatisticsTests|KaikiNumericsTests|KaikiTests)\.'
    export ASAN_OPTIONS=detect_leaks=0
    ;;
  thread)
    usual='^(KaikiSimulationTests|ReportsTests|CommandsTests)\.|^RecordsTests\.(OrderedWork|StreamedFile|AtomicFile|ReviewBlocks)'
    export TSAN_OPTIONS="halt_on_error=1"
    ;;
  *)
    echo "sanitize.sh: $kind is neither address nor thread" >&2
    exit 64
    ;;
esac

"${SWIFT:-swift}" build -c release -Xswiftc -enable-testing --sanitize="$kind" --scratch-path "$folder" --build-tests
"$folder/release/kaikiPackageTests.xctest" --testing-library swift-testing --filter "${2:-$usual}"

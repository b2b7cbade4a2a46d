#!/bin/sh
# What a change does to page access, for any CI:
#
#   sh node_modules/sallyport/recipes/sallyport.sh <revision it would be merged into>
#
# Leaves `access.md` (whose access changes) and `findings.sarif` in $SALLYPORT_REPORTS (.sallyport).
# $SALLYPORT_FAIL_ON: opened (default), closed, any or none.
# Exit code: 0 fine, 1 the policy is rejected, 2 a generated file is out of date, 3 access changed as $SALLYPORT_FAIL_ON forbids.
set -u

base=${1:-HEAD^1}
reports=${SALLYPORT_REPORTS:-.sallyport}
fail_on=${SALLYPORT_FAIL_ON:-opened}
outcome=0

# The first failure decides the exit code; the later steps run all the same, so that one run tells everything.
note() {
  [ "$outcome" -ne 0 ] || outcome=$1
}

mkdir -p "$reports"
npx --no sallyport check --format sarif >"$reports/findings.sarif" 2>/dev/null
if [ -n "${GITHUB_ACTIONS:-}" ]; then
  npx --no sallyport check --format github || note $?
else
  npx --no sallyport check || note $?
fi
npx --no sallyport generate --check || note $?
if [ "$fail_on" = none ]; then
  npx --no sallyport diff "$base" --format markdown >"$reports/access.md" || note $?
else
  npx --no sallyport diff "$base" --format markdown --fail-on "$fail_on" >"$reports/access.md" || note $?
fi
[ -s "$reports/access.md" ] || echo "Whose access changes is not known: see the findings." >"$reports/access.md"
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$reports/access.md" >>"$GITHUB_STEP_SUMMARY"
exit "$outcome"

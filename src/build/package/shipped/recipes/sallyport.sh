#!/bin/sh
# Page access in any CI, in two steps for two jobs:
#
#   sh node_modules/sallyport/recipes/sallyport.sh gate <base> <head>
#
# compares two commits, given by their whole hashes: the base of a change, and the newest commit of the change. Run it
# in a checkout of the base with the whole history, after `npm ci --ignore-scripts`. Nothing of the change runs:
# its commits are only read. Leaves `access.md` (whose access changes). $SALLYPORT_FAIL_ON: opened (default), closed,
# any, locks (only an app that lost its locks) or none. $SALLYPORT_APPROVAL and $SALLYPORT_KEY, both or neither: the
# file of a signed approval, which lets exactly its own change pass, and the public key that it has to be signed with.
# The approval may come with the change. Take the key from the settings of the CI, not from the repository: a change
# that only replaces the key changes no access, so the gate lets it pass.
#
#   sh node_modules/sallyport/recipes/sallyport.sh check
#
# checks what is checked out: the policy against the routes, and the generated files. This runs the project's own code,
# so give its job no secrets. Leaves `findings.sarif`.
#
# Both write into $SALLYPORT_REPORTS (.sallyport). Exit code: 0 fine, 1 the policy is rejected, 2 a generated file is out
# of date, 3 access changes as $SALLYPORT_FAIL_ON forbids, or the two commits cannot be merged, 64 wrong
# arguments.
set -u

tool=$(dirname "$0")/../bin/sallyport.js
reports=${SALLYPORT_REPORTS:-.sallyport}

refuse() {
  echo "sallyport.sh: $2" >&2
  exit "$1"
}

is_hash() {
  printf '%s' "$1" | grep -Eqx '[0-9a-f]{40}|[0-9a-f]{64}'
}

# The commit that merging would make, in no working tree and with no hook.
merged() {
  tree=$(git merge-tree --write-tree "$1" "$2") || return
  git -c user.name=sallyport -c user.email=sallyport@localhost -c commit.gpgSign=false \
    commit-tree "$tree" -p "$1" -p "$2" -m "merge $2"
}

gate() {
  [ $# -eq 2 ] && is_hash "$1" && is_hash "$2" || refuse 64 "give the base and the head as whole hashes"
  [ "$(git rev-parse HEAD)" = "$1" ] || refuse 64 "check out the base, $1, so that its own tool decides"
  approval=${SALLYPORT_APPROVAL:-}
  key=${SALLYPORT_KEY:-}
  [ "${approval:+set}" = "${key:+set}" ] || refuse 64 "give SALLYPORT_APPROVAL and SALLYPORT_KEY together, or neither"
  GIT_NO_REPLACE_OBJECTS=1
  export GIT_NO_REPLACE_OBJECTS
  echo "Whose access changes is not known: see the log of the job." >"$reports/access.md"
  merge=$(merged "$1" "$2")
  case $? in
  0) ;;
  1) refuse 3 "$2 has conflicts with $1: resolve them first" ;;
  *) refuse 3 "git cannot merge $2 into $1: this takes git 2.38 and the whole history of both" ;;
  esac
  set -- diff "$1" "$merge" --routes none --format markdown
  if [ "${SALLYPORT_FAIL_ON:-opened}" != none ]; then
    set -- "$@" --fail-on "${SALLYPORT_FAIL_ON:-opened}"
    if [ -e "$approval" ]; then
      set -- "$@" --approval "$approval" --key "$key"
    elif [ -n "$approval" ]; then
      echo "sallyport.sh: there is no ${approval##*/} yet, so the change counts as not approved" >&2
    fi
  fi
  node "$tool" "$@" >"$reports/access.part"
  outcome=$?
  [ ! -s "$reports/access.part" ] || cp "$reports/access.part" "$reports/access.md"
  rm -f "$reports/access.part"
  [ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$reports/access.md" >>"$GITHUB_STEP_SUMMARY"
}

# The first failure decides the exit code; the later steps still run, so that one run reports everything.
check() {
  outcome=0
  node "$tool" check --format sarif >"$reports/findings.sarif" 2>/dev/null
  format=text
  [ -z "${GITHUB_ACTIONS:-}" ] || format=github
  node "$tool" check --format "$format" || outcome=$?
  node "$tool" generate --check || [ "$outcome" -ne 0 ] || outcome=2
}

step=${1:-}
[ $# -eq 0 ] || shift
mkdir -p "$reports"
case $step in
gate) gate "$@" ;;
check) check ;;
*) refuse 64 "say gate or check" ;;
esac
exit "$outcome"

#!/usr/bin/env bash
# Proposes what has changed below some paths as a pull request. The branch is replaced on each run, so that there is one
# pull request at most.
#
#     PUSH_TO=<remote> propose.sh <branch> <title> <file with the description> <path>...
set -euo pipefail
branch=$1 title=$2 description=$3
shift 3
if [ -z "$(git status --porcelain -- "$@")" ]; then
  echo "Nothing has changed: nothing is proposed."
  exit 0
fi
git switch --quiet --force-create "$branch"
git add -- "$@"
git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
  commit --quiet --message "$title"
git push --quiet --force "$PUSH_TO" "HEAD:refs/heads/$branch"
number=$(gh pr list --head "$branch" --base main --state open --json number --jq '.[0].number // empty')
if [ -n "$number" ]; then
  gh pr edit "$number" --title "$title" --body-file "$description"
else
  gh pr create --head "$branch" --base main --title "$title" --body-file "$description"
fi

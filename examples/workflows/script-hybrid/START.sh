#!/bin/sh
# Counts the words of the input. What a script prints is read like a model's answer.
words=$(printf '%s' "$GALLEY_INPUT" | wc -w | tr -d ' ')
if [ "$words" -eq 0 ]; then
  echo '<result>there was nothing to judge</result>'
else
  echo "<goto words=\"$words\">JUDGE.md</goto>"
fi

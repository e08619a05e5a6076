/**
 * The streams from the first name up to the second, with their first and last event. Goes from one stream's name to the
 * next in the index: grouping would look at every event of every Run, after each Run and for each list.
 */
export const selectLiveStreams = `
  WITH RECURSIVE live (stream) AS (
    SELECT min(stream) FROM events WHERE stream >= ?1 AND stream < ?2
    UNION ALL
    SELECT (SELECT min(stream) FROM events WHERE stream > live.stream AND stream < ?2) FROM live WHERE live.stream IS NOT NULL
  )
  SELECT
    stream,
    (SELECT min(seq) FROM events WHERE stream = live.stream) AS first,
    (SELECT max(seq) FROM events WHERE stream = live.stream) AS last
  FROM live WHERE stream IS NOT NULL
`;

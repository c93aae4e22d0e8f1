import type { Migration } from '../migration.ts'

/**
 * `append_events` takes several appends at once, `[{"stream", "expected", "events": [{"id", "type", "data", "meta"}]}]`, and
 * answers each: `appended`, `conflict` (the stream is not at the expected revision), or `replay` (the same ids stand at the
 * expected place). Conflicts are rows, not exceptions, which would take the other appends down.
 *
 * There is one writer at a time, and the head's row gives out positions without gaps: a sequence would let a later position
 * commit before an earlier one, and a subscriber would pass over it for ever. Each statement looks single keys up, because
 * its plan may have been made while the tables were empty. `es_append` stays for servers of the version before.
 */
const SQL = `
create function append_events(appends jsonb)
returns table(outcome text, revision bigint, first_position bigint, last_position bigint)
language plpgsql volatile as $$
declare
  head_before bigint; head bigint;
  append jsonb; name text; expected bigint; events jsonb; count_of_events int;
  current_revision bigint; found_events int;
begin
  perform pg_advisory_xact_lock(7042); -- held until the commit
  select h.position into strict head from es_head h; -- READ COMMITTED: sees what was committed last
  head_before := head;
  for append in select e.value from jsonb_array_elements(appends) e loop
    name := append->>'stream';
    expected := (append->>'expected')::bigint;
    events := append->'events';
    count_of_events := jsonb_array_length(events);
    first_position := null; last_position := null;
    select ev.revision into current_revision from es_event ev where ev.stream_id = name order by ev.revision desc limit 1;
    if not found then current_revision := -1; end if;
    if expected <> current_revision then
      -- one probe of an index for each event: a join would be planned for an empty table
      select count(*), min(known.position), max(known.position), max(known.revision)
        into found_events, first_position, last_position, revision
        from jsonb_array_elements(events) with ordinality given
        cross join lateral (select ev.position, ev.revision from es_event ev
                             where ev.event_id = (given.value->>'id')::uuid and ev.stream_id = name
                               and ev.revision = expected + given.ordinality offset 0) known;
      if found_events = count_of_events then outcome := 'replay'; return next; continue; end if;
      first_position := null; last_position := null; revision := current_revision;
      outcome := 'conflict'; return next; continue;
    end if;
    insert into es_event(position, stream_id, revision, event_id, type, data, meta)
      select head + given.ordinality, name, current_revision + given.ordinality, (given.value->>'id')::uuid,
             given.value->>'type', given.value->'data', given.value->'meta'
        from jsonb_array_elements(events) with ordinality given;
    outcome := 'appended';
    revision := current_revision + count_of_events;
    first_position := head + 1;
    last_position := head + count_of_events;
    head := last_position;
    return next;
  end loop;
  if head > head_before then
    update es_head h set position = head;
  end if;
end $$;
`

export const appendEvents: Migration = { number: 6, name: 'append-events', sql: SQL }

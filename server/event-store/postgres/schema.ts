/** Key of the advisory lock that makes writers queue; that of the schema's own creation is next to it. */
const WRITER_LOCK = 7042
const SCHEMA_LOCK = 7043

/**
 * Tables and function of the log. There is one writer at a time, and the head's row gives out positions without gaps: a
 * sequence would let a later position commit before an earlier one, and a subscriber would pass over it for ever.
 *
 * `es_append` takes several appends at once, `[{"s": stream, "x": expected revision, "e": [{"i": id, "t": type, "d": data,
 * "m": rest of the envelope}]}]`, and answers each: status 0 appended, 1 conflict, 2 replay (the same ids stand at the
 * expected place). Conflicts are rows, not exceptions, which would take the other appends down. Each of its statements looks
 * single keys up, because their plans may have been made while the tables were empty.
 */
export const SCHEMA = `
select pg_advisory_xact_lock(${SCHEMA_LOCK});

create table if not exists es_head (
  id boolean primary key default true check (id),
  position bigint not null
) with (fillfactor = 50);
insert into es_head values (true, 0) on conflict do nothing;

create table if not exists es_event (
  position bigint primary key,
  stream_id text collate "C" not null,
  revision bigint not null,
  event_id uuid not null unique,
  type text not null,
  data jsonb not null,
  meta jsonb not null,
  unique (stream_id, revision)
);

create or replace function es_append(ops jsonb)
returns table(status int, revision bigint, first_position bigint, last_position bigint)
language plpgsql volatile as $$
declare
  start_head bigint; head bigint; o jsonb; s text; x bigint; n int; cur bigint; known int;
begin
  perform pg_advisory_xact_lock(${WRITER_LOCK}); -- held until the commit
  select h.position into strict head from es_head h; -- READ COMMITTED: sees what was committed last
  start_head := head;
  for o in select e.value from jsonb_array_elements(ops) e loop
    s := o->>'s'; x := (o->>'x')::bigint; n := jsonb_array_length(o->'e');
    first_position := null; last_position := null;
    select ev.revision into cur from es_event ev where ev.stream_id = s order by ev.revision desc limit 1;
    if not found then cur := -1; end if;
    if x <> cur then
      -- one probe of an index for each event: a join would be planned for an empty table
      select count(*), min(k.position), max(k.position), max(k.revision)
        into known, first_position, last_position, revision
        from jsonb_array_elements(o->'e') with ordinality j
        cross join lateral (select ev.position, ev.revision from es_event ev
                             where ev.event_id = (j.value->>'i')::uuid and ev.stream_id = s
                               and ev.revision = x + j.ordinality offset 0) k;
      if known = n then status := 2; return next; continue; end if;
      first_position := null; last_position := null; revision := cur;
      status := 1; return next; continue;
    end if;
    insert into es_event(position, stream_id, revision, event_id, type, data, meta)
      select head + j.ordinality, s, cur + j.ordinality, (j.value->>'i')::uuid, j.value->>'t', j.value->'d', j.value->'m'
        from jsonb_array_elements(o->'e') with ordinality j;
    status := 0; revision := cur + n; first_position := head + 1; last_position := head + n;
    head := head + n;
    return next;
  end loop;
  if head > start_head then
    update es_head h set position = head;
  end if;
end $$;
`

import type { Migration } from '../migration.ts'

/**
 * All tables of the last build without migrations, which made each where it was used: "if not exists", because a database of
 * such a build has them. Those of read models are the engine's.
 *
 * The log has one writer at a time, and the head's row gives out positions without gaps: a sequence would let a later position
 * commit before an earlier one, and a subscriber would pass over it for ever.
 *
 * `es_append` takes several appends at once, `[{"s": stream, "x": expected revision, "e": [{"i": id, "t": type, "d": data,
 * "m": rest of the envelope}]}]`, and answers each: status 0 appended, 1 conflict, 2 replay (the same ids stand at the
 * expected place). Conflicts are rows, not exceptions, which would take the other appends down. Each of its statements looks
 * single keys up, because their plans may have been made while the tables were empty.
 *
 * Secrets and what guards them (credential, session, login_failure) are kept beside the log, backed up, never rebuilt. In a
 * failed login, who and from where stand as a digest.
 *
 * `node_message` is where the line between nodes would put a message that is too long for a notification.
 */
const SQL = `
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
  perform pg_advisory_xact_lock(7042); -- held until the commit
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

create table if not exists credential (
  user_id bigint primary key,
  password_hash text not null
);

create table if not exists session (
  id uuid primary key,
  token_hash text not null unique,
  user_id bigint not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);
create index if not exists session_user_id on session (user_id);

create table if not exists login_failure (
  pair text primary key,
  failed_at timestamptz[] not null,
  last_at timestamptz not null
);
create index if not exists login_failure_last_at on login_failure (last_at);

create table if not exists reservation (
  person bigint not null,
  command_id uuid not null,
  digest text not null,
  ids bigint[] not null,
  created_at timestamptz not null default now(),
  primary key (person, command_id)
);
create sequence if not exists project_id;
create sequence if not exists device_id;
create sequence if not exists user_id;
create sequence if not exists organization_id;
create sequence if not exists instance_id;

create table if not exists stream_snapshot (
  stream text primary key,
  version integer not null,
  snapshot jsonb not null
);

create unlogged table if not exists node_message (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
`

export const baseline: Migration = { number: 1, name: 'baseline', sql: SQL }

import type { Migration } from '../migration.ts'

/**
 * Two tables said something by being there, which a schema that is the same everywhere cannot: `es_elsewhere`, that the events
 * of this database are in another store, and `demo_seed`, that the demo was begun here. From now on a row says so, under other
 * names: to a build without migrations, which may still run beside this one, a table of the old name would be the old mark.
 *
 * `log_elsewhere` names the first event of that other log once there is one; the mark of an earlier build may lack the columns.
 */
const SQL = `
create table log_elsewhere (
  id boolean primary key default true check (id),
  stream text,
  event text
);
do $$ begin
  if to_regclass('es_elsewhere') is null then return; end if;
  alter table es_elsewhere add if not exists stream text, add if not exists event text;
  insert into log_elsewhere (stream, event) select stream, event from es_elsewhere limit 1;
  insert into log_elsewhere default values on conflict do nothing;
  drop table es_elsewhere;
end $$;

create table demo (
  id boolean primary key default true check (id),
  begun_at timestamptz not null default now(),
  done_at timestamptz
);
do $$ begin
  if to_regclass('demo_seed') is null then return; end if;
  insert into demo (begun_at, done_at) select coalesce(min(done_at), now()), min(done_at) from demo_seed;
  drop table demo_seed;
end $$;
`

export const marksAreRows: Migration = { number: 2, name: 'marks-are-rows', sql: SQL }

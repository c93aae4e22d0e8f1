import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormerUser } from '#events/account/former-user.ts'
import { projects } from '#projections/models/projects/projects.ts'
import { createProject } from '../testing/app/answers.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { blockWith } from '../testing/processes/documents.ts'
import { tablesWith } from '../testing/processes/old-build.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { createUser } from '../testing/app/people.ts'

let app: TestApp
let employee: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

const formerOf = async (id: number) => {
  const { body } = await employee('GET', '/api/users/former')
  return FormerUser.array()
    .parse(body)
    .find((one) => one.id === id)
}
/** All that the log holds, as text. */
async function logText(): Promise<string> {
  const texts: string[] = []
  for await (const event of app.runtime.store.readStored(BEFORE_ALL)) texts.push(JSON.stringify(event))
  return texts.join('\n')
}

/** Notes, when a key is destroyed, which tables of read models tell of its person in that very moment. */
const WATCH = `
create table told_then (name text);
create function tell_then() returns trigger language plpgsql as $$
declare
  name text;
  found boolean;
begin
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname ~ '^rm_' loop
    execute format('select exists (select from %s t where t::text ~* %L)', name, 'wilhelmine|mina|voss|thusnelda') into found;
    if found then insert into told_then values (name); end if;
  end loop;
  insert into told_then values ('none');
  return new;
end $$;
create trigger tell_then after update on person_key for each row
  when (new.sealed is null and old.sealed is not null) execute function tell_then()`

describe('a person who is erased', () => {
  it('[ERASE-1] [ERASE-73] is in the log in no clear word, and a former user from then on', async () => {
    await app.runtime.pool.query(WATCH)
    const email = 'wilhelmine.rabe@example.com'
    const { user } = await createUser(employee, { email, firstName: 'Wilhelmine', lastName: 'Rabe' })
    const project = { name: 'House', verkadaInstanceId: 1, assignedUsers: [email] }
    expect(await employee('POST', '/api/projects', project)).toMatchObject({ status: 201 })
    await employee('PATCH', `/api/users/${user.id}/info`, { firstName: 'Mina', lastName: 'Rabe-Voss' })
    expect(await logText()).not.toMatch(/wilhelmine|mina|voss/i)
    expect(await employee('POST', `/api/users/${user.id}/erase`)).toMatchObject({ status: 409 })
    await employee('DELETE', `/api/users/${user.id}`)
    expect(await formerOf(user.id)).toMatchObject({ firstName: 'Mina', email, erasure: null })
    expect(await employee('POST', `/api/users/${user.id}/erase`)).toMatchObject({
      status: 202,
      body: { id: user.id },
    })
    await expect
      .poll(() => formerOf(user.id), { timeout: 20_000 })
      .toEqual({
        ...{ id: user.id, firstName: 'a former', lastName: 'user', email: '', erasure: 'erased' },
      })
    await caughtUp(app.runtime)
    expect((await app.runtime.pool.query('select * from told_then')).rows).toEqual([{ name: 'none' }])
    const { rows } = await app.runtime.pool.query<{ found: string }>(
      `select table_schema || '.' || table_name as found from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    for (const { found } of rows) {
      const { rows: all } = await app.runtime.pool.query(`select t::text as text from ${found} t`)
      expect({ found, text: JSON.stringify(all) }).not.toMatchObject({
        text: expect.stringMatching(/wilhelmine|mina|voss/i),
      })
    }
  })

  it.skipIf(onPostgres.skip)(
    '[ERASE-71] [ERASE-73] is told of by no row and, once an operator did what is documented, by no file',
    async () => {
      const { pool } = app.runtime
      const email = 'thusnelda@example.com'
      const { user } = await createUser(employee, { email, firstName: 'Thusnelda' })
      const { id } = await createProject(employee, 'Annex')
      await employee('DELETE', `/api/users/${user.id}`)
      const { rows: keys } = await pool.query<{ sealed: Buffer }>(
        'select sealed from person_key key join person_of_user person on person.key_id = key.id where user_id = $1',
        [user.id],
      )
      const files = async () => {
        const { rows } = await pool.query<{ path: string; bytes: Buffer }>(
          `select path, pg_read_binary_file(path, 0, 100000000, true) as bytes from (
           select format('base/%s/%s', d.oid, name) as path from pg_database d, pg_ls_dir(format('base/%s', d.oid)) as name
           where datname = current_database()) all_files`,
        )
        const words = ['Thusnelda', 'thusnelda@', ...keys.map(({ sealed }) => sealed)]
        return rows.flatMap(({ path, bytes }) => (words.some((word) => bytes?.includes(word)) ? path : []))
      }
      await pool.query('checkpoint')
      expect(await files()).not.toEqual([])
      // Rows without her serve already, and take her e-mail in once more before her key is destroyed.
      const holder = await pool.connect()
      await holder.query('begin; lock table person_key in exclusive mode')
      await employee('POST', `/api/users/${user.id}/erase`)
      const isHeldUp = async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity
           where datname = current_database() and query ~ 'into person_key' and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      }
      await expect.poll(isHeldUp, { timeout: 20_000 }).toBe(true)
      expect(await tablesWith(pool, /thusnelda/i)).toEqual([])
      await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [email] })
      const told = () => tablesWith(pool, /thusnelda/i)
      await expect.poll(told, { timeout: 20_000 }).toContain(projects.rows)
      await holder.query('rollback').finally(() => holder.release())
      await expect.poll(() => formerOf(user.id), { timeout: 20_000 }).toMatchObject({ erasure: 'erased' })
      await caughtUp(app.runtime)
      expect(await told()).toEqual([])

      const sql = blockWith('docs/operations.md', 'delete from pg_statistic')
      expect(keys).toHaveLength(1)
      for (const statement of sql.split(';').filter((one) => one.trim() !== '')) await pool.query(statement)
      expect(await files()).toEqual([])
    },
  )
})

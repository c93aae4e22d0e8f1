import type { Pool } from 'pg'
import { forgetCompared } from './compared.ts'
import { alone, dropSchema } from './lanes.ts'
import type { Projection } from './projection.ts'

/** Retention of rows that no node uses. */
const UNUSED = `interval '1 day'`

/**
 * Notes that this node uses these read models, and removes the rows of versions that no node has used for a day
 * ([PROJ-13]): an older build that is started again within that time finds its rows, and later builds them anew.
 */
export async function retireUnused(pool: Pool, used: readonly Projection[]): Promise<void> {
  await alone(pool, async (client) => {
    const { rows: old } = await client.query(`select where to_regclass('projections.checkpoint') is not null`)
    if (old.length > 0) {
      // Builds before lanes note nothing, but write here: theirs are in use as long as they move.
      await client.query(`
        insert into projections.lane (name, position) select schema, position from projections.checkpoint
          on conflict do nothing;
        insert into projections.model (schema, lane, is_built) select schema, schema, true from projections.checkpoint
          on conflict do nothing;
        update projections.model m set used_at = now() from projections.checkpoint c, projections.lane l
          where m.schema = c.schema and l.name = c.schema and l.position <> c.position;
        update projections.lane l set position = c.position from projections.checkpoint c where l.name = c.schema`)
    }
    await client.query(`update projections.model set used_at = now() where schema = any($1)`, [
      used.map(({ schema }) => schema),
    ])
    const { rows: unused } = await client.query<{ schema: string }>(
      `delete from projections.model where used_at < now() - ${UNUSED} returning schema`,
    )
    for (const { schema } of unused) {
      await dropSchema(client, schema)
      await forgetCompared(client, schema)
      if (old.length > 0) await client.query(`delete from projections.checkpoint where schema = $1`, [schema])
    }
    // Schemas that were left half-built, and lanes of builds that are gone.
    const { rows: left } = await client.query<{ name: string }>(
      `select name from projections.lane l where made_at < now() - ${UNUSED}
         and not exists (select from projections.model where schema = l.name or lane = l.name)`,
    )
    for (const { name } of left) {
      if (name.startsWith('rm_')) await dropSchema(client, name)
      else await client.query(`delete from projections.lane where name = $1`, [name])
    }
  })
}

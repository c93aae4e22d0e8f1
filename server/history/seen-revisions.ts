import { z } from 'zod'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { SeenRevision } from '#events/project/digest/seen-api.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { Listen } from '../database/database.ts'

/** A person has seen more of a project. Parsed where it arrives, because it may come from a node of another version. */
const MovedRevision = z.object({
  userId: UserId,
  projectId: ProjectId,
  revision: z.int().nonnegative(),
  notes: z.int().nonnegative().nullable().default(null),
})
type MovedRevision = z.infer<typeof MovedRevision>
type SeenMarks = Pick<MovedRevision, 'revision' | 'notes'>

const CHANNEL = 'seen'

/** The row, of no project, that keeps the fact of a first visit: it may have found no project. */
const FIRST_VISIT = 0

export type SeenRevisions = ReturnType<typeof createSeenRevisions>

/**
 * Up to which revision each person has seen each project (docs/rules.md, SEEN).
 * @param listen hears the other nodes on the database; null where there can be none.
 */
export function createSeenRevisions(db: Db, listen: Listen | null) {
  const hearers = new Set<(moved: MovedRevision) => void>()

  /** The revisions that a person has seen; null before their first visit. */
  async function all(userId: UserId): Promise<readonly SeenRevision[] | null> {
    const { rows } = await db.query<SeenRevision>(
      'select project_id as id, revision, notes from seen_revision where user_id = $1 order by project_id',
      [userId],
    )
    return rows.length > 0 ? rows.filter(({ id }) => id > FIRST_VISIT) : null
  }

  return {
    all,

    /** The revisions of one project that a person has seen; null for one that they never had on the screen. */
    async of(userId: UserId, projectId: ProjectId): Promise<SeenMarks | null> {
      const { rows } = await db.query<SeenMarks>(
        'select revision, notes from seen_revision where user_id = $1 and project_id = $2',
        [userId, projectId],
      )
      return rows[0] ?? null
    },

    /** A person is here for the first time: what there is now is no news to them. @returns what they have seen then. */
    async begin(
      userId: UserId,
      projects: readonly Pick<SeenRevision, 'id' | 'revision'>[],
    ): Promise<readonly SeenRevision[]> {
      await db.query(
        `insert into seen_revision (user_id, project_id, revision) select $1::bigint, * from unnest($2::bigint[], $3::bigint[]) on conflict do nothing`,
        [userId, [FIRST_VISIT, ...projects.map(({ id }) => id)], [0, ...projects.map(({ revision }) => revision)]],
      )
      return (await all(userId)) ?? []
    },

    /** A person has seen a project up to a revision, and its notes. Does nothing when they have seen as much before. */
    async move({ userId, projectId, revision, notes }: MovedRevision): Promise<void> {
      const { rows } = await db.query<SeenMarks>(
        `with moved as (
           insert into seen_revision (user_id, project_id, revision, notes) values ($1, $2, $3, $4)
           on conflict (user_id, project_id) do update set revision = greatest(seen_revision.revision, excluded.revision),
             notes = greatest(seen_revision.notes, excluded.notes)
           where seen_revision.revision < excluded.revision or coalesce(seen_revision.notes, -1) < excluded.notes
           returning user_id as "userId", project_id as "projectId", revision, notes
         )
         select revision, notes, pg_notify($5, row_to_json(moved)::text) from moved`,
        [userId, projectId, revision, notes, CHANNEL],
      )
      const [moved] = rows
      // Where nodes can hear each other, this one hears itself.
      if (moved && !listen)
        for (const hear of hearers) hear({ userId, projectId, revision: moved.revision, notes: moved.notes })
    },

    /**
     * Calls `hear` whenever a person has seen more of a project, on whatever node. A hint: it may be lost. @returns what ends it.
     */
    onMoved(hear: (moved: MovedRevision) => void): () => void {
      if (!listen) {
        hearers.add(hear)
        return () => hearers.delete(hear)
      }
      return listen(CHANNEL, (payload) => {
        const { data } = MovedRevision.safeParse(jsonOf(payload))
        if (data) hear(data)
      })
    },
  }
}

/** Undefined when it is no JSON: others may notify on the channel, too. */
function jsonOf(payload: string | null): unknown {
  try {
    return JSON.parse(payload ?? 'null')
  } catch {
    return undefined
  }
}

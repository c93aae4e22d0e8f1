import type { Pool, PoolClient } from 'pg'
import { transaction } from '#projections/engine/transaction.ts'
import type { Bytes } from '#events/proof/bytes.ts'
import { leftOf, nodeHash, type Subtree } from '#events/proof/tree.ts'
import type { Position } from '../event-store/port.ts'
import { sha256 } from '../event-store/sha256.ts'

/** Hashes side by side in a tile: a subtree of as many nodes. */
const WIDTH = 256
const HEIGHT = 8
const HASH_BYTES = 32

/** How many leaves the tree has, and the position of the last one's event. */
export type TreeEnd = { readonly size: number; readonly position: Position }

/** A leaf with the position of its event. */
export type Leaf = { readonly position: Position; readonly hash: Bytes }

type Db = Pick<Pool | PoolClient, 'query'>

/** @throws errors of the database. */
export async function readTreeEnd(db: Db): Promise<TreeEnd> {
  const { rows } = await db.query<TreeEnd>('select size, position from proof_tree')
  return rows[0] ?? { size: 0, position: '' }
}

async function readTile(db: Db, level: number, index: number): Promise<Buffer> {
  const { rows } = await db.query<{ hashes: Buffer }>('select hashes from proof_tile where level = $1 and index = $2', [
    level,
    index,
  ])
  return rows[0]?.hashes ?? Buffer.alloc(0)
}

const at = (tile: Buffer, index: number): Buffer => tile.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)

/** The root over all hashes of a whole tile. */
async function rootOf(tile: Buffer, from = 0, to = WIDTH): Promise<Bytes> {
  if (to - from === 1) return at(tile, from)
  const middle = from + leftOf(to - from)
  return nodeHash(sha256, await rootOf(tile, from, middle), await rootOf(tile, middle, to))
}

/**
 * Adds leaves to the tree, all or none.
 * @param end where the tree ended for the caller. @returns false when another node has added some meanwhile.
 */
export function addLeaves(pool: Pool, end: TreeEnd, leaves: readonly Leaf[]): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<TreeEnd>('select size, position from proof_tree for update')
    if (rows[0]?.size !== end.size || rows[0].position !== end.position) return false
    await extend(client, 0, end.size, leaves)
    const last = leaves.at(-1)?.position ?? end.position
    await client.query('update proof_tree set size = $1, position = $2', [end.size + leaves.length, last])
    return true
  })
}

/** @param count of the hashes that the level has. */
async function extend(db: Db, level: number, count: number, added: readonly Leaf[]): Promise<void> {
  const whole: Leaf[] = []
  for (let done = 0; done < added.length; ) {
    const index = Math.floor((count + done) / WIDTH)
    const taken = (count + done) % WIDTH
    const part = added.slice(done, done + WIDTH - taken)
    // A row of a longer tree that was restored away may be there, of which nothing counts.
    const before = taken === 0 ? Buffer.alloc(0) : (await readTile(db, level, index)).subarray(0, taken * HASH_BYTES)
    const hashes = Buffer.concat([before, ...part.map(({ hash }) => hash)])
    await db.query(
      `insert into proof_tile (level, index, first_position, hashes) values ($1, $2, $3, $4)
       on conflict (level, index) do update set hashes = excluded.hashes`,
      [level, index, part[0]?.position ?? '', hashes],
    )
    if (taken + part.length === WIDTH) whole.push({ position: '', hash: await rootOf(hashes) })
    done += part.length
  }
  if (whole.length > 0) await extend(db, level + 1, Math.floor(count / WIDTH), whole)
}

/** Tiles that are held while a proof is made. */
const HELD = 64

/** The subtrees of the tree as they are kept. @throws errors of the database; Error where a hash is missing. */
export function subtreesOf(db: Db): Subtree {
  const held = new Map<string, Promise<Buffer>>()

  async function nodeAt(level: number, index: number): Promise<Bytes> {
    const tile = Math.floor(index / WIDTH)
    const key = `${level} ${tile}`
    const found = held.get(key) ?? readTile(db, level, tile)
    held.delete(key)
    held.set(key, found)
    const [oldest] = held.size > HELD ? held.keys() : []
    if (oldest !== undefined) held.delete(oldest)
    const hash = at(await found, index % WIDTH)
    if (hash.length !== HASH_BYTES) throw new Error(`the tree lacks node ${index} of level ${level}`)
    return hash
  }

  return async function subtree(from, to): Promise<Bytes> {
    const leaves = to - from
    const height = Math.log2(leaves)
    if (Number.isInteger(height) && height % HEIGHT === 0 && from % leaves === 0)
      return nodeAt(height / HEIGHT, from / leaves)
    const middle = from + leftOf(leaves)
    return nodeHash(sha256, await subtree(from, middle), await subtree(middle, to))
  }
}

/** Finds the places of leaves in the tree; their events come in the order of the log. Null for one that is not there. */
export function leafFinder(db: Db): (leaf: Leaf) => Promise<number | null> {
  let tile: { readonly index: number; readonly next: Position | null; readonly places: Map<string, number> } | null =
    null

  async function tileOf(position: Position) {
    const { rows } = await db.query<{ index: number; hashes: Buffer; next: Position | null }>(
      `select index, hashes, (select min(first_position) from proof_tile where level = 0 and first_position > $1) as next
       from proof_tile where level = 0 and first_position <= $1 order by first_position desc limit 1`,
      [position],
    )
    const [row] = rows
    if (!row) return null
    const { index, hashes, next } = row
    const places = new Map<string, number>()
    for (let place = 0; place * HASH_BYTES < hashes.length; place++)
      places.set(at(hashes, place).toString('hex'), index * WIDTH + place)
    return { index, next, places }
  }

  return async ({ position, hash }) => {
    if (tile === null || (tile.next !== null && position >= tile.next)) tile = await tileOf(position)
    return tile?.places.get(Buffer.from(hash).toString('hex')) ?? null
  }
}

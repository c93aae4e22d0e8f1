import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bytes, isSame, toHex } from './bytes.ts'
import { isConsistent, leafHash, nodeHash, proveConsistency, proveLeaves, rootOfProof, type Subtree } from './tree.ts'
import { runsOf } from '../kernel/testing/rounds.ts'

const sha256 = (bytes: Bytes): Bytes => createHash('sha256').update(bytes).digest()
const ofHex = (hex: string): Bytes => Buffer.from(hex, 'hex')

/** The reference inputs of Certificate Transparency, and the roots of the trees over the first 1, 2, … of them. */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** The definition of RFC 6962, section 2.1, word by word. */
function naiveRoot(contents: readonly Bytes[]): Bytes {
  const [first] = contents
  if (contents.length === 1 && first) return sha256(Buffer.concat([Buffer.of(0), first]))
  let left = 1
  while (left * 2 < contents.length) left *= 2
  return sha256(Buffer.concat([Buffer.of(1), naiveRoot(contents.slice(0, left)), naiveRoot(contents.slice(left))]))
}

const subtreeOf =
  (contents: readonly Bytes[]): Subtree =>
  async (from, to) =>
    naiveRoot(contents.slice(from, to))
const inputs = INPUTS.map(ofHex)
const leaves = inputs.map((input) => sha256(Buffer.concat([Buffer.of(0), input])))
const manyOf = (size: number) => Array.from({ length: size }, (_, index) => Buffer.from(`leaf ${index}`))
const sizes = fc.integer({ min: 1, max: 70 })

describe('[PROOF-1] the tree over the log is the one of RFC 6962', () => {
  it('has the known roots, rebuilt from all leaves or from a proof of one', async () => {
    for (const [at, root] of ROOTS.entries()) {
      const size = at + 1
      const all = leaves.slice(0, size).map((hash, index) => ({ index, hash }))
      expect(toHex((await rootOfProof(sha256, all, size, [])) ?? new Uint8Array())).toBe(root)
      const path = await proveLeaves([at], size, subtreeOf(inputs.slice(0, size)))
      expect(toHex((await rootOfProof(sha256, all.slice(at), size, path)) ?? new Uint8Array())).toBe(root)
    }
  })

  it('has the known audit path of leaf 0 among eight', async () => {
    const path = await proveLeaves([0], 8, subtreeOf(inputs))
    expect(path.map(toHex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
  })

  it('has the known consistency proofs', async () => {
    const proofOf = async (old: number, size: number) =>
      (await proveConsistency(old, size, subtreeOf(inputs.slice(0, size)))).map(toHex)
    expect(await proofOf(1, 1)).toEqual([])
    expect(await proofOf(1, 8)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(await proofOf(2, 5)).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ])
    expect(await proofOf(6, 8)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })

  it('any leaves of any tree are proven, and no others', () =>
    fc.assert(
      fc.asyncProperty(sizes, fc.infiniteStream(fc.boolean()), fc.nat(), async (size, chosen, pick) => {
        const contents = manyOf(size)
        const marks = contents.flatMap((_, index) => (chosen.next().value ? [index] : []))
        const proof = await proveLeaves(marks, size, subtreeOf(contents))
        const placed = await Promise.all(
          marks.map(async (index) => ({ index, hash: await leafHash(sha256, contents[index] ?? Buffer.of()) })),
        )
        const rootOf = (of: typeof placed, hashes: readonly Bytes[] = proof, among = size) =>
          rootOfProof(sha256, of, among, hashes)
        expect(await rootOf(placed)).toEqual(naiveRoot(contents))
        expect(await rootOf(placed, [...proof, Buffer.alloc(32)])).toBeNull()
        if (placed.length === 0) return
        const bent = placed.with(pick % placed.length, {
          index: marks[pick % placed.length] ?? 0,
          hash: Buffer.alloc(32),
        })
        expect(isSame((await rootOf(bent)) ?? Buffer.of(), naiveRoot(contents))).toBe(false)
        expect(await rootOf([...placed, ...placed.slice(-1)])).toBeNull()
      }),
      runsOf(),
    ))

  it('every tree is shown to begin with each of its earlier ones, and with no other', () =>
    fc.assert(
      fc.asyncProperty(sizes, sizes, async (one, other) => {
        const [old, size] = [Math.min(one, other), Math.max(one, other)]
        const contents = manyOf(size)
        const proof = await proveConsistency(old, size, subtreeOf(contents))
        const before = { size: old, root: naiveRoot(contents.slice(0, old)) }
        const now = { size, root: naiveRoot(contents) }
        expect(await isConsistent(sha256, before, now, proof)).toBe(true)
        expect(await isConsistent(sha256, { size: old, root: Buffer.alloc(32) }, now, proof)).toBe(false)
        expect(await isConsistent(sha256, before, { size, root: Buffer.alloc(32) }, proof)).toBe(false)
        expect(await isConsistent(sha256, before, now, [...proof, Buffer.alloc(32)])).toBe(false)
      }),
      runsOf(),
    ))

  it('keeps leaves and nodes apart', async () => {
    const [one, two] = [Buffer.from('one'), Buffer.from('two')]
    const node = await nodeHash(sha256, one, two)
    expect(node).not.toEqual(await leafHash(sha256, Buffer.concat([one, two])))
  })
})

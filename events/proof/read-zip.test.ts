import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readZipList } from './read-zip.ts'
import { textOf, utf8 } from './web.ts'

const MB = 1024 * 1024
/** The signature of an entry of the list, and the places of its numbers. */
const ENTRY = 0x02014b50
const [PACKED, SIZE] = [20, 24]

/** The files of an archive, of which the list says other sizes. */
async function listOf(files: Record<string, Uint8Array>, says: { readonly [place: number]: number } = {}) {
  const zip = zipSync(files)
  const data = new DataView(zip.buffer)
  for (let at = 0; at + 46 <= zip.length; at++)
    if (data.getUint32(at, true) === ENTRY)
      for (const [place, value] of Object.entries(says)) data.setUint32(at + Number(place), value, true)
  return readZipList({ size: zip.length, read: async (from, to) => zip.slice(from, to) })
}
const text = utf8('[1, 2, 3]'.repeat(100))

describe('a zip file that may do harm', () => {
  it('[PROOF-19] is read where its files are what the list says', async () => {
    const [entry] = await listOf({ 'events.json': text })
    expect(textOf((await entry?.read()) ?? new Uint8Array())).toBe(textOf(text))
  })

  it('[PROOF-19] is not unpacked where a file would be too large, and says so', async () => {
    const listed = listOf({ 'events.json': text }, { [SIZE]: 501 * MB })
    await expect(listed).rejects.toThrow('It was not unpacked: events.json is larger than 500 MB, which no record is.')
  })

  it('[PROOF-19] is not unpacked where all files together would be too large, and says so', async () => {
    const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, text]))
    await expect(listOf(files, { [SIZE]: 499 * MB })).rejects.toThrow(
      'It was not unpacked: its files are larger than 1024 MB, which no record is.',
    )
  })

  it.each([
    ['more bytes than the list says', { [SIZE]: 100 }],
    ['fewer bytes than the list says', { [SIZE]: 1_000 }],
    ['more than any compression gives', { [SIZE]: 400 * MB }],
    ['bytes that were not compressed', { [PACKED]: 5 }],
  ])('[PROOF-19] is not whole where a file has %s', async (_, says) => {
    const [entry] = await listOf({ 'events.json': text }, says)
    await expect(entry?.read()).rejects.toThrow('It is no whole zip file')
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { z } from 'zod'

/** The functions of scripts and how often each ran, as V8 gives them. */
export const Coverage = z.array(
  z.object({
    url: z.string(),
    functions: z.array(
      z.object({ ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })) }),
    ),
  }),
)
export type Coverage = z.infer<typeof Coverage>

/** By file of the sources, the functions of it that ran, each by its place. */
export type Ran = ReadonlyMap<string, ReadonlySet<string>>

/** A place in a script, counted from 0. */
export type Place = { readonly url: string; readonly line: number; readonly column: number }

/** A build: `folder` has its scripts, and `maps` their maps. */
export type Build = { readonly folder: string; readonly maps: string }

/** Our own functions that ran, by their files. */
export function ranIn(coverage: Coverage, build: Build): Ran {
  const ran = new Map<string, Set<string>>()
  for (const { url, functions } of coverage) {
    const script = scriptAt(url, build)
    for (const { ranges } of functions) {
      const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges
      const file = count > 0 ? script?.fileAt(script.placeOf(startOffset)) : undefined
      if (file) ran.set(file, (ran.get(file) ?? new Set()).add(`${url} ${startOffset}`))
    }
  }
  return ran
}

/** Our own functions of a stack of calls, by their files. @param stack where each function begins. */
export function calledIn(stack: readonly Place[], build: Build): Ran {
  const called = new Map<string, Set<string>>()
  for (const { url, line, column } of stack) {
    const file = scriptAt(url, build)?.fileAt({ line, column })
    if (file) called.set(file, (called.get(file) ?? new Set()).add(`${url} ${line} ${column}`))
  }
  return called
}

/** A script of ours; undefined for packages and the bundler's own script, which have no map. */
function scriptAt(url: string, { folder, maps }: Build) {
  const name = /(?:assets\/)?[^/]+\.js$/.exec(url)?.[0] ?? ''
  const mapFile = resolve(maps, `${name}.map`)
  if (!existsSync(mapFile)) return undefined
  const lines = linesOf(readFileSync(resolve(folder, name), 'utf8'))
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')))
  return {
    placeOf(offset: number): Omit<Place, 'url'> {
      const line = lines.findLastIndex((start) => start <= offset)
      return { line, column: offset - (lines[line] ?? 0) }
    },
    fileAt({ line, column }: Omit<Place, 'url'>): string | undefined {
      const entry = map.findEntry(line, column)
      // Code of the bundler's own is of no source.
      if (!('originalSource' in entry) || !entry.originalSource) return undefined
      const file = relative('.', resolve(dirname(resolve(maps, name)), entry.originalSource))
      return /^(client|server|events|projections)\//.test(file) ? file : undefined
    },
  }
}

/** Where each line begins, in characters. */
const linesOf = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

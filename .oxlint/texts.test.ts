import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

// The texts that people read have one word for each thing (docs/words.md).

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The folders whose texts people read, and the files there that have none. */
const FOLDERS = [
  ...['client', 'events'],
  ...['mail', 'live', 'commands', 'identity', 'uploads', 'webhooks', 'http/door'].map((name) => `server/${name}`),
]
const WITHOUT_TEXTS = /\.test\.|\.d\.ts$|\/testing\/|\/gallery\/|examples\.ts$/
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
).filter((file) => !WITHOUT_TEXTS.test(file))

/** The places where "form" is the word: screens of surveys, and what the server says there. */
const SCREENS_OF_SURVEYS = /^(client\/features\/surveys|events\/(form|template))\/|survey-form\.ts$/

/** Other texts that have a word of the last column, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'Create New Form': 'the specification names the button so',
  'is signed out here once the form is done.': 'the fields of a page, no survey',
  'Save the form': 'the way on from a refused save, which leads to the button "Save Form"',
  'title of form': 'a name in the storage of browsers',
}

/** The words that are never said: those in the last column of the table. */
const never = [...read('docs/words.md').matchAll(/^\| (.+?) \| .+? \| (.+?) \|$/gm)].flatMap(
  ([, word = '', others = '']) =>
    [...others.matchAll(/`([^`]+)`/g)].map(([, other = '']) => ({
      word,
      other,
      pattern: new RegExp(`\\b${other}s?\\b`, 'i'),
    })),
)

type Node = { readonly type?: string; readonly [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The text of a node of the syntax tree; undefined where it has none. */
function textOf({ type, value }: Node): string | undefined {
  if ((type === 'JSXText' || type === 'Literal') && typeof value === 'string') return value
  if (type === 'TemplateElement' && isNode(value) && typeof value['cooked'] === 'string') return value['cooked']
  return undefined
}

/** The names of looks are no texts. */
const isLook = ({ type, name }: Node): boolean =>
  type === 'JSXAttribute' && isNode(name) && /class/i.test(String(name['name']))

/** The texts in a syntax tree, single words and names of looks among them. */
function* allTextsIn(node: unknown): Generator<string> {
  if (!isNode(node) || node.type === 'ImportDeclaration' || isLook(node)) return
  const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ')
  if (text !== undefined) yield text
  for (const part of Object.values(node)) if (isNode(part)) yield* allTextsIn(part)
}
const allTextsOf = (file: string): string[] => [...allTextsIn(parseSync(file, read(file)).program)]

/** Those with several words. Those with brackets are the names of looks. */
const textsOf = (file: string): string[] =>
  allTextsOf(file).filter((text) => / /.test(text) && !/[[\]{}]|\w-\w+-|:\w+-/.test(text))

/** The places that tell of what waits on the device, which Retry sends once more. */
const OF_WHAT_WAITS = [
  ...['client/ui/loading/upload-item.tsx', 'client/shared/waiting/refusal-item.tsx'],
  ...['client/shared/photos/upload-words.ts', 'client/features/surveys/form/photos/hold-save.ts'],
]

describe('[DOC-21] one word for each thing', () => {
  it('stands in a table that names the words that are never said', () => {
    expect(never.map(({ other }) => other)).toEqual(
      expect.arrayContaining(['form', 'job', 'tile', 'tenant', 'directory']),
    )
  })

  it('in all texts of the client, of the events, and of what the server says', () => {
    const used = new Set<string>()
    const wrong = files.flatMap((file) =>
      textsOf(file).flatMap((text) =>
        never
          .filter(({ other, pattern }) => pattern.test(text) && !(other === 'form' && SCREENS_OF_SURVEYS.test(file)))
          .filter(() => !(text in ALLOWED) || !used.add(text))
          .map(({ word, other }) => `${file}: "${text}" says ${other} for ${word}`),
      ),
    )
    expect(wrong).toEqual([])
    expect([...used].toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
  })

  it('is Retry for sending what waits once more, and Try Again for all else', () => {
    const found = (pattern: RegExp) => files.filter((file) => allTextsOf(file).some((text) => pattern.test(text)))
    expect(found(/\bRetry\b(?!-)/).toSorted()).toEqual(OF_WHAT_WAITS.toSorted())
    expect(found(/^Try again$/i).filter((file) => OF_WHAT_WAITS.includes(file))).toEqual([])
  })
})

import Papa from 'papaparse'
import {
  AdministrationFilter,
  type AdministrationLine,
  AdministrationPage,
  AdministrationQuery,
} from '#events/administration/api.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { FORMULA, UTF8_MARK } from '#events/kernel/text/spreadsheet.ts'
import { listAdministration } from '#projections/models/system/administration.ts'
import { attachmentOf, listFileName } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { ownSession } from '../../http/door/guards.ts'
import { keyNamesFor } from '../../identity/keys/key-rows.ts'
import type { Routes } from '../deps.ts'

/** Page sizes, in lines: of a screen, and of what a file reads at a time. */
const PAGE = 50
const OF_FILE = 1_000

const access = { roles: EMPLOYEES, visible: 'nothing' } as const
const COLUMNS = ['at', 'by', 'kind', 'about', 'text', 'key', 'by_key'] as const

const cellsOf = ({ at, by, kind, about, text, key, apiKey }: AdministrationLine): readonly (string | null)[] => [
  ...[at, by?.name ?? 'The system', kind, about?.name ?? null, text],
  ...[key?.name ?? null, apiKey?.name ?? null],
]

/** The log of administration, for employees (docs/rules.md, ADMIN). No scope opens it: it tells of API keys, which keys read nothing of. */
export const administrationRoutes: Routes<'pool' | 'fileOf' | 'fresh' | 'now'> = async (
  app,
  { pool, fileOf, fresh, now },
) => {
  app.get(
    '/administration',
    {
      config: { cost: 'heavy', access },
      schema: {
        summary: 'A page of the log of administration',
        querystring: AdministrationQuery,
        response: { 200: AdministrationPage },
      },
    },
    async (request) => {
      await fresh(request, ['administration'])
      const { before, ...filter } = request.query
      const keyNames = keyNamesFor(pool, ownSession(request))
      const lines = await listAdministration(pool, keyNames, filter, { before, limit: PAGE + 1 })
      return { lines: lines.slice(0, PAGE), hasMore: lines.length > PAGE }
    },
  )

  app.get(
    '/administration.csv',
    {
      config: { cost: 'file', access },
      exposeHeadRoute: false,
      schema: {
        summary: 'The log of administration as csv',
        querystring: AdministrationFilter,
        response: fileAnswer('text/csv', 'The lines, with the names of their columns first'),
      },
    },
    async (request, reply) => {
      await fresh(request, ['administration'])
      const keyNames = keyNamesFor(pool, ownSession(request))
      const pageOf = (before: number | undefined) =>
        listAdministration(pool, keyNames, request.query, { before, limit: OF_FILE })
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          attachmentOf(listFileName('administration', { of: null, at: now(), ending: 'csv' })),
        )
        .send(fileOf(request, written(pageOf)))
    },
  )
}

/** The lines, newest first, as the pieces of a CSV file. */
async function* written(
  pageOf: (before: number | undefined) => Promise<readonly AdministrationLine[]>,
): AsyncGenerator<string, void> {
  let text = `${UTF8_MARK}${COLUMNS.join(',')}\r\n`
  let before: number | undefined
  do {
    const lines = await pageOf(before)
    if (lines.length > 0)
      text += `${Papa.unparse(lines.map(cellsOf), { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
    yield text
    text = ''
    before = lines.length < OF_FILE ? undefined : lines.at(-1)?.line
  } while (before !== undefined)
}

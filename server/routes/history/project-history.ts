import { z } from 'zod'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import {
  DeletedDevice,
  HistoryChange,
  HistoryExportQuery,
  HistoryFacts,
  HistoryFactsQuery,
  type HistoryFilter,
  HistoryPage,
  HistoryQuery,
  HistoryTrust,
} from '#events/project/history/api.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findDevice, listDeletedDevices } from '#projections/models/projects/devices.ts'
import { findRecord, readChanges, readPage, type Reader } from '#projections/models/history/history-reads.ts'
import type { LineFilter } from '#projections/models/history/history-terms.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { EXPORTS, exportOf } from '../../history/export.ts'
import { attachmentOf, listFileName } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { HttpError } from '../../errors/http-error.ts'
import { lacksBeside } from '../../http/door/key-guard.ts'
import { notFound, PathId, visibleProject } from '../../http/door/visible.ts'
import { keyNamesFor } from '../../identity/keys/key-rows.ts'
import type { Routes } from '../deps.ts'

const visible = {
  cost: 'large',
  access: { roles: EVERYONE, visible: 'project', isOfRecord: true },
  scope: 'projects:read',
} as const
const ofEmployees = {
  cost: 'large',
  access: { roles: EMPLOYEES, visible: 'project', isOfRecord: true },
  scope: 'projects:read',
} as const

/** A filter by a card with those that became part of it. */
async function withMerged(db: Db, filter: HistoryFilter): Promise<LineFilter> {
  const card = filter.device === undefined ? null : await findDevice(db, filter.device)
  return card?.mergedFrom ? { ...filter, also: card.mergedFrom } : filter
}

/** The history of a project, for all who may see it now (docs/rules.md, HIST). */
export const historyRoutes: Routes<'pool' | 'large' | 'fileOf' | 'fresh' | 'facts' | 'trust' | 'now'> = async (
  app,
  { pool, large, fileOf, fresh, facts, trust, now },
) => {
  const readerOf = (request: Parameters<typeof visibleProject>[0]): Reader => ({
    project: visibleProject(request),
    role: sessionOf(request).user.role,
    keyNames: keyNamesFor(pool, sessionOf(request)),
    lacks: lacksBeside(request),
  })

  app.get(
    '/projects/:id/history',
    {
      config: visible,
      schema: {
        summary: 'A page of the history of a project',
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
    },
    async (request, reply) => {
      await fresh(request, ['history', 'devices'])
      const { order, after, revision, limit, ...filter } = request.query
      const reader = readerOf(request)
      return large(request, reply, 'role', async (db) => {
        const record = await findRecord(db, reader.project)
        if (revision !== undefined && revision > (record?.revision ?? -1)) throw unknownRevision(revision, record)
        const page = await readPage(db, reader, await withMerged(db, filter), { order, after, revision, limit })
        return { ...page, record }
      })
    },
  )

  for (const format of ['csv', 'jsonl'] as const)
    app.get(
      `/projects/:id/history.${format}`,
      {
        config: { ...visible, cost: 'file' },
        exposeHeadRoute: false,
        schema: {
          summary: `The history of a project as ${format}`,
          querystring: HistoryExportQuery,
          response: fileAnswer(EXPORTS[format].mediaType, 'The lines'),
        },
      },
      async (request, reply) => {
        await fresh(request, ['history', 'devices', 'projects'])
        const { order, ...asked } = request.query
        const filter = await withMerged(pool, asked)
        const reader = readerOf(request)
        const name = (await findProject(pool, reader.project))?.name ?? `Project ${reader.project}`
        const fileName = listFileName('history', { of: name, at: now(), ending: format })
        return reply
          .type(`${EXPORTS[format].mediaType}; charset=utf-8`)
          .header('content-disposition', attachmentOf(fileName))
          .send(fileOf(request, exportOf(pool, format, reader, filter, order)))
      },
    )

  app.get(
    '/projects/:id/history/trust',
    {
      config: ofEmployees,
      schema: { summary: 'How the history of a project is checked', response: { 200: HistoryTrust } },
    },
    async (request, reply) => {
      await fresh(request, ['history'])
      return large(request, reply, 'role', () => trust(visibleProject(request)))
    },
  )

  app.get(
    '/projects/:id/history/deleted-devices',
    {
      config: visible,
      schema: { summary: 'Cards that were deleted from a project', response: { 200: z.array(DeletedDevice) } },
    },
    async (request, reply) => {
      await fresh(request, ['devices'])
      return large(request, reply, 'all', (db) => listDeletedDevices(db, visibleProject(request)))
    },
  )

  app.get(
    '/projects/:id/history/facts',
    {
      config: ofEmployees,
      schema: {
        summary: "Figures of a project's history",
        querystring: HistoryFactsQuery,
        response: { 200: HistoryFacts },
      },
    },
    async (request, reply) => {
      await fresh(request, ['history'])
      return large(request, reply, 'role', () => facts(readerOf(request), request.query.zone))
    },
  )

  app.get(
    '/projects/:id/history/:line',
    {
      config: { ...visible, cost: 'heavy' },
      schema: {
        summary: 'The changes in one line of the history',
        params: z.object({ id: PathId, line: LineNumber }),
        response: { 200: z.array(HistoryChange) },
      },
    },
    async (request) => {
      await fresh(request, ['history'])
      const changes = await readChanges(pool, readerOf(request), request.params.line)
      if (!changes) throw notFound()
      return changes
    },
  )
}

const LineNumber = z.coerce.number('must be the number of a line').int('must be the number of a line').positive()

/** @param record what there is. */
function unknownRevision(revision: number, record: { readonly revision: number } | null): HttpError {
  const end = record ? `ends at revision ${record.revision}` : 'is empty'
  return new HttpError(404, `This project has no revision ${revision}: its record ${end}.`, {
    code: 'revision-unknown',
  })
}

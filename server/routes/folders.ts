import { z } from 'zod'
import { foldersAggregate } from '#events/folders/aggregate.ts'
import { Folder, foldersCalls } from '#events/folders/api.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { FolderId } from '#events/kernel/ids.ts'
import { findFolder, listFolders } from '#projections/models/folders.ts'
import { countProjects } from '#projections/models/projects.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { NO_CONTENT } from '../http/described-answers.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, pathId } from '../http/visible.ts'
import type { Routes } from './deps.ts'

const { create, rename, delete: deletion, restore } = foldersCalls

/** The folders that employees put projects into (specification, "Projects and folders"). */
export const foldersRoutes: Routes<'bus' | 'pool' | 'fresh' | 'atHead' | 'reserve'> = async (
  app,
  { bus, pool, fresh, atHead, reserve },
) => {
  async function folder(id: FolderId, isFresh: boolean): Promise<Folder> {
    const found = await findFolder(pool, id)
    if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
    return found
  }

  app.get(
    '/folders',
    {
      config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'folders:read' },
      schema: { summary: 'All folders of projects', response: { 200: z.array(Folder) } },
    },
    async (request) => {
      await fresh(request, ['folders'])
      return listFolders(pool)
    },
  )

  app.route({
    ...routeOf(foldersAggregate, create, 'nothing'),
    schema: { body: create.body, response: { 201: Folder } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      const folderId = await reserveOne(reserve, FolderId, { kind: 'folder', meta, content: request.body })
      const command = { type: 'CreateFolder', data: { folderId, ...request.body } } as const
      await sendCommand(bus.folders(), command, { request, reply, meta })
      return reply.code(201).send(await folder(folderId, await fresh(request, ['folders'])))
    },
  })

  app.route({
    ...routeOf(foldersAggregate, rename, 'nothing'),
    schema: { body: rename.body, response: { 200: Folder } },
    handler: async (request, reply) => {
      const folderId = pathId(request, FolderId)
      const command = { type: 'RenameFolder', data: { folderId, ...request.body } } as const
      await sendCommand(bus.folders(), command, { request, reply })
      return folder(folderId, await fresh(request, ['folders']))
    },
  })

  app.route({
    ...routeOf(foldersAggregate, deletion, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const folderId = pathId(request, FolderId)
      if (!(await atHead(['projects']))) throw new ReadModelsBehind()
      const projects = await countProjects(pool, { folderId })
      const command = { type: 'DeleteFolder', data: { folderId, projects } } as const
      await sendCommand(bus.folders(), command, { request, reply })
      return reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(foldersAggregate, restore, 'nothing'),
    schema: { response: { 200: Folder } },
    handler: async (request, reply) => {
      const folderId = pathId(request, FolderId)
      await sendCommand(bus.folders(), { type: 'RestoreFolder', data: { folderId } }, { request, reply })
      return folder(folderId, await fresh(request, ['folders']))
    },
  })
}

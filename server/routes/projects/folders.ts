import { foldersAggregate } from '#events/folders/aggregate.ts'
import { Folder, foldersCalls } from '#events/folders/api.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { FolderId } from '#events/kernel/ids.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { findFolder, listFolders } from '#projections/models/projects/folders.ts'
import { countProjects } from '#projections/models/projects/projects.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

const { create, rename, delete: deletion, restore } = foldersCalls

/** The folders that employees put projects into (specification, "Projects and folders"). */
export const foldersRoutes: Routes<CollectionDeps | 'atHead'> = async (app, deps) => {
  const { bus, pool, atHead } = deps
  const folders = collectionRoutes(app, deps, {
    aggregate: foldersAggregate,
    kind: 'folder',
    id: FolderId,
    row: Folder,
    find: findFolder,
    stream: () => bus.folders(),
  })
  folders.list('/folders', { roles: EMPLOYEES, summary: 'All folders of projects', read: listFolders })
  folders.create(create, (folderId, body) => ({ type: 'CreateFolder', data: { folderId, ...body } }))
  folders.change(rename, (folderId, body) => ({ type: 'RenameFolder', data: { folderId, ...body } }))
  folders.change(restore, (folderId) => ({ type: 'RestoreFolder', data: { folderId } }))
  folders.remove(deletion, async (folderId) => {
    await demandHead(atHead, ['projects'])
    return { type: 'DeleteFolder', data: { folderId, projects: await countProjects(pool, { folderId }) } }
  })
}

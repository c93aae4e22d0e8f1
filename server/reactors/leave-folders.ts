import { hasFolder } from '#events/folders/decide.ts'
import type { FolderId, ProjectId } from '#events/kernel/ids.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { projectsInFolder } from '#projections/models/projects/projects.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { reactor, sendTo } from './reactor.ts'

/**
 * A project that was put into a folder at the moment at which that one was deleted leaves it, whichever came first
 * (docs/rules.md, FOLDER-4).
 */
export const leaveFolders = reactor({
  name: 'leave-folders',
  handles: ['FolderDeleted', 'ProjectMovedToFolder'],
  startsAt: 'beginning',
  async react(event, { bus, pool, atHead }) {
    const leave = (project: ProjectId, folderId: FolderId) =>
      sendTo(bus.project(project), { type: 'LeaveFolder', data: { folderId } })
    const { folderId } = event.data
    const isThere = (id: FolderId) => bus.folders().read((folders) => hasFolder(id, folders))
    if (event.type === 'FolderDeleted') {
      // It came back: what is in it was put there since.
      if (await isThere(event.data.folderId)) return []
      await demandHead(atHead, ['projects'])
      const projects = await projectsInFolder(pool, event.data.folderId)
      return projects.map((project) => leave(project, event.data.folderId))
    }
    const project = projectOfStream(event.stream)
    if (project === null || folderId === null) return []
    return (await isThere(folderId)) ? [] : [leave(project, folderId)]
  },
})

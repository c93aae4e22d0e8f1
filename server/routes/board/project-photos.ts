import { EMPLOYEES } from '#events/kernel/actor.ts'
import { photoExportName } from '#events/project/photo-export.ts'
import { attachmentOf } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { notFound, visibleProject } from '../../http/door/visible.ts'
import { nameForExport } from '../../photos/export-names.ts'
import { exportPhotos } from '../../photos/export-photos.ts'
import type { Routes } from '../deps.ts'

const access = { roles: EMPLOYEES, visible: 'project' } as const

/** All photos of a project in one file (specification, second document, section 7; docs/rules.md, EXPORT). */
export const projectPhotoRoutes: Routes<'bus' | 'fileOf' | 'photos' | 'names' | 'now'> = async (
  app,
  { bus, fileOf, photos, names, now },
) => {
  app.get(
    '/projects/:id/export-photos',
    // A HEAD would read every photo, for an answer without them.
    {
      config: { cost: 'file', access, scope: 'projects:read' },
      exposeHeadRoute: false,
      schema: {
        summary: 'All photos of a project',
        response: fileAnswer('application/zip', 'The photos, and a list of them, as a zip'),
      },
    },
    async (request, reply) => {
      const project = await bus
        .project(visibleProject(request))
        .read(
          (view) =>
            view.project && { id: view.project.id, name: view.project.name, photos: nameForExport(view.cards()) },
        )
      if (!project) throw notFound()
      const { photos: asked, ...named } = project
      return reply
        .type('application/zip')
        .header('content-disposition', attachmentOf(photoExportName(named.name)))
        .send(
          fileOf(request, exportPhotos(photos, { project: named, exportedAt: now(), photos: asked, nameOf: names })),
        )
    },
  )
}

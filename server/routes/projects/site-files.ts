import fastifyMultipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { PDF_TYPE } from '#events/kernel/photo.ts'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import { siteAggregate } from '#events/site/aggregate.ts'
import { ShownFile, siteCalls } from '#events/site/api.ts'
import { MAX_SITE_FILE_BYTES } from '#events/site/files.ts'
import { readableFields } from '#events/site/sheet.ts'
import { deriveId } from '../../commands/command-id.ts'
import { attachmentOf, inlineOf } from '../../http/answers/attachment.ts'
import { sendOriginal } from '../../http/answers/send-picture.ts'
import { FILE, fileAnswer, NO_CONTENT, PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { commandIdOf, metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, PathId, visibleProject } from '../../http/door/visible.ts'
import { SITE_FILE } from '../../uploads/file-kinds.ts'
import type { FilePlace } from '../../uploads/picture-place.ts'
import type { StoredDocument } from '../../uploads/upload.ts'
import type { Routes } from '../deps.ts'
import { demandOpenProject } from './open-project.ts'

const Params = z.object({ id: PathId, digest: z.string() })

/** The files of a project's site sheet (docs/rules.md, SITE-12). */
export const siteFileRoutes: Routes<'bus' | 'photos' | 'takeUpload'> = async (app, { bus, photos, takeUpload }) => {
  await app.register(fastifyMultipart)

  const place: FilePlace<FastifyRequest, StoredDocument> = {
    ownerOf: (request) => `site-${visibleProject(request)}`,
    demandOpen: (request) => demandOpenProject(bus, request),
    async say(request, [{ photo, fileName }], exchange) {
      const command = { type: 'AddSiteFile', data: { file: { ...photo, fileName } } } as const
      const { events } = await sendCommand(bus.site(visibleProject(request)), command, exchange)
      return () => events.length > 0
    },
  }

  app.post(
    '/projects/:id/site/files',
    {
      config: {
        cost: 'own',
        access: { roles: EMPLOYEES, visible: 'project' },
        scope: 'sites:write',
        isCommand: true,
        takes: { mediaType: 'multipart/form-data', body: z.object({ file: FILE }) },
      },
      schema: { summary: 'Add a PDF or a picture to the site sheet of a project', response: { 201: ShownFile } },
    },
    async (request, reply) => {
      const { id: person } = sessionOf(request).user
      const said = request.headers['content-length']
      const projectId = visibleProject(request)
      const { digest } = await takeUpload.document(
        { request, reply, meta: metaOf(request) },
        {
          person,
          // The same for one that is sent again.
          id: deriveId('upload', person, `site-${projectId}`, commandIdOf(request)),
          place,
          where: request,
          file: { field: 'file', most: 1, kind: SITE_FILE },
          sent: said === undefined ? null : Math.min(Number(said), MAX_SITE_FILE_BYTES),
        },
      )
      const file = await bus.site(projectId).read(({ sheet }) => sheet.files.find((one) => one.digest === digest))
      if (!file) throw notFound()
      return reply.code(201).send(file)
    },
  )

  app.get(
    '/projects/:id/site/files/:digest',
    {
      exposeHeadRoute: false,
      config: { cost: 'file', access: { roles: EVERYONE, visible: 'project' }, scope: 'sites:read' },
      schema: {
        summary: 'A file of the site sheet of a project',
        params: Params,
        response: { ...PICTURE_ANSWER, ...fileAnswer('*/*', 'The file') },
      },
    },
    async (request, reply) => {
      const { role } = sessionOf(request).user
      const file = await bus
        .site(visibleProject(request))
        .read(({ sheet }) =>
          readableFields(role, sheet).includes('files')
            ? sheet.files.find(({ digest }) => digest === request.params.digest)
            : undefined,
        )
      if (!file) throw notFound()
      // A browser asks each time whether its reader may still see it. A PDF is saved: a page of this server never runs it.
      const disposition = file.mediaType === PDF_TYPE ? attachmentOf : inlineOf
      reply.header('content-disposition', disposition(safeFileName(file.fileName, 'File')))
      return sendOriginal(photos, file, { request, reply }, { 'cache-control': 'private, no-cache' })
    },
  )

  app.route({
    ...routeOf(siteAggregate, siteCalls.removeFile, 'project'),
    schema: { params: Params, response: NO_CONTENT },
    handler: async (request, reply) => {
      await demandOpenProject(bus, request)
      const { digest } = request.params
      const stream = bus.site(visibleProject(request))
      await sendCommand(stream, { type: 'RemoveSiteFile', data: { digest } }, { request, reply })
      return reply.code(204).send()
    },
  })
}
